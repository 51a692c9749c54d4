import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import {
  createPendingJob,
  isStalled,
  type PendingJob,
  toClaimedJob,
} from '#domain/shared/pending-jobs/pending-job.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
const waitOf = ({ due_at }: PendingJob) => (Date.parse(due_at) - now.getTime()) / MINUTE_MS;

const pushRun = (parts: Partial<PendingJob> = {}): PendingJob => ({
  ...createPendingJob('push_run', 'ws_1', 'push_1', now),
  ...parts,
});

describe('promised work', () => {
  it.each([
    ['onboard_account', 2],
    ['clear_account', 2],
    ['clear_people_list', 2],
    ['push_run', 0],
  ] as const)('of the kind %s is first checked after %i minutes', (kind, minutes) => {
    expect(waitOf(createPendingJob(kind, 'ws_1', 'id_1', now))).toBe(minutes);
  });

  it.each([
    [0, 3],
    [1, 6],
    [2, 12],
    [3, 24],
    [4, 30],
    [50, 30],
  ])('resumed %i times without progress waits %i minutes', (attempt, minutes) => {
    const next = toClaimedJob(pushRun({ attempt, taken_up_at: minutesAgo(60) }), now, {
      movedAt: minutesAgo(90),
    });

    expect(waitOf(next)).toBe(minutes);
    expect(next).toMatchObject({ attempt: attempt + 1, taken_up_at: now.toISOString() });
  });

  it('starts over if it made progress since the last resumption', () => {
    const next = toClaimedJob(pushRun({ attempt: 9, taken_up_at: minutesAgo(60) }), now, {
      movedAt: minutesAgo(4),
    });

    expect([next.attempt, waitOf(next)]).toEqual([1, 3]);
  });

  it('resumed for the first time does not start over, whenever it made progress', () => {
    const next = toClaimedJob(pushRun(), now, { movedAt: minutesAgo(4) });

    expect([next.attempt, waitOf(next)]).toEqual([1, 3]);
  });

  it('remembers which execution of its workflow is the latest', () => {
    const started = toClaimedJob(pushRun(), now, { execution: 2 });

    expect(toClaimedJob(pushRun(), now).execution).toBe(1);
    expect(toClaimedJob(started, now).execution).toBe(2);
  });

  it('is stalled after three resumptions without progress', () => {
    const taken = (attempt: number, movedAt: string) =>
      toClaimedJob(pushRun({ attempt, taken_up_at: minutesAgo(60) }), now, { movedAt });

    expect(isStalled(taken(1, minutesAgo(90)))).toBe(false);
    expect(isStalled(taken(2, minutesAgo(90)))).toBe(true);
    expect(isStalled(taken(2, minutesAgo(4)))).toBe(false);
    expect(isStalled(undefined)).toBe(false);
  });

  it('without progress waits at most an hour', () => {
    const [first, later] = [0, 900].map((attempt) =>
      toClaimedJob({ ...createPendingJob('clear_account', 'ws_1', 'acc_1', now), attempt }, now),
    );

    expect([first && waitOf(first), later && waitOf(later)]).toEqual([4, 60]);
  });
});
