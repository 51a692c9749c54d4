import * as z from 'zod';
import { type ImportExample, type ImportsQuery, importExample } from '#contract/crm-imports.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import {
  addCounts,
  addExamples,
  type CrmImportRecord,
  crmImportRecord,
  type ImportStore,
  pageResult,
} from '#domain/market/crm-imports/import-record.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { findItems } from '#table/dynamodb/batch.ts';
import { anyOf, isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import {
  deleteEntry,
  putEntry,
  type TransactEntry,
  transact,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap, createFilters } from '#table/paging/filter.ts';
import { listNewest } from '#table/paging/list-newest.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import { reserveShards } from '#table/paging/reserve-shards.ts';
import { createSortKey, encodeTimestamp } from '#table/paging/sort-key.ts';
import { deletePendingJob, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { tableSchema } from '#table/schema.ts';
import { type Table, timeOf } from '#table/table.ts';

const IMPORT_DAYS = 90;
/** What pages leave behind is only needed while the import runs. */
const PAGE_DAYS = 7;

const { byCreation } = tableSchema.listIndexes;

/** What the filters of imports read. */
const importFilterMap = createFilterMap({ status: 'st', provider: 'pr' });

const computeExpiryIn = (days: number, startedAtMs: number) => ({
  expires_at: Math.floor(startedAtMs / 1000) + days * DAY_SECONDS,
});

const computeImportExpiry = ({ created_at }: Pick<CrmImportRecord, 'created_at'>) =>
  computeExpiryIn(IMPORT_DAYS, Date.parse(created_at));

const computePageExpiry = (now: number) => computeExpiryIn(PAGE_DAYS, now);

const toImportItem = (workspaceId: string, record: CrmImportRecord, shard: number) => ({
  ...keys.crmImport(workspaceId, record.id),
  ...record,
  ...computeImportExpiry(record),
  f: importFilterMap.write(record),
  [byCreation.partitionAttribute]: partitions.shard(collections.crmImports(workspaceId), shard),
  [byCreation.sortAttribute]: createSortKey(encodeTimestamp(record.created_at), record.id),
});

const toImportRecord = (item: unknown): CrmImportRecord => crmImportRecord.parse(item);

/** If an import ends at the moment another starts, the second try decides. */
const MAX_TRIES = 4;
/** Concurrent writes. */
const CONCURRENCY = 8;

const lockItem = z.object({ import_id: z.string() });
const examplesItem = z.object({ examples: z.array(importExample) });
const resultItem = pageResult.extend({ number: z.int() });

/** The imports of a workspace. */
export function createImportStore(table: Table): ImportStore {
  const readExamples = async (workspaceId: string, id: string): Promise<readonly ImportExample[]> =>
    (await getItem(table, keys.crmImportExamples(workspaceId, id), examplesItem))?.examples ?? [];

  return {
    readExamples: readExamples,

    get: (workspaceId, id) => getItem(table, keys.crmImport(workspaceId, id), toImportRecord),

    async create(workspaceId, record) {
      const shardOf = await reserveShards(table, collections.crmImports(workspaceId), 1);
      const lock = keys.crmImportLock(workspaceId, record.provider);
      for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
        const outcome = await transact(table, [
          putEntry({ ...lock, import_id: record.id }, anyOf(isAbsent(), { import_id: record.id })),
          putEntry(toImportItem(workspaceId, record, shardOf(record.id)), isAbsent()),
          putPendingJob('crm_import', workspaceId, record.id, new Date(timeOf(table))),
        ]);
        // One that exists was created by an earlier try of the same request.
        if (outcome.committed || !outcome.failed.includes(0)) return 'created';
        const runningLock = await getItem(table, lock, lockItem);
        if (runningLock) return { running: runningLock.import_id };
      }
      throw new Error('imports started and ended while another was starting');
    },

    async begin(workspaceId, id, { cursor, crm_total }) {
      await updateIf(table, {
        Key: keys.crmImport(workspaceId, id),
        set: { cursor, crm_total },
        when: { status: 'running', cursor: null },
      });
    },

    async advance(workspaceId, previousRecord, result, nextCursor) {
      const storedExamples = await readExamples(workspaceId, previousRecord.id);
      const mergedExamples = addExamples(storedExamples, result.examples);
      const newExamples: TransactEntry[] =
        mergedExamples.length === storedExamples.length
          ? []
          : [
              putEntry({
                ...keys.crmImportExamples(workspaceId, previousRecord.id),
                examples: mergedExamples,
                ...computeImportExpiry(previousRecord),
              }),
            ];
      await transact(table, [
        updateEntry(keys.crmImport(workspaceId, previousRecord.id), {
          set: {
            counts: addCounts(previousRecord.counts, result.counts),
            pages: previousRecord.pages + 1,
            cursor: nextCursor ?? previousRecord.cursor,
            read_to_end: nextCursor === null,
            left_out: previousRecord.left_out + result.left_out,
            phase: 'reading',
            waiting: null,
            problem: null,
          },
          // The number of the page makes it count once.
          when: { status: 'running', pages: previousRecord.pages, read_to_end: false },
        }),
        ...newExamples,
      ]);
    },

    async wait(workspaceId, importRecord, pauseState, problem) {
      await updateIf(table, {
        Key: keys.crmImport(workspaceId, importRecord.id),
        set: { waiting: pauseState, phase: 'waiting', problem },
        when: { status: 'running', pages: importRecord.pages },
      });
    },

    async close(workspaceId, { id, provider }, { status, problem }, finishedAt) {
      const outcome = await transact(table, [
        updateEntry(keys.crmImport(workspaceId, id), {
          set: {
            status,
            [importFilterMap.paths.status]: status,
            phase: 'ended',
            waiting: null,
            problem,
            finished_at: finishedAt,
          },
          when: { status: 'running' },
        }),
        deleteEntry(keys.crmImportLock(workspaceId, provider), { import_id: id }),
        deletePendingJob('crm_import', workspaceId, id),
      ]);
      return outcome.committed;
    },

    async storeResult(workspaceId, id, { number, cursor }, result) {
      const Key = keys.crmImportPage(workspaceId, id, cursor);
      const isFirst = await updateIf(table, {
        Key,
        set: { number, ...result, ...computePageExpiry(timeOf(table)) },
        when: isAbsent(),
      });
      if (isFirst) return result;
      const storedResult = await getItem(table, Key, resultItem);
      return storedResult?.number === number ? storedResult : undefined;
    },

    async claimDomains(workspaceId, id, companies) {
      const getDomainKey = (domain: string) => keys.crmImportDomain(workspaceId, id, domain);
      const readHolders = () =>
        findItems(table, companies.keys(), getDomainKey, ({ crm_id }) => z.string().parse(crm_id));
      const before = await readHolders();
      const unclaimed = [...companies].filter(([domain]) => !before.has(domain));
      await mapLimited(unclaimed, CONCURRENCY, ([domain, crmId]) =>
        updateIf(table, {
          Key: getDomainKey(domain),
          set: { crm_id: crmId, ...computePageExpiry(timeOf(table)) },
          when: isAbsent(),
        }),
      );
      return unclaimed.length === 0 ? before : readHolders();
    },
  };
}

const { paths } = importFilterMap;

/** One page of a workspace's imports, newest first. */
export const listImportsPage = (
  table: Table,
  viewer: Viewer,
  query: ImportsQuery,
): Promise<ListPage<CrmImportRecord>> =>
  listNewest(table, viewer, query, {
    collection: collections.crmImports(viewer.workspaceId),
    keyOfId: (id) => keys.crmImport(viewer.workspaceId, id),
    filters: createFilters(query, { status: ['=', paths.status], provider: ['=', paths.provider] }),
    toRow: toImportRecord,
  });
