import { DAY_SECONDS } from '#contract/time.ts';
import { type CrmImportRecord, crmImportRecord } from '#domain/market/crm-imports/import-record.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap } from '#table/paging/filter.ts';
import { createSortKey, encodeTimestamp } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const IMPORT_DAYS = 90;
/** What pages leave behind is only needed while the import runs. */
const PAGE_DAYS = 7;

const { byCreation } = tableSchema.listIndexes;

/** What the filters of imports read. */
export const importFilterMap = createFilterMap({ status: 'st', provider: 'pr' });

const computeExpiryIn = (days: number, startedAtMs: number) => ({
  expires_at: Math.floor(startedAtMs / 1000) + days * DAY_SECONDS,
});

export const computeImportExpiry = ({ created_at }: Pick<CrmImportRecord, 'created_at'>) =>
  computeExpiryIn(IMPORT_DAYS, Date.parse(created_at));

export const computePageExpiry = (now: number) => computeExpiryIn(PAGE_DAYS, now);

export const toImportItem = (workspaceId: string, record: CrmImportRecord, shard: number) => ({
  ...keys.crmImport(workspaceId, record.id),
  ...record,
  ...computeImportExpiry(record),
  f: importFilterMap.write(record),
  [byCreation.partitionAttribute]: partitions.shard(collections.crmImports(workspaceId), shard),
  [byCreation.sortAttribute]: createSortKey(encodeTimestamp(record.created_at), record.id),
});

export const toImportRecord = (item: unknown): CrmImportRecord => crmImportRecord.parse(item);
