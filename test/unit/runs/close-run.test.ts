import { describe, expect, it } from 'vitest';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { closeRun, closeScan, decideEnd, type Failures } from '#domain/signals/runs/close-run.ts';
import {
  canSeeRun,
  createRunRecord,
  getWindowStart,
  type RunRecord,
} from '#domain/signals/runs/run-record.ts';
import { exampleRecord } from '#test/harness/accounts.ts';

const NOW = '2026-11-02T09:00:00.000Z';

const run: RunRecord = createRunRecord({
  id: 'run_1',
  name: 'Discovery',
  mode: 'discovery',
  signalIds: ['sig_1', 'sig_2'],
  timeframeDays: 2,
  at: '2026-11-02T08:00:00.000Z',
  startedBy: 'mem_1',
  jobs: 3,
});

const withJobs = (jobs: number, jobs_done: number) => ({ ...run, stats: { ...run.stats, jobs, jobs_done } });

describe('a run ends', () => {
  it.each([
    ['done if every job was done', 3, 3, {}, 'done'],
    ['done if some job was', 3, 1, { jobs_failed: true }, 'done'],
    ['failed if none was', 3, 0, { jobs_failed: true }, 'failed'],
    ['done if there was nothing to do', 0, 0, {}, 'done'],
    ['done if the account is deleted and no job was started', 3, 0, {}, 'done'],
    ['failed if its workflow failed, whatever its jobs did', 3, 3, { died: true }, 'failed'],
    ['failed if its workflow failed before it had jobs', 0, 0, { died: true }, 'failed'],
  ] as const)('%s', (_, jobs, jobsDone, failures, status) => {
    const end = decideEnd(withJobs(jobs, jobsDone), { died: false, ...failures });

    expect(end.status).toBe(status);
    expect(end.error === null).toBe(status === 'done');
  });

  /** Closes a run whose jobs are done one by one meanwhile, each time it is about to be closed. */
  async function closing(found: RunRecord | undefined, failures: Failures = { died: false }, late = 0) {
    const closes: unknown[] = [];
    const givenUp: unknown[] = [];
    let stats = found?.stats;
    await closeRun(
      {
        runs: {
          get: async () => found && { ...found, stats: stats ?? found.stats },
          async close(...args) {
            const [workspaceId, { id }, end] = args;
            closes.push([workspaceId, id, end]);
            if (!found || closes.length > late) return true;
            stats = { ...found.stats, jobs_done: found.stats.jobs_done + closes.length };
            return false;
          },
        },
        now: () => new Date(NOW),
        reportFailedRun: (work) => givenUp.push(work),
      },
      'ws_1',
      'run_1',
      failures,
    );
    return { closes, givenUp };
  }

  it('once, with the time; one that has ended or is deleted stays so', async () => {
    expect((await closing(undefined)).closes).toEqual([]);
    expect((await closing({ ...run, status: 'failed' })).closes).toEqual([]);
    expect(await closing(run)).toEqual({
      closes: [['ws_1', 'run_1', { status: 'done', error: null, at: NOW }]],
      givenUp: [],
    });
  });

  it('with the jobs that were done until then, and reports what is given up', async () => {
    const { closes, givenUp } = await closing(withJobs(3, 1), { died: false, jobs_failed: true }, 1);

    expect(closes).toMatchObject([
      ['ws_1', 'run_1', { status: 'done', stats: { jobs: 3, jobs_done: 1 } }],
      ['ws_1', 'run_1', { status: 'done', stats: { jobs: 3, jobs_done: 2 } }],
    ]);
    expect(givenUp).toEqual([{ run_id: 'run_1', died: false, jobs_failed: true }]);
    expect((await closing(run, { died: true })).givenUp).toHaveLength(1);
  });
});

describe('a scan whose documents were not read', () => {
  /** What becomes of the promise of another scan when this one ends. */
  async function promiseAfter(
    event_id: string | null,
    failures: Failures,
    unread: number,
    status: AccountRecord['status'],
  ) {
    const account = exampleRecord({ id: 'acc_1', status });
    const scan = { ...run, account_id: account.id, event_id, stats: { ...run.stats, unread } };
    const promises: string[] = [];
    const outOfScope = () => Promise.reject(new Error('not part of this'));
    await closeScan(
      {
        accounts: { get: async () => account, save: async () => 'saved' },
        detections: {
          list: async () => [],
          load: outOfScope,
          save: outOfScope,
          getPendingJob: async () => undefined,
          finishJob: async () => {},
        },
        knowledgeBase: { list: outOfScope },
        relations: { listQuiet: outOfScope },
        runs: { get: async () => scan, addStats: async () => {}, close: async () => true },
        unread: {
          promiseScan: async () => void promises.push('wait'),
          markRead: async () => void promises.push('markRead'),
        },
        now: () => new Date(NOW),
        reportFailedRun: () => {},
      },
      'ws_1',
      scan.id,
      failures,
    );
    return promises;
  }

  it.each([
    ['is followed by another if the model read only some', null, { died: false }, 1, 'active', ['wait']],
    ['has read all of them if it succeeded', 'evt_1', { died: false }, 0, 'active', ['markRead']],
    ['is followed by another if a monitor’s failed', 'evt_1', { died: true }, 0, 'active', ['wait']],
    ['is not repeated if the monitor is gone', 'evt_1', { died: true }, 0, 'suggested', []],
    ['is not repeated if someone else’s failed', null, { died: true }, 0, 'active', []],
  ] as const)('%s', async (_, eventId, failures, unread, status, expected) => {
    expect(await promiseAfter(eventId, failures, unread, status)).toEqual(expected);
  });
});

it('a run covers the given number of days before its creation, or everything', () => {
  expect(getWindowStart(run)?.toISOString()).toBe('2026-10-31T08:00:00.000Z');
  expect(getWindowStart({ ...run, timeframe_days: null })).toBeNull();
});

it('a scoped member sees the runs they started and those of their accounts', () => {
  const viewer = { workspaceId: 'ws_1', memberId: 'mem_2', visibility: 'scoped' } as const;

  expect(canSeeRun({ ...viewer, memberId: 'mem_1' }, run, undefined)).toBe(true);
  expect(canSeeRun(viewer, run, { owner_id: 'mem_2' })).toBe(true);
  expect(canSeeRun(viewer, run, { owner_id: 'mem_1' })).toBe(false);
  expect(canSeeRun(viewer, run, undefined)).toBe(false);
});
