import { expect, it } from 'vitest';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { type DetectInRunPorts, detectInRun } from '#domain/signals/runs/detect-in-run.ts';
import { plainWriter } from '#reading/plain-writer.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { exampleSignalEvent } from '#test/harness/detections.ts';
import { newRelations } from '#test/harness/relations.ts';

const SIGNALS = ['sig_funding', 'sig_expansion', 'sig_partnership'];

const found = SIGNALS.map((signal_id) => ({
  mention: {
    signal_id,
    quote: 'Acme says so.',
    event: exampleSignalEvent(),
    strength: 0.9,
    reason: 'Says so.',
    read_by: 'rules',
  },
  document: {
    id: 'a',
    kind: 'news',
    url: 'https://a.example',
    publisher: 'a.example',
    title: 'News',
    published_at: null,
  },
}));

it('stores what was found for each signal although one fails, and only that one again', async () => {
  const counted: string[] = [];
  const saved: string[] = [];
  let isFailing = true;
  const ports = {
    ...newRelations,
    accounts: { get: async () => exampleRecord({ id: 'acc_1' }) },
    runs: {
      get: async () => ({ status: 'running', account_id: 'acc_1' }),
      isCounted: async (_workspace: string, _run: string, part: string) => counted.includes(part),
      countJob: async (_workspace: string, _run: string, job: string) => void counted.push(`job ${job}`),
    },
    findings: { list: async () => new Map([[0, { found }]]) },
    signals: { load: async () => ({ custom: [], changes: [], feedback: new Map(), since: '2026-01-01' }) },
    people: { listAtAccount: async () => [] },
    knowledgeBase: { list: async () => [] },
    workspaces: { get: async () => undefined, companyProfile: async () => undefined },
    detections: {
      load: async () => ({ revisions: new Map(), detections: [] }),
      save: async (_workspace: string, _account: string, _loaded: object, changed: DetectionRecord[]) => {
        const ids = changed.map(({ signal_id }) => signal_id);
        if (isFailing && ids.includes('sig_expansion')) throw new Error('not now');
        saved.push(...ids);
        return 'saved';
      },
    },
    reasoner: plainWriter,
    now: () => new Date('2026-06-30T12:00:00Z'),
  } as unknown as DetectInRunPorts;
  const detect = () => detectInRun(ports, 'ws_1', 'run_1', SIGNALS, new AbortController().signal);

  await expect(detect()).rejects.toThrow('not now');
  expect(saved).toEqual(['sig_funding', 'sig_partnership']);
  isFailing = false;
  await detect();
  expect(saved).toEqual(['sig_funding', 'sig_partnership', 'sig_expansion']);
  expect(counted).toHaveLength(3);
});
