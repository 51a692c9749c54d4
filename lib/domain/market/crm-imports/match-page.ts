import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { extractCompanyDomains } from './company-domains.ts';
import type { MatchedBy } from './count-page.ts';
import type { CrmCompanyRead, CrmPage } from './crm-reader.ts';
import { followDeleted } from './follow-deleted.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import { deriveAccountId } from './new-account.ts';
import type { CompanyChange, StoredCompany } from './stored-company.ts';

/** A company of a page, and the account it is. */
export interface MatchedCompany {
  readonly company: CrmCompanyRead;
  /** Its domains, the main one first. */
  readonly domains: readonly string[];
  readonly hasWebsite: boolean;
  /** What the last import stored. */
  readonly before: StoredCompany | undefined;
  readonly account: AccountRecord | undefined;
  readonly matchedBy: MatchedBy | null;
  /** The account that it would be if another company of the CRM weren't. */
  readonly claimedAccount: AccountRecord | undefined;
}

export interface MatchedPage {
  readonly companies: readonly MatchedCompany[];
  /** Companies that the CRM no longer has, and their heirs that aren't on the page. */
  readonly changes: readonly CompanyChange[];
  /** Accounts that aren't any of these companies, at domains that the companies have. */
  readonly bystanders: readonly AccountRecord[];
  readonly removed: number;
  readonly merged: number;
  /** Which company of the CRM an account is according to the last import or push. */
  readonly linkOf: (accountId: string) => string | undefined;
}

/** Recognizes a page's companies: by our id in the CRM, by an earlier import, then by domain. */
export async function matchPage(
  ports: Pick<ImportPorts, 'companies' | 'lookups' | 'accounts' | 'links'>,
  { workspaceId, importId, crm }: Pick<ImportContext, 'workspaceId' | 'importId' | 'crm'>,
  page: Pick<CrmPage, 'companies' | 'deleted'>,
): Promise<MatchedPage> {
  // If a company comes twice, the later one is newer.
  const distinct = new Map(page.companies.map((company) => [company.crmId, company]));
  const companies = [...distinct.values()].map((company) => ({
    company,
    ...extractCompanyDomains(company.websites),
  }));
  const ids = new Set([
    ...distinct.keys(),
    ...page.deleted.flatMap(({ crmId, mergedInto }) => [crmId, mergedInto].flatMap((id) => id ?? [])),
  ]);
  const stored = await ports.companies.find(workspaceId, crm, [...ids]);
  const followed = followDeleted(page.deleted, stored);
  const storedAfter = (crmId: string) => (followed.has(crmId) ? followed.get(crmId) : stored.get(crmId));

  const referencedIds = companies.flatMap(({ company: { accountId, crmId } }) =>
    [accountId, storedAfter(crmId)?.account_id].flatMap((id) => id ?? []),
  );
  const [byId, byDomain] = await Promise.all([
    ports.lookups.getMany(workspaceId, [...new Set(referencedIds)]),
    ports.accounts.findByDomains(workspaceId, [...new Set(companies.flatMap(({ domains }) => domains))]),
  ]);
  const accounts = new Map([...byId, ...byDomain.values()].map((account) => [account.id, account]));
  const accountIds = [...accounts.keys()];
  const linkedIds = await ports.links.read(accountIds);
  const links = new Map(accountIds.map((id, at) => [id, linkedIds[at]]));
  const linkedElsewhere = linkedIds.flatMap((crmId) => (crmId !== undefined && !ids.has(crmId) ? crmId : []));
  const holders = await ports.companies.find(workspaceId, crm, [...new Set(linkedElsewhere)]);

  const matches = new Map<string, { readonly account: AccountRecord; readonly by: MatchedBy }>();
  const claimedAccounts = new Map<string, AccountRecord>();
  const companyOf = new Map<string, string>();
  const match = (crmId: string, account: AccountRecord, by: MatchedBy): void => {
    matches.set(crmId, { account, by });
    companyOf.set(account.id, crmId);
  };
  /** Whether another company is this account: on this page, or by an earlier import and not deleted since. */
  const isClaimed = ({ id }: AccountRecord, crmId: string): boolean => {
    const holder = companyOf.get(id) ?? links.get(id);
    if (holder === undefined || holder === crmId) return false;
    return companyOf.has(id) || (storedAfter(holder) ?? holders.get(holder))?.account_id === id;
  };
  for (const { company } of companies) {
    const account = company.accountId === null ? undefined : accounts.get(company.accountId);
    if (account && !companyOf.has(account.id)) match(company.crmId, account, 'our_id');
  }
  for (const { company } of companies) {
    const account = accounts.get(storedAfter(company.crmId)?.account_id ?? '');
    if (matches.has(company.crmId) || !account || isClaimed(account, company.crmId)) continue;
    match(company.crmId, account, 'link');
  }
  for (const { company, domains } of companies) {
    if (matches.has(company.crmId)) continue;
    const account = domains.map((domain) => byDomain.get(domain)).find((found) => found !== undefined);
    if (!account) continue;
    if (isClaimed(account, company.crmId)) claimedAccounts.set(company.crmId, account);
    else match(company.crmId, account, 'domain');
  }

  const counted = page.deleted.filter(({ crmId }) => stored.has(crmId));
  const merged = counted.filter(({ mergedInto }) => mergedInto !== null).length;
  return {
    companies: companies.map((each): MatchedCompany => {
      const { crmId } = each.company;
      const found = matches.get(crmId);
      // A worker that died before it stored the page's result has made this account.
      const newId = deriveAccountId(importId, crmId);
      const isNew = found?.account.id === newId && stored.get(crmId)?.account_id !== newId;
      return {
        ...each,
        before: stored.get(crmId),
        account: isNew ? undefined : found?.account,
        matchedBy: isNew ? null : (found?.by ?? null),
        claimedAccount: claimedAccounts.get(crmId),
      };
    }),
    changes: [...followed]
      .filter(([crmId]) => !distinct.has(crmId))
      .map(([crmId, after]) => ({ crmId, before: stored.get(crmId), after })),
    bystanders: [...byDomain.values()].filter(({ id }) => !companyOf.has(id)),
    removed: counted.length - merged,
    merged,
    linkOf: (accountId) => links.get(accountId),
  };
}
