import { describe, expect, it } from 'vitest';
import { closeRun, endOf } from '#domain/signals/runs/close-run.ts';
import { newRunRecord, type RunRecord, seesRun, windowOf } from '#domain/signals/runs/run-record.ts';

const NOW = '2026-11-02T09:00:00.000Z';

const run: RunRecord = newRunRecord({
  id: 'run_1',
  name: 'Discovery',
  mode: 'discovery',
  signalIds: ['sig_1', 'sig_2'],
  timeframeDays: 2,
  at: '2026-11-02T08:00:00.000Z',
  startedBy: 'mem_1',
  jobs: 3,
});

const withJobs = (jobs: number, jobs_failed: number) => ({ stats: { ...run.stats, jobs, jobs_failed } });

describe('a run ends', () => {
  it.each([
    ['done where some job came through', 3, 2, false, 'done'],
    ['failed where none did', 3, 3, false, 'failed'],
    ['done where there was nothing to do', 0, 0, false, 'done'],
    ['failed where its workflow died, whatever its jobs did', 3, 0, true, 'failed'],
  ] as const)('%s', (_, jobs, jobsFailed, died, status) => {
    const end = endOf(withJobs(jobs, jobsFailed), died);

    expect(end.status).toBe(status);
    expect(end.error === null).toBe(status === 'done');
  });

  it('once, with the time; one that has ended or is deleted stays so', async () => {
    const closes: unknown[] = [];
    const closing = (found: RunRecord | undefined) =>
      closeRun(
        {
          runs: {
            get: async () => found,
            close: async (...args) => void closes.push(args),
          } as Parameters<typeof closeRun>[0]['runs'],
          now: () => new Date(NOW),
        },
        'ws_1',
        'run_1',
        false,
      );

    await closing(undefined);
    await closing({ ...run, status: 'failed' });
    expect(closes).toEqual([]);
    await closing(run);
    expect(closes).toEqual([['ws_1', 'run_1', { status: 'done', error: null, at: NOW }]]);
  });
});

it('a run covers the given number of days before its creation, or everything', () => {
  expect(windowOf(run)?.toISOString()).toBe('2026-10-31T08:00:00.000Z');
  expect(windowOf({ ...run, timeframe_days: null })).toBeNull();
});

it('a scoped member sees the runs they started and those of their accounts', () => {
  const viewer = { workspaceId: 'ws_1', memberId: 'mem_2', visibility: 'scoped' } as const;

  expect(seesRun({ ...viewer, memberId: 'mem_1' }, run, undefined)).toBe(true);
  expect(seesRun(viewer, run, { owner_id: 'mem_2' })).toBe(true);
  expect(seesRun(viewer, run, { owner_id: 'mem_1' })).toBe(false);
  expect(seesRun(viewer, run, undefined)).toBe(false);
});
