import { describe, expect, it } from 'vitest';
import { createInlineRun, recordInlinePush } from '#domain/outbound/pushes/inline-run.ts';
import { countEnds, listUndeliveredRows } from '#domain/outbound/pushes/row-states.ts';

const viewer = { workspaceId: 'ws_1', visibility: 'all' as const };
const error = { record_id: 'per_2', code: 'refused', message: 'No.', provider: 'crm_two' };
const push = {
  id: 'push_1',
  startedAt: '2026-11-16T08:00:00.000Z',
  order: {
    viewer,
    recordType: 'people' as const,
    target: { kind: 'crm' as const, providers: ['crm_one', 'crm_two'] as const },
    ids: ['per_1', 'per_2', 'per_1'],
  },
  parts: [
    [
      { id: 'per_1', result: 'sent' as const },
      { id: 'per_2', result: 'skipped' as const },
    ],
    [
      { id: 'per_1', result: 'sent' as const },
      { id: 'per_2', result: 'failed' as const, error },
    ],
  ],
};
const ENDED = '2026-11-16T08:00:02.000Z';

describe('a push that was answered at once', () => {
  it('counts each record per CRM, and duplicates as skipped', () => {
    const { run, chunks } = createInlineRun(push, ENDED);

    expect(run).toMatchObject({
      id: 'push_1',
      channel: 'crm',
      status: 'completed',
      total: 6,
      sent: 2,
      failed: 1,
      skipped: 3,
      chunks: 2,
      error_sample: [error],
      created_at: push.startedAt,
      finished_at: ENDED,
    });
    expect(chunks.map(({ rows }) => countEnds(rows))).toEqual([
      { sent: 1, failed: 0, skipped: 1 },
      { sent: 1, failed: 1, skipped: 0 },
    ]);
    expect(chunks.map(({ ids, rows }) => listUndeliveredRows(rows).map((row) => ids[row]))).toEqual([
      [],
      ['per_2'],
    ]);
  });

  it('fails if nothing was sent, as a run in the background does', () => {
    const one = { ...push.order, target: { kind: 'crm' as const, providers: ['crm_one'] as const } };
    const alone = (result: 'sent' | 'failed' | 'skipped') =>
      createInlineRun(
        {
          ...push,
          order: one,
          parts: [
            [
              { id: 'per_1', result },
              { id: 'per_2', result: 'skipped' },
            ],
          ],
        },
        ENDED,
      ).run.status;

    expect([alone('sent'), alone('skipped'), alone('failed')]).toEqual(['completed', 'failed', 'failed']);
  });

  it('succeeds even if the run cannot be stored', async () => {
    const told: unknown[] = [];
    const full = new Error('no room');

    await recordInlinePush(
      {
        runs: { record: () => Promise.reject(full) },
        onUnrecorded: (reason) => told.push(reason),
        now: () => new Date(ENDED),
      },
      push,
    );

    expect(told).toEqual([full]);
  });
});
