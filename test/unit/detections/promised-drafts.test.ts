import { expect, it } from 'vitest';
import { type FadeScoresPorts, fadeScores } from '#domain/signals/detections/fade-scores.ts';
import { exampleRecord } from '#test/harness/accounts.ts';
import { newRelations } from '#test/harness/relations.ts';

const NOW = new Date('2026-06-30T12:00:00Z');

function world() {
  const promised: string[] = [];
  const account = (id: string, status: 'active' | 'rejected' | 'suggested' = 'active') =>
    exampleRecord({ id, status });
  const pages = [
    [account('acc_1'), account('acc_2', 'rejected'), account('acc_3', 'suggested')],
    [account('acc_4')],
  ];
  const ports: FadeScoresPorts = {
    accounts: { get: async () => undefined, save: async () => 'saved' },
    detections: {
      list: async () => [],
      load: async () => ({ revisions: new Map(), detections: [] }),
      save: async () => 'saved',
      getPendingJob: async () => undefined,
      finishJob: async () => undefined,
    },
    knowledgeBase: { list: async () => [] },
    ...newRelations,
    now: () => NOW,
    withSignals: {
      page: async (place) => ({
        workspaceId: 'ws_1',
        records: pages[place === null ? 0 : 1] ?? [],
        next: place === null ? { workspace_id: 'ws_1', shard: 1, after: null } : null,
      }),
    },
    addDraftJobs: async (_, accountIds) => void promised.push(...accountIds),
  };
  return { ports, promised };
}

it('promises the drafts of a changed workspace, but not of accounts that were set aside', async () => {
  const { ports, promised } = world();
  await fadeScores(ports, { place: null, only: 'ws_1' }, () => true);
  expect(promised).toEqual(['acc_1', 'acc_3', 'acc_4']);
});

it('promises none when scores merely fade', async () => {
  const { ports, promised } = world();
  await fadeScores(ports, { place: null }, () => true);
  expect(promised).toEqual([]);
});
