import type { DeletedCompany } from './crm-reader.ts';
import type { StoredCompany } from './stored-company.ts';

/**
 * What imports store of companies that the CRM no longer has, and of those they were merged into. A deleted one takes its
 * relation and its link with it, and the account stays. A merged one hands its account to the company it was merged into,
 * unless that is an account already.
 */
export function followDeleted(
  deleted: readonly DeletedCompany[],
  stored: ReadonlyMap<string, StoredCompany>,
): ReadonlyMap<string, StoredCompany | undefined> {
  const after = new Map<string, StoredCompany | undefined>();
  const current = (crmId: string) => (after.has(crmId) ? after.get(crmId) : stored.get(crmId));
  // In order, because a company may be merged into one that is merged itself.
  for (const { crmId, mergedInto } of deleted) {
    const company = current(crmId);
    if (!company) continue;
    after.set(crmId, undefined);
    const heir = mergedInto === null ? undefined : current(mergedInto);
    const isAccount = (heir?.account_id ?? null) !== null;
    if (mergedInto === null || company.account_id === null || isAccount) continue;
    after.set(mergedInto, {
      account_id: company.account_id,
      domains: [...new Set([...company.domains, ...(heir?.domains ?? [])])],
      relation: heir?.relation ?? company.relation,
      contacts: null,
    });
  }
  return after;
}
