import { openRunsMax } from '#contract/limits.ts';
import type { PushRunQuery } from '#contract/push-runs.ts';
import type { EndedChunk } from '#domain/outbound/pushes/inline-run.ts';
import type { PushRunRecord } from '#domain/outbound/pushes/push-run-record.ts';
import { listUndeliveredRows } from '#domain/outbound/pushes/row-states.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { createPrefixQuery, queryAll } from '#table/dynamodb/query-all.ts';
import { putEntry, transact } from '#table/dynamodb/transact.ts';
import { collections, keys } from '#table/keys.ts';
import { createFilters } from '#table/paging/filter.ts';
import { listNewest } from '#table/paging/list-newest.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { createOpenRunEntry, readOpenRuns } from '#table/runs/open-runs.ts';
import type { Table } from '#table/table.ts';
import { toChunkOutcome, toPushChunkItem, toPushOutcomeItem, unpackChunkIds } from './push-chunk-item.ts';
import { pushRunFilterMap, toPushRunItem, toPushRunRecord } from './push-run-item.ts';

/** Push runs as API callers start and read them. */
export const createPushRunStore = (table: Table) => ({
  async get(workspaceId: string, id: string): Promise<PushRunRecord | undefined> {
    return getItem(table, keys.pushRun(workspaceId, id), toPushRunRecord);
  },

  async create(
    workspaceId: string,
    run: PushRunRecord,
    chunks: readonly (readonly string[])[],
  ): Promise<'created' | 'full'> {
    // Before the chunks are written. The transaction decides.
    const { push_runs: openRunIds } = await readOpenRuns(table, workspaceId);
    if (openRunIds.length >= openRunsMax.push_runs && !openRunIds.includes(run.id)) return 'full';
    const [shardOf] = await Promise.all([
      reserveShards(table, collections.pushRuns(workspaceId), 1),
      batchPut(
        table,
        chunks.map((ids, chunk) => toPushChunkItem(workspaceId, run, chunk, ids)),
      ),
    ]);
    // An existing run was created by an earlier try of the same request and may be in progress.
    const outcome = await transact(table, [
      putEntry(toPushRunItem(workspaceId, run, shardOf(run.id)), isAbsent()),
      putPendingJob('push_run', workspaceId, run.id, new Date(run.created_at)),
      createOpenRunEntry(workspaceId, 'push_runs', run.id),
    ]);
    return outcome.committed || outcome.failed.includes(0) ? 'created' : 'full';
  },

  async record(workspaceId: string, run: PushRunRecord, chunks: readonly EndedChunk[]): Promise<void> {
    const [shardOf] = await Promise.all([
      reserveShards(table, collections.pushRuns(workspaceId), 1),
      batchPut(
        table,
        chunks.flatMap(({ ids, rows }, chunk) => [
          toPushChunkItem(workspaceId, run, chunk, ids),
          toPushOutcomeItem(workspaceId, run, chunk, { rows, revision: 1, due_at: null }),
        ]),
      ),
    ]);
    // A repeated request has the same id and writes the same run.
    await transact(table, [putEntry(toPushRunItem(workspaceId, run, shardOf(run.id)))]);
  },

  /** The ids of a finished run's rows that should have arrived and did not, by chunk, as long as they are kept. */
  async listUndelivered(workspaceId: string, run: PushRunRecord): Promise<Map<number, string[]>> {
    const itemsOf = async (key: typeof keys.pushChunk) => {
      const { PK, SK } = key(workspaceId, run.id, 0);
      const prefix = SK.slice(0, SK.indexOf('#') + 1);
      const items = await queryAll(table, { ...createPrefixQuery(PK, prefix), ConsistentRead: true });
      return new Map(items.map((item) => [Number(String(item.SK).slice(prefix.length)), item]));
    };
    const [chunks, outcomes] = await Promise.all([itemsOf(keys.pushChunk), itemsOf(keys.pushOutcome)]);
    return new Map(
      [...chunks].map(([chunk, item]) => {
        const ids = unpackChunkIds(item);
        const { rows } = toChunkOutcome(outcomes.get(chunk), ids.length);
        return [chunk, listUndeliveredRows(rows).flatMap((row) => ids[row] ?? [])];
      }),
    );
  },
});

const { paths } = pushRunFilterMap;

/** One page of the runs that the viewer may see, newest first. */
export const listPushRunsPage = (
  table: Table,
  viewer: Viewer,
  query: PushRunQuery,
): Promise<ListPage<PushRunRecord>> =>
  listNewest(table, viewer, query, {
    collection: collections.pushRuns(viewer.workspaceId),
    keyOfId: (id) => keys.pushRun(viewer.workspaceId, id),
    filters: createFilters(
      { status: query.status, started_by: scopedMemberId(viewer) },
      { status: ['=', paths.status], started_by: ['=', paths.started_by] },
    ),
    toRow: toPushRunRecord,
  });
