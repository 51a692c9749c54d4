import { chunked } from '#domain/shared/work/chunked.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import { expiryOf } from '#platform/retention.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { ENTRIES_PER_TRANSACTION, type TransactOutcome, transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { collections, keys } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { notePendingWork, settlePendingWork } from '#table/pending-work/pending-work.ts';
import { type Table, timeOf } from '#table/table.ts';
import { runItem, toRunRecord } from './run-item.ts';

const isRunning = { status: 'running' };

type Counts = Readonly<Record<string, number>>;

/** The counts of a job that had nothing to do, as `countJob` writes them. */
const IDLE: Counts = { detections: 0, jobs_done: 1, jobs_failed: 0 };

const partOf = (job: string): string => `job ${job}`;

/** The runs of a workspace. Each part of the work is counted once, together with a mark. */
export function runStore(table: Table): RunStore {
  const add = (workspaceId: string, id: string, part: string, added: Counts) =>
    addParts(workspaceId, id, [part], added);

  /**
   * Marks parts that each add the same counts, and adds the sum to the run. Adds nothing if a part is already
   * marked.
   */
  async function addParts(
    workspaceId: string,
    id: string,
    parts: readonly string[],
    added: Counts,
  ): Promise<TransactOutcome> {
    const changes = Object.entries(added).filter(([, count]) => count !== 0);
    return transact(table, [
      ...parts.map((part) => ({
        Put: {
          Item: {
            ...keys.runPart(workspaceId, id, part),
            ...added,
            ...expiryOf('runDays', new Date(timeOf(table))),
          },
          when: isAbsent(),
        },
      })),
      {
        Update: {
          Key: keys.run(workspaceId, id),
          ...(changes.length === 0
            ? { set: isRunning }
            : {
                add: Object.fromEntries(
                  changes.map(([name, count]) => [`stats.${name}`, count * parts.length]),
                ),
              }),
          when: isRunning,
        },
      },
    ]);
  }

  return {
    async create(workspaceId, run) {
      const shardOf = await reserveShards(table, collections.runs(workspaceId), 1);
      await transact(table, [
        {
          Put: {
            Item: runItem(workspaceId, run, shardOf(run.id)),
            when: isAbsent(),
          },
        },
        notePendingWork('run', workspaceId, run.id, new Date(run.created_at)),
      ]);
    },

    async get(workspaceId, id) {
      return getItem(table, keys.run(workspaceId, id), toRunRecord);
    },

    async expectJobs(workspaceId, id, jobs) {
      // If the condition fails, the run is finished and expects no more jobs.
      await updateIf(table, {
        Key: keys.run(workspaceId, id),
        set: { 'stats.jobs': jobs },
        when: isRunning,
      });
    },

    async setSources(workspaceId, id, part, sources) {
      const { committed } = await transact(table, [
        { ConditionCheck: { Key: keys.runPart(workspaceId, id, part), when: isAbsent() } },
        { Update: { Key: keys.run(workspaceId, id), set: { 'stats.sources': sources }, when: isRunning } },
      ]);
      return committed;
    },

    async countJob(workspaceId, id, job, { failed = false, ...added }) {
      await add(workspaceId, id, partOf(job), { ...added, jobs_done: 1, jobs_failed: Number(failed) });
    },

    async countIdleJobs(workspaceId, id, jobs) {
      for (const chunk of chunked(jobs, ENTRIES_PER_TRANSACTION - 1)) {
        let left = chunk;
        while (left.length > 0) {
          const outcome = await addParts(workspaceId, id, left.map(partOf), IDLE);
          if (outcome.committed) break;
          const { failed } = outcome;
          // The last entry is the run itself. Once it has finished, it no longer counts.
          if (failed.includes(left.length)) return;
          left = left.filter((_, index) => !failed.includes(index));
        }
      }
    },

    async addStats(workspaceId, id, part, added) {
      await add(workspaceId, id, part, { ...added });
    },

    async close(workspaceId, id, { status, error, at }) {
      // A finished run stays as it is. The pending work is settled either way.
      await transact(table, [
        {
          Update: {
            Key: keys.run(workspaceId, id),
            set: { status, 'f.st': status, error, finished_at: at },
            when: isRunning,
          },
        },
        settlePendingWork('run', workspaceId, id),
      ]);
    },
  };
}
