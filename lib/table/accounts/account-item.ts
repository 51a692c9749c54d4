import { type AccountRecord, accountRecord } from '#domain/market/accounts/account-record.ts';
import { formatDomain } from '#domain/shared/text/domain-name.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { createFilterMap } from '#table/paging/filter.ts';
import { createSortKey, encodeInteger, encodeTimestamp } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const { byRank, byActivity, byCreation } = tableSchema.listIndexes;

/** The index for each sort order. */
export const accountIndexes = { score: byRank, last_signal_at: byActivity, created_at: byCreation } as const;

export const accountFilterMap = createFilterMap({
  status: 'st',
  owner_id: 'ow',
  tags: 'tg',
  domain: 'dm',
  industry: 'in',
  relation: 'rl',
  score: 'sc',
  activated_at: 'aa',
  run_id: 'rn',
});

/** What the filters of accounts read. */
export const accountFilterFields = { ...accountFilterMap.paths, search: 'q' } as const;

/** Separates name and domain so no search matches across both. Texts never contain control characters. */
const SEARCH_SEPARATOR = '\n';

/** An internationalized domain is found in both its forms, ASCII and its own script. */
function toSearchableDomain(domain: string): string {
  const unicode = formatDomain(domain);
  return unicode === domain ? domain : `${domain}${SEARCH_SEPARATOR}${fold(unicode)}`;
}

const SCORE_BOUNDS = { min: 0, max: 100 };

const writeFilterMap = ({ domain, industry, relation, tags, ...record }: AccountRecord) =>
  accountFilterMap.write({
    ...record,
    relation: relation === 'none' ? null : relation,
    tags: tags.length > 0 ? tags : null,
    domain: domain && toSearchableDomain(domain),
    industry: industry && fold(industry),
  });

/** The record, plus the attributes its lists sort, filter and search by. */
const toAttributes = (record: AccountRecord) => ({
  ...record,
  f: writeFilterMap(record),
  q: fold(`${record.name}${SEARCH_SEPARATOR}${toSearchableDomain(record.domain ?? '')}`),
  [byRank.sortAttribute]: createSortKey(encodeInteger(record.score, SCORE_BOUNDS), record.id),
  [byActivity.sortAttribute]: createSortKey(encodeTimestamp(record.last_signal_at), record.id),
  [byCreation.sortAttribute]: createSortKey(encodeTimestamp(record.created_at), record.id),
});

/** A new account as a table item. Its shard never changes. */
export function toAccountItem(workspaceId: string, record: AccountRecord, shard: number) {
  const partition = partitions.shard(collections.accounts(workspaceId), shard);
  return {
    ...keys.account(workspaceId, record.id),
    ...toAttributes(record),
    [byRank.partitionAttribute]: partition,
    [byActivity.partitionAttribute]: partition,
    [byCreation.partitionAttribute]: partition,
  };
}

/** Replaces the stored record, unless it has changed since it was read. */
export function toAccountUpdate(
  workspaceId: string,
  previousRecord: AccountRecord,
  nextRecord: AccountRecord,
) {
  return {
    Key: keys.account(workspaceId, previousRecord.id),
    set: toAttributes(nextRecord),
    when: { revision: previousRecord.revision },
  };
}

export const toAccountRecord = (item: object): AccountRecord => accountRecord.parse(item);
