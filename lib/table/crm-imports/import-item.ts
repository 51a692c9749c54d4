import { DAY_SECONDS } from '#contract/time.ts';
import { type CrmImportRecord, crmImportRecord } from '#domain/market/crm-imports/import-record.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap } from '#table/paging/filter.ts';
import { encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const IMPORT_DAYS = 90;
/** What pages leave behind is only needed while the import runs. */
const PAGE_DAYS = 7;

const { byCreation } = tableSchema.listIndexes;

/** What the filters of imports read. */
export const importFilterMap = createFilterMap({ status: 'st', provider: 'pr' });

const expiryIn = (days: number, from: number) => ({
  expires_at: Math.floor(from / 1000) + days * DAY_SECONDS,
});

export const importExpiry = ({ created_at }: Pick<CrmImportRecord, 'created_at'>) =>
  expiryIn(IMPORT_DAYS, Date.parse(created_at));

export const pageExpiry = (now: number) => expiryIn(PAGE_DAYS, now);

export const importItem = (workspaceId: string, record: CrmImportRecord, shard: number) => ({
  ...keys.crmImport(workspaceId, record.id),
  ...record,
  ...importExpiry(record),
  f: importFilterMap.write(record),
  [byCreation.partitionAttribute]: partitions.shard(collections.crmImports(workspaceId), shard),
  [byCreation.sortAttribute]: sortKey(encodeTimestamp(record.created_at), record.id),
});

export const toImportRecord = (item: unknown): CrmImportRecord => crmImportRecord.parse(item);
