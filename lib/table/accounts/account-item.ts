import * as z from 'zod';
import { fullAccount } from '#contract/account.ts';
import { initialAccount } from '#contract/account-fields.ts';
import { type AccountRecord, firmographicFields } from '#domain/market/accounts/account-record.ts';
import { shownDomain } from '#domain/shared/text/domain-name.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { collections, keys, partitions } from '#table/keys.ts';
import { encodeInteger, encodeTimestamp, sortKey } from '#table/paging/sort-key.ts';
import { tableSchema } from '#table/schema.ts';

const accountRecord = fullAccount.extend({
  overrides: z.array(z.enum(firmographicFields)),
  score_inputs: z
    .array(
      z.object({
        signal_id: z.string(),
        alpha: z.int(),
        icp_fit: z.int(),
        // Inputs from before relevance was stored.
        relevance: z.int().nullable().default(null),
        date: z.string(),
        publishers: z.int(),
      }),
    )
    .default([]),
  revision: z.int(),
}) satisfies z.ZodType<AccountRecord>;

const { byRank, byActivity, byCreation } = tableSchema.listIndexes;

/** The index for each sort order. */
export const accountIndexes = { score: byRank, last_signal_at: byActivity, created_at: byCreation } as const;

/**
 * The index attributes that the filters of `GET /accounts` read. Names are short because every index row
 * carries them.
 */
export const accountFilterFields = {
  status: 'f.st',
  owner_id: 'f.ow',
  tag: 'f.tg',
  domain: 'f.dm',
  industry: 'f.in',
  relation: 'f.rl',
  min_score: 'f.sc',
  search: 'q',
} as const;

/** Separates name and domain so no search matches across both. Texts never contain control characters. */
const BETWEEN = '\n';

/** An internationalized domain is found in both its forms, ASCII and its own script. */
function searchableDomain(domain: string): string {
  const shown = shownDomain(domain);
  return shown === domain ? domain : `${domain}${BETWEEN}${fold(shown)}`;
}

/** Whether a CRM is the source. */
export const FROM_CRM = 'from_crm';

/** The source of a stored account, if it isn't the one that is stored. */
export const sourceIn = (item: object): { readonly source?: 'crm' } =>
  Reflect.get(item, FROM_CRM) === true ? { source: 'crm' } : {};

const SCORE_BOUNDS = { min: 0, max: 100 };

const filterFields = (record: AccountRecord) => ({
  st: record.status,
  sc: record.score,
  ...(record.owner_id !== null && { ow: record.owner_id }),
  ...(record.relation !== 'none' && { rl: record.relation }),
  ...(record.activated_at !== null && { aa: record.activated_at }),
  ...(record.tags.length > 0 && { tg: record.tags }),
  ...(record.domain !== null && { dm: searchableDomain(record.domain) }),
  ...(record.industry !== null && { in: fold(record.industry) }),
});

/** The record, plus the attributes its lists sort, filter and search by. */
const writtenAttributes = (record: AccountRecord) => ({
  ...record,
  // 1.0.0, to which a deploy may roll back, knows no other source.
  source: record.source === 'crm' ? 'import' : record.source,
  [FROM_CRM]: record.source === 'crm',
  f: filterFields(record),
  q: fold(`${record.name}${BETWEEN}${searchableDomain(record.domain ?? '')}`),
  [byRank.sortAttribute]: sortKey(encodeInteger(record.score, SCORE_BOUNDS), record.id),
  [byActivity.sortAttribute]: sortKey(encodeTimestamp(record.last_signal_at), record.id),
  [byCreation.sortAttribute]: sortKey(encodeTimestamp(record.created_at), record.id),
});

/** A new account as a table item. Its shard never changes. */
export function accountItem(workspaceId: string, record: AccountRecord, shard: number) {
  const partition = partitions.shard(collections.accounts(workspaceId), shard);
  return {
    ...keys.account(workspaceId, record.id),
    ...writtenAttributes(record),
    [byRank.partitionAttribute]: partition,
    [byActivity.partitionAttribute]: partition,
    [byCreation.partitionAttribute]: partition,
  };
}

/** Replaces the stored record, unless it has changed since it was read. */
export function accountUpdate(workspaceId: string, before: AccountRecord, after: AccountRecord) {
  return {
    Key: keys.account(workspaceId, before.id),
    set: writtenAttributes(after),
    when: { revision: before.revision },
  };
}

export function toAccountRecord(item: object): AccountRecord {
  const record = accountRecord.parse({ ...initialAccount, ...item, ...sourceIn(item) });
  const { activated_at, last_activated_at } = record;
  // 1.0.0 writes only the first of the two, and a stage may be rolled back to it.
  const isNewer = activated_at !== null && activated_at > (last_activated_at ?? '');
  return isNewer ? { ...record, last_activated_at: activated_at } : record;
}
