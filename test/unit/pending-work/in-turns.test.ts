import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import {
  createPendingJob,
  interleaveWorkspaces,
  type PendingJob,
  type PendingKind,
} from '#domain/shared/pending-jobs/pending-job.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

/** Work that has been overdue for this many minutes. */
const overdue = (
  workspaceId: string,
  recordId: string,
  minutes: number,
  kind: PendingKind = 'run',
): PendingJob => ({
  ...createPendingJob(kind, workspaceId, recordId, new Date(NOW)),
  due_at: new Date(NOW - minutes * MINUTE_MS).toISOString(),
});

const order = (...work: PendingJob[]) => interleaveWorkspaces(work).map(({ record_id }) => record_id);

describe('overdue work', () => {
  it('is done longest overdue first', () => {
    expect(order(overdue('ws', 'new', 1), overdue('ws', 'oldest', 9), overdue('ws', 'old', 5))).toEqual([
      'oldest',
      'old',
      'new',
    ]);
  });

  it('of one workspace doesn’t hold up the others, however much there is', () => {
    const heavy = Array.from({ length: 1_000 }, (_, at) => overdue('ws_heavy', `heavy_${at}`, 2_000 - at));
    const others = [overdue('ws_a', 'a1', 2), overdue('ws_a', 'a2', 1), overdue('ws_b', 'b1', 3)];

    expect(order(...heavy, ...others).slice(0, 6)).toEqual([
      'heavy_0',
      'b1',
      'a1',
      'heavy_1',
      'a2',
      'heavy_2',
    ]);
  });

  it.each(['refresh_standing', 'redraft_messages'] as const)(
    'that people wait for comes before %s, which one import may promise for every account',
    (bulk) => {
      const many = Array.from({ length: 100 }, (_, at) => overdue('ws', `many_${at}`, 60, bulk));
      const awaited = (['push_run', 'clear_account', 'detect_events', 'catch_up_alerts'] as const).map(
        (kind, at) => overdue('ws', kind, 10 - at, kind),
      );

      expect(order(...many, ...awaited).slice(0, 5)).toEqual([
        'push_run',
        'clear_account',
        'detect_events',
        'catch_up_alerts',
        'many_0',
      ]);
    },
  );
});
