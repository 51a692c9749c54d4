import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import { isDiscovery } from '#domain/signals/runs/run-record.ts';
import { type RunStore, toJobPart } from '#domain/signals/runs/run-store.ts';
import { computeExpiry } from '#platform/retention.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import {
  checkEntry,
  ENTRIES_PER_TRANSACTION,
  putEntry,
  type TransactEntry,
  type TransactOutcome,
  transact,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { deletePendingJob, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';
import { createCloseRunEntry, createOpenRunEntry } from './open-runs.ts';
import { runFilterMap, toRunItem, toRunRecord } from './run-item.ts';

const runningStatus = { status: 'running' };

type Counts = Readonly<Record<string, number>>;

/** The counts of a job that had nothing to do, as `countJob` writes them. */
const IDLE_JOB_COUNTS: Counts = { detections: 0, jobs_done: 1 };

/** The runs of a workspace. Each part of the work is counted once, together with a mark. */
export function createRunStore(table: Table): RunStore {
  const addPart = (workspaceId: string, id: string, partName: string, addedCounts: Counts) =>
    addParts(workspaceId, id, [partName], addedCounts);

  /** Shows that a part is counted, and what it added. */
  const createPartMark = (
    workspaceId: string,
    id: string,
    partName: string,
    addedCounts: Counts,
  ): TransactEntry =>
    putEntry(
      {
        ...keys.runPart(workspaceId, id, partName),
        ...addedCounts,
        ...computeExpiry('runDays', new Date(timeOf(table))),
      },
      isAbsent(),
    );

  /**
   * Marks parts that each add the same counts, and adds the sum to the run. Adds nothing if a part is already
   * marked.
   */
  async function addParts(
    workspaceId: string,
    id: string,
    parts: readonly string[],
    addedCounts: Counts,
  ): Promise<TransactOutcome> {
    const changes = Object.entries(addedCounts).filter(([, count]) => count !== 0);
    return transact(table, [
      ...parts.map((partName) => createPartMark(workspaceId, id, partName, addedCounts)),
      updateEntry(keys.run(workspaceId, id), {
        ...(changes.length === 0
          ? { set: runningStatus }
          : {
              add: Object.fromEntries(
                changes.map(([name, count]) => [`stats.${name}`, count * parts.length]),
              ),
            }),
        when: runningStatus,
      }),
    ]);
  }

  return {
    async create(workspaceId, run) {
      const shardOf = await reserveShards(table, collections.runs(workspaceId), 1);
      const outcome = await transact(table, [
        putEntry(toRunItem(workspaceId, run, shardOf(run.id)), isAbsent()),
        putPendingJob('run', workspaceId, run.id, new Date(run.created_at)),
        ...(isDiscovery(run) ? [createOpenRunEntry(workspaceId, 'discoveries', run.id)] : []),
      ]);
      // An existing run was created by an earlier try of the same request.
      return outcome.committed || outcome.failed.includes(0) ? 'created' : 'full';
    },

    async get(workspaceId, id) {
      return getItem(table, keys.run(workspaceId, id), toRunRecord);
    },

    async expectJobs(workspaceId, id, jobs) {
      // If the condition fails, the run is finished and expects no more jobs.
      await updateIf(table, {
        Key: keys.run(workspaceId, id),
        set: { 'stats.jobs': jobs },
        when: runningStatus,
      });
    },

    async setSources(workspaceId, id, partName, sources) {
      const { committed } = await transact(table, [
        checkEntry(keys.runPart(workspaceId, id, partName), isAbsent()),
        updateEntry(keys.run(workspaceId, id), { set: { 'stats.sources': sources }, when: runningStatus }),
      ]);
      return committed;
    },

    isCounted: async (workspaceId, id, partName) =>
      (await getItem(table, keys.runPart(workspaceId, id, partName), () => true)) ?? false,

    async countJob(workspaceId, id, job, addedCounts) {
      await addPart(workspaceId, id, toJobPart(job), { ...addedCounts, jobs_done: 1 });
    },

    async countIdleJobs(workspaceId, id, jobs) {
      for (const chunk of splitIntoChunks(jobs, ENTRIES_PER_TRANSACTION - 1)) {
        let remainingJobs = chunk;
        while (remainingJobs.length > 0) {
          const outcome = await addParts(workspaceId, id, remainingJobs.map(toJobPart), IDLE_JOB_COUNTS);
          if (outcome.committed) break;
          const { failed } = outcome;
          // The last entry is the run itself. Once it has finished, it no longer counts.
          if (failed.includes(remainingJobs.length)) return;
          remainingJobs = remainingJobs.filter((_, index) => !failed.includes(index));
        }
      }
    },

    async addStats(workspaceId, id, partName, addedCounts) {
      await addPart(workspaceId, id, partName, { ...addedCounts });
    },

    async close(workspaceId, run, { status, error, at, stats }) {
      const { id } = run;
      const undoneJobCount = stats === undefined ? 0 : stats.jobs - stats.jobs_done;
      const { committed } = await transact(table, [
        updateEntry(keys.run(workspaceId, id), {
          set: { status, [runFilterMap.paths.status]: status, error, finished_at: at },
          ...(undoneJobCount > 0 && {
            add: { 'stats.jobs_done': undoneJobCount, 'stats.jobs_failed': undoneJobCount },
          }),
          when: { ...runningStatus, ...(stats && { 'stats.jobs_done': stats.jobs_done }) },
        }),
        deletePendingJob('run', workspaceId, id),
        ...(isDiscovery(run) ? [createCloseRunEntry(workspaceId, 'discoveries', id)] : []),
        ...(undoneJobCount > 0
          ? [
              createPartMark(workspaceId, id, 'undone', {
                jobs_done: undoneJobCount,
                jobs_failed: undoneJobCount,
              }),
            ]
          : []),
      ]);
      return committed;
    },
  };
}
