import * as z from 'zod';
import { type UsedCreditsQuery, usedCredit } from '#contract/usage.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { CreditEntry } from '#domain/workspace/plans/plan.ts';
import { newId } from '#platform/ids.ts';
import { countMatches, readMatches } from '#table/dynamodb/query-matches.ts';
import { keys } from '#table/keys.ts';
import { frontWalk } from '#table/paging/front-walk.ts';
import type { ListPage } from '#table/paging/list-request.ts';
import type { Table } from '#table/table.ts';

const creditEntry = usedCredit.omit({ account_status: true }).extend({
  account_id: z.string(),
  account_name: z.string(),
}) satisfies z.ZodType<CreditEntry>;

/** The credit that an activation uses, as a table item. */
export function creditItem(
  workspaceId: string,
  { id, name, activated_at }: Pick<AccountRecord, 'id' | 'name'> & { readonly activated_at: string },
  { memberId, keyId }: Pick<Viewer, 'memberId' | 'keyId'>,
) {
  const entry: CreditEntry = {
    id: newId('crd', Date.parse(activated_at)),
    created_at: activated_at,
    action: 'activate-account',
    account_id: id,
    account_name: name,
    member_id: memberId ?? null,
    key_id: keyId ?? null,
  };
  return { ...keys.usedCredit(workspaceId, entry.created_at, entry.id), ...entry };
}

/** Before the first and after the last time a key can begin with. */
const EVER = { since: '0', until: '9' };

/** One page of a workspace's used credits, newest first. */
export async function listCreditEntries(
  table: Table,
  { workspaceId, keyId }: Viewer,
  { page, per_page: limit, since = EVER.since }: UsedCreditsQuery,
): Promise<ListPage<CreditEntry>> {
  const { PK } = keys.usedCredit(workspaceId, '', '');
  const walk = frontWalk(table, PK, [keyId, since]);
  const window = (page === 1 ? undefined : await walk.start()) ?? { ...EVER, since };
  const query = {
    KeyConditionExpression: 'PK = :partition AND SK BETWEEN :since AND :until',
    ExpressionAttributeValues: { ':partition': PK, ':since': window.since, ':until': window.until },
    ScanIndexForward: false,
    ConsistentRead: true,
  };
  const offset = (page - 1) * limit;
  const [total, items] = await Promise.all([
    countMatches(table, query),
    readMatches(table, query, { skip: offset, take: limit }),
  ]);
  const hasMore = items.length > 0 && total > offset + items.length;
  if (page === 1 && hasMore) await walk.begin({ since, until: String(items[0]?.SK) });
  return { rows: items.map((item) => creditEntry.parse(item)), total, hasMore };
}
