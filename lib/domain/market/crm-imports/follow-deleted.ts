import type { DeletedCompany } from './crm-reader.ts';
import type { StoredCompany } from './stored-company.ts';

/**
 * What imports store of companies that the CRM no longer has, and of those they were merged into. A deleted one takes its
 * relation and its link with it, and the account stays. A merged one hands its account to the company it was merged into,
 * unless that is an account already.
 */
export function followDeleted(
  deletedCompanies: readonly DeletedCompany[],
  storedCompanies: ReadonlyMap<string, StoredCompany>,
): ReadonlyMap<string, StoredCompany | undefined> {
  const changedCompanies = new Map<string, StoredCompany | undefined>();
  const getCurrentCompany = (crmId: string) =>
    changedCompanies.has(crmId) ? changedCompanies.get(crmId) : storedCompanies.get(crmId);
  // In order, because a company may be merged into one that is merged itself.
  for (const { crmId, mergedInto } of deletedCompanies) {
    const company = getCurrentCompany(crmId);
    if (!company) continue;
    changedCompanies.set(crmId, undefined);
    if (mergedInto === null || company.account_id === null) continue;
    const heir = getCurrentCompany(mergedInto);
    const isHeirAnAccount = heir !== undefined && heir.account_id !== null;
    if (isHeirAnAccount) continue;
    changedCompanies.set(mergedInto, {
      account_id: company.account_id,
      domains: [...new Set([...company.domains, ...(heir?.domains ?? [])])],
      relation: heir?.relation ?? company.relation,
      contacts: null,
    });
  }
  return changedCompanies;
}
