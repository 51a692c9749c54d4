import type { PushError } from '#contract/push-runs.ts';
import { sumNotes } from '#domain/outbound/pushes/channel.ts';
import type { ChunkOutcome, LoadedChunk, PushProgress } from '#domain/outbound/pushes/push-progress.ts';
import {
  hasEveryRowEnded,
  type PushRunRecord,
  type PushStop,
} from '#domain/outbound/pushes/push-run-record.ts';
import { selectChunkTarget } from '#domain/outbound/pushes/push-target.ts';
import { type AppliedChanges, applyChanges } from '#domain/outbound/pushes/row-states.ts';
import { selectErrorSample } from '#domain/outbound/pushes/sample-errors.ts';
import { batchGet } from '#table/dynamodb/batch.ts';
import { plus } from '#table/dynamodb/expressions.ts';
import { getItem, isUnchangedSince } from '#table/dynamodb/items.ts';
import { createPrefixQuery, queryAll } from '#table/dynamodb/query-all.ts';
import { putEntry, type TransactEntry, transact, updateEntry } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import { deletePendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createCloseRunEntry } from '#table/runs/open-runs.ts';
import type { Table } from '#table/table.ts';
import { toChunkOutcome, toPushOutcomeItem, unpackChunkIds } from './push-chunk-item.ts';
import { pushRunFilterMap, toPushRunRecord } from './push-run-item.ts';

/**
 * Two workers on one chunk are rare, three almost impossible. Lanes that end at the same time collide at the
 * run.
 */
const MAX_TRIES = 10;

/** Messages that were already sent still arrive at their time. */
const selectLater = (time: string | null, otherTime: string | null): string | null =>
  time === null || (otherTime !== null && otherTime > time) ? otherTime : time;

/** Undefined if new errors don't change the samples, which is usual in a large run. */
function findNewSample(oldSample: readonly PushError[], errors: readonly PushError[]) {
  const newSample = selectErrorSample([...oldSample, ...errors]);
  const isSame =
    newSample.length === oldSample.length && newSample.every((error, index) => error === oldSample[index]);
  return isSame ? undefined : { oldSample, newSample };
}

export function createPushProgress(table: Table, now: () => Date): PushProgress {
  async function getRun(workspaceId: string, runId: string): Promise<PushRunRecord | undefined> {
    return getItem(table, keys.pushRun(workspaceId, runId), toPushRunRecord);
  }

  async function getOutcome(
    { workspaceId, run, chunk }: Pick<LoadedChunk, 'workspaceId' | 'run' | 'chunk'>,
    count: number,
  ): Promise<ChunkOutcome> {
    const item = await getItem(
      table,
      keys.pushOutcome(workspaceId, run.id, chunk),
      (storedItem) => storedItem,
    );
    return toChunkOutcome(item, count);
  }

  /** The new outcome, unless another worker has written one since `before`. */
  const createOutcomeEntry = (
    { workspaceId, run, chunk }: LoadedChunk,
    previousOutcome: ChunkOutcome,
    nextOutcome: ChunkOutcome,
  ): TransactEntry =>
    putEntry(toPushOutcomeItem(workspaceId, run, chunk, nextOutcome), isUnchangedSince(previousOutcome));

  /** Adds the outcome's progress to the run's counters. */
  const createCounterEntry = (
    { workspaceId, run }: LoadedChunk,
    applied: AppliedChanges,
    sample: ReturnType<typeof findNewSample>,
    stop: PushStop | undefined,
    notes: ReturnType<typeof sumNotes>,
  ): TransactEntry =>
    updateEntry(keys.pushRun(workspaceId, run.id), {
      set: {
        progress_at: now().toISOString(),
        error_sample: sample?.newSample,
        stopped: stop,
        ...(run.notes && {
          'notes.added': plus(notes.added),
          'notes.failed': plus(notes.failed),
        }),
      },
      add: { ...applied.counts },
      when: { status: 'running', ...(sample && { error_sample: sample.oldSample }) },
    });

  return {
    async load(workspaceId, runId, chunk) {
      const run = await getRun(workspaceId, runId);
      if (run?.status !== 'running') return undefined;
      const chunkKeys: Record<'chunk' | 'outcome', Key> = {
        chunk: keys.pushChunk(workspaceId, runId, chunk),
        outcome: keys.pushOutcome(workspaceId, runId, chunk),
      };
      const items = await batchGet(table, Object.values(chunkKeys));
      const findItem = ({ PK, SK }: Key) => items.find((item) => item.PK === PK && item.SK === SK);
      const chunkItem = findItem(chunkKeys.chunk);
      if (!chunkItem) throw new Error(`run ${runId} has no chunk ${chunk} of ${run.chunks}`);
      const ids = unpackChunkIds(chunkItem);
      return {
        workspaceId,
        chunk,
        run,
        ids,
        outcome: toChunkOutcome(findItem(chunkKeys.outcome), ids.length),
        target: selectChunkTarget(run.target, chunk),
      };
    },

    async commit(loadedChunk, results) {
      let currentOutcome = loadedChunk.outcome;
      let errorSample = loadedChunk.run.error_sample;
      for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
        const applied = applyChanges(currentOutcome.rows, results.changes);
        const updatedOutcome = {
          rows: applied.rows,
          revision: currentOutcome.revision + 1,
          due_at: selectLater(currentOutcome.due_at, results.dueAt),
        };
        const errors = results.changes.flatMap(({ row, error }) =>
          error && applied.ended.has(row) ? [error] : [],
        );
        const notes = sumNotes(
          results.changes.map((change) => (applied.ended.has(change.row) ? change.notes : undefined)),
        );
        const commitOutcome = await transact(table, [
          createOutcomeEntry(loadedChunk, currentOutcome, updatedOutcome),
          createCounterEntry(loadedChunk, applied, findNewSample(errorSample, errors), results.stop, notes),
        ]);
        if (commitOutcome.committed) return { before: currentOutcome, after: updatedOutcome };
        const run = await getRun(loadedChunk.workspaceId, loadedChunk.run.id);
        if (run?.status !== 'running') return undefined;
        errorSample = run.error_sample;
        currentOutcome = await getOutcome(loadedChunk, loadedChunk.ids.length);
      }
      throw new Error(
        `chunk ${loadedChunk.chunk} of ${loadedChunk.run.id} changed ${MAX_TRIES} times in a row`,
      );
    },

    async hasOutcome(workspaceId, runId, chunk) {
      return (await getItem(table, keys.pushOutcome(workspaceId, runId, chunk), () => true)) ?? false;
    },

    async listOutcomes(workspaceId, runId) {
      const { PK } = keys.pushOutcome(workspaceId, runId, 0);
      const prefix = 'OUTCOME#';
      const items = await queryAll(table, { ...createPrefixQuery(PK, prefix), ConsistentRead: true });
      return new Map(
        items.map((item) => [Number(String(item.SK).slice(prefix.length)), toChunkOutcome(item, 0)]),
      );
    },

    async close(workspaceId, runId, giveUp) {
      for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
        const run = await getRun(workspaceId, runId);
        if (run?.status !== 'running' || (!giveUp && !hasEveryRowEnded(run))) return false;
        const status = giveUp || run.sent === 0 ? 'failed' : 'completed';
        const outcome = await transact(table, [
          updateEntry(keys.pushRun(workspaceId, runId), {
            set: {
              status,
              finished_at: now().toISOString(),
              failed: run.total - run.sent - run.skipped,
              error_sample: selectErrorSample([...run.error_sample, ...(giveUp ?? [])]),
              [pushRunFilterMap.paths.status]: status,
            },
            // If the counters moved since they were read, a worker is active.
            when: { status: 'running', sent: run.sent, failed: run.failed, skipped: run.skipped },
          }),
          deletePendingJob('push_run', workspaceId, runId),
          createCloseRunEntry(workspaceId, 'push_runs', runId),
        ]);
        if (outcome.committed) return true;
      }
      return false;
    },
  };
}
