import { expect, it } from 'vitest';
import { canSeeRun, describeStopReason, hasEveryRowEnded } from '#domain/outbound/pushes/push-run-record.ts';
import { runOf } from './push-run-world.ts';

it('a stop has its own message, except for a deleted destination, whose code says it all', () => {
  expect(describeStopReason({ code: 'gone', message: 'The receiver wants no more.' })).toBe(
    'The receiver wants no more.',
  );
  expect(describeStopReason({ code: 'destination_deleted', message: 'deleted' })).toBeUndefined();
});

it('a run is settled when each of its rows has ended', () => {
  expect(hasEveryRowEnded(runOf({ total: 6, sent: 1, failed: 2, skipped: 3 }))).toBe(true);
  expect(hasEveryRowEnded(runOf({ total: 7, sent: 1, failed: 2, skipped: 3 }))).toBe(false);
});

it('a scoped member sees the runs they started', () => {
  const mine = { workspaceId: 'ws_1', memberId: 'mem_1', visibility: 'scoped' } as const;
  const run = runOf({ viewer: mine });

  expect(canSeeRun(mine, run)).toBe(true);
  expect(canSeeRun({ ...mine, memberId: 'mem_2' }, run)).toBe(false);
  expect(canSeeRun({ workspaceId: 'ws_1', memberId: 'mem_2', visibility: 'all' }, run)).toBe(true);
});
