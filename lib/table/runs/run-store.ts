import { chunked } from '#domain/shared/work/chunked.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import { expiryOf } from '#platform/retention.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { ENTRIES_PER_TRANSACTION, type TransactOutcome, transact } from '#table/dynamodb/transact.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { collections, keys } from '#table/keys.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { notePendingWork, settlePendingWork } from '#table/pending-work/pending-work.ts';
import { type Table, timeOf } from '#table/table.ts';
import { runItem, toRunRecord } from './run-item.ts';

const isRunning = {
  ConditionExpression: '#status = :running',
  ExpressionAttributeNames: { '#status': 'status' },
};

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
    const names = changes.map(([name], index) => [`#n${index}`, name] as const);
    return transact(table, [
      ...parts.map((part) => ({
        Put: {
          Item: {
            ...keys.runPart(workspaceId, id, part),
            ...added,
            ...expiryOf('runDays', new Date(timeOf(table))),
          },
          ConditionExpression: 'attribute_not_exists(PK)',
        },
      })),
      {
        Update: {
          Key: keys.run(workspaceId, id),
          UpdateExpression:
            changes.length === 0
              ? 'SET #status = :running'
              : `ADD ${names.map(([name], index) => `#stats.${name} :n${index}`).join(', ')}`,
          ConditionExpression: isRunning.ConditionExpression,
          ExpressionAttributeNames: {
            ...isRunning.ExpressionAttributeNames,
            ...(changes.length > 0 && { '#stats': 'stats', ...Object.fromEntries(names) }),
          },
          ExpressionAttributeValues: {
            ':running': 'running',
            ...Object.fromEntries(changes.map(([, count], index) => [`:n${index}`, count * parts.length])),
          },
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
            ConditionExpression: 'attribute_not_exists(PK)',
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
        UpdateExpression: 'SET #stats.#jobs = :jobs',
        ConditionExpression: isRunning.ConditionExpression,
        ExpressionAttributeNames: {
          ...isRunning.ExpressionAttributeNames,
          '#stats': 'stats',
          '#jobs': 'jobs',
        },
        ExpressionAttributeValues: { ':jobs': jobs, ':running': 'running' },
      });
    },

    async setSources(workspaceId, id, part, sources) {
      const { committed } = await transact(table, [
        {
          ConditionCheck: {
            Key: keys.runPart(workspaceId, id, part),
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
        {
          Update: {
            Key: keys.run(workspaceId, id),
            UpdateExpression: 'SET #stats.#sources = :sources',
            ConditionExpression: isRunning.ConditionExpression,
            ExpressionAttributeNames: {
              ...isRunning.ExpressionAttributeNames,
              '#stats': 'stats',
              '#sources': 'sources',
            },
            ExpressionAttributeValues: { ':sources': sources, ':running': 'running' },
          },
        },
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
            UpdateExpression: 'SET #status = :status, #f.#st = :status, #error = :error, finished_at = :at',
            ConditionExpression: isRunning.ConditionExpression,
            ExpressionAttributeNames: {
              ...isRunning.ExpressionAttributeNames,
              '#f': 'f',
              '#st': 'st',
              '#error': 'error',
            },
            ExpressionAttributeValues: {
              ':status': status,
              ':running': 'running',
              ':error': error,
              ':at': at,
            },
          },
        },
        settlePendingWork('run', workspaceId, id),
      ]);
    },
  };
}
