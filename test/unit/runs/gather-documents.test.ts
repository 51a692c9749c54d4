import { expect, it } from 'vitest';
import type { CompanyIdentity } from '#domain/research/research.ts';
import { gatherDocuments } from '#domain/runs/gather-documents.ts';
import { newRunRecord } from '#domain/runs/run-record.ts';
import { exampleRecord } from '#test/harness/accounts.ts';

it('takes the monitor’s memory along, wants everything, and names the board that was set', async () => {
  const account = exampleRecord({
    name: 'Acme',
    domain: 'acme.com',
    job_board_url: 'https://jobs.lever.co/acme',
  });
  const run = newRunRecord({
    id: 'run_1',
    name: 'Scan',
    mode: 'monitor',
    signalIds: ['sig_1'],
    timeframeDays: null,
    at: '2026-11-02T08:00:00.000Z',
    startedBy: null,
    accountId: account.id,
  });
  const asked: [CompanyIdentity, object][] = [];

  await gatherDocuments(
    {
      accounts: { get: async () => account },
      runs: { get: async () => run, addStats: async () => undefined },
      documents: { put: async () => undefined, list: async () => [] },
      monitors: { memoryOf: async () => 'what was seen' },
      research: {
        documentsAbout: async (company, look) => {
          asked.push([company, look]);
          return { documents: [], memory: '' };
        },
      },
    },
    'ws_1',
    'run_1',
    new AbortController().signal,
  );

  expect(asked).toEqual([
    [
      { name: 'Acme', domain: 'acme.com', aliases: [], job_board_url: 'https://jobs.lever.co/acme' },
      { since: expect.any(Date), memory: 'what was seen', whole: true },
    ],
  ]);
});
