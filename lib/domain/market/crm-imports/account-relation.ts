import type { Relation } from '#contract/relation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { setByCrm } from '#domain/market/relations/set-relation.ts';

/** What the CRMs' relation changes on an account. Nothing if the team has set it, or if it is the same. */
export function relationFromCrm(
  account: AccountRecord,
  relation: Relation,
): Partial<Pick<AccountRecord, 'relation' | 'relation_source'>> {
  if (account.relation_source === 'member') return {};
  const wanted = setByCrm(relation);
  const isSame = account.relation === wanted.relation && account.relation_source === wanted.relation_source;
  return isSame ? {} : wanted;
}
