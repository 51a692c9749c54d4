import { expect, it } from 'vitest';
import type { SourceReport } from '#contract/sources.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import { SourcesFailedError } from '#domain/signals/research/source-reports.ts';
import { type GatherDocumentsPorts, gatherDocuments } from '#domain/signals/runs/gather-documents.ts';
import { createRunRecord } from '#domain/signals/runs/run-record.ts';
import { exampleRecord } from '#test/harness/accounts.ts';

const account = exampleRecord({
  name: 'Acme',
  domain: 'acme.com',
  job_board_url: 'https://jobs.lever.co/acme',
});
const run = createRunRecord({
  id: 'run_1',
  name: 'Scan',
  mode: 'monitor',
  signalIds: ['sig_1'],
  timeframeDays: null,
  at: '2026-11-02T08:00:00.000Z',
  startedBy: null,
  accountId: account.id,
});
const NOW = '2026-11-02T08:00:05.000Z';
const report: SourceReport = {
  source: 'feeds',
  status: 'failed',
  asked_at: '2026-11-02T08:00:01.000Z',
  documents: 0,
  error: 'The source had an internal error.',
};

function gather(documentsAbout: GatherDocumentsPorts['research']['documentsAbout'], isFirst = true) {
  const noted: unknown[] = [];
  const gathered = gatherDocuments(
    {
      accounts: { get: async () => account },
      runs: {
        get: async () => run,
        addStats: async () => undefined,
        isCounted: async () => false,
        setSources: async (...args) => {
          noted.push(args);
          return isFirst;
        },
      },
      documents: { put: async () => undefined, list: async () => [] },
      monitors: { memoryOf: async () => 'what was seen' },
      accountSources: { put: async (...args) => void noted.push(args) },
      research: { documentsAbout },
      now: () => new Date(NOW),
    },
    'ws_1',
    'run_1',
    new AbortController().signal,
  );
  return { gathered, noted };
}

it("passes the monitor's memory, requests everything, and names the configured job board", async () => {
  const asked: [CompanyIdentity, object][] = [];

  const { gathered, noted } = gather(async (company, look) => {
    asked.push([company, look]);
    return { documents: [], memory: '', sources: [] };
  });
  await gathered;

  expect(asked).toEqual([
    [
      { name: 'Acme', domain: 'acme.com', aliases: [], job_board_url: 'https://jobs.lever.co/acme' },
      { since: expect.any(Date), memory: 'what was seen', isFull: true },
    ],
  ]);
  expect(noted).toEqual([]);
});

const both = [
  ['ws_1', 'run_1', 'gathered', [report]],
  ['ws_1', account.id, NOW, [report]],
];

it('records how the sources responded, on the run and on the account', async () => {
  const { gathered, noted } = gather(async () => ({ documents: [], memory: '', sources: [report] }));

  expect(await gathered).toEqual(['sig_1']);
  expect(noted).toEqual(both);
});

it('leaves the account alone if the step was delivered twice', async () => {
  const { gathered, noted } = gather(async () => ({ documents: [], memory: '', sources: [report] }), false);

  await gathered;
  expect(noted).toEqual(both.slice(0, 1));
});

it('records the failure if no source responded, and fails so that the step is retried', async () => {
  const { gathered, noted } = gather(() => Promise.reject(new SourcesFailedError([report])));

  await expect(gathered).rejects.toThrow('None of the sources');
  expect(noted).toEqual(both);
});

it('records nothing if the look itself failed', async () => {
  const { gathered, noted } = gather(() => Promise.reject(new Error('table is down')));

  await expect(gathered).rejects.toThrow('table is down');
  expect(noted).toEqual([]);
});
