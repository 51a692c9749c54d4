import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { type CompanyDomains, extractCompanyDomains } from './company-domains.ts';
import type { MatchedBy } from './count-page.ts';
import type { CrmCompanyRead, CrmPage } from './crm-reader.ts';
import { followDeleted } from './follow-deleted.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import { deriveCrmAccountId } from './new-account.ts';
import type { CompanyChange, StoredCompany } from './stored-company.ts';

/** A company of a page, and the account it is. */
export interface MatchedCompany extends CompanyDomains {
  readonly company: CrmCompanyRead;
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
  /** The company of the CRM that each account is, according to the last import or push. */
  readonly linkedCompanyIds: ReadonlyMap<string, string | undefined>;
}

/** Recognizes a page's companies: by our id in the CRM, by an earlier import, then by domain. */
export async function matchPage(
  ports: Pick<ImportPorts, 'companies' | 'lookups' | 'accounts' | 'links'>,
  { workspaceId, importId, crm }: Pick<ImportContext, 'workspaceId' | 'importId' | 'crm'>,
  page: Pick<CrmPage, 'companies' | 'deleted'>,
): Promise<MatchedPage> {
  // If a company comes twice, the later one is newer.
  const pageCompanies = new Map(page.companies.map((company) => [company.crmId, company]));
  const companies = [...pageCompanies.values()].map((company) => ({
    company,
    ...extractCompanyDomains(company.websites),
  }));
  const mentionedIds = new Set([
    ...pageCompanies.keys(),
    ...page.deleted.flatMap(({ crmId, mergedInto }) => (mergedInto === null ? crmId : [crmId, mergedInto])),
  ]);
  const previousCompanies = await ports.companies.find(workspaceId, crm, [...mentionedIds]);
  const companiesAfterDeletions = followDeleted(page.deleted, previousCompanies);
  const storedCompanies = new Map<string, StoredCompany | undefined>([
    ...previousCompanies,
    ...companiesAfterDeletions,
  ]);

  const accountIds = companies.flatMap(({ company: { accountId, crmId } }) =>
    [accountId, storedCompanies.get(crmId)?.account_id].flatMap((id) => id ?? []),
  );
  const [accountsById, accountsByDomain] = await Promise.all([
    ports.lookups.getMany(workspaceId, [...new Set(accountIds)]),
    ports.accounts.findByDomains(workspaceId, [...new Set(companies.flatMap(({ domains }) => domains))]),
  ]);
  const accounts = new Map(
    [...accountsById, ...accountsByDomain.values()].map((knownAccount) => [knownAccount.id, knownAccount]),
  );
  const linkedCompanyIds = await readLinks(ports, [...accounts.keys()]);
  const companiesElsewhere = [...new Set(linkedCompanyIds.values())].flatMap((crmId) =>
    crmId !== undefined && !mentionedIds.has(crmId) ? crmId : [],
  );
  for (const [crmId, company] of await ports.companies.find(workspaceId, crm, companiesElsewhere)) {
    storedCompanies.set(crmId, company);
  }

  const { matches, claimedAccounts } = matchCompanies(companies, {
    accounts,
    accountsByDomain,
    linkedCompanyIds,
    stored: storedCompanies,
  });
  const matchedIds = new Set([...matches.values()].map(({ account }) => account.id));
  const countedDeletions = page.deleted.filter(({ crmId }) => previousCompanies.has(crmId));
  const mergedCount = countedDeletions.filter(({ mergedInto }) => mergedInto !== null).length;
  return {
    companies: companies.map((pageCompany): MatchedCompany => {
      const { crmId } = pageCompany.company;
      const previousCompany = previousCompanies.get(crmId);
      const match = matches.get(crmId);
      // A worker that died before it stored the page's result has made this account.
      const newId = deriveCrmAccountId(importId, crmId);
      const isNew = match?.account.id === newId && previousCompany?.account_id !== newId;
      return {
        ...pageCompany,
        before: previousCompany,
        account: isNew ? undefined : match?.account,
        matchedBy: isNew ? null : (match?.by ?? null),
        claimedAccount: claimedAccounts.get(crmId),
      };
    }),
    changes: [...companiesAfterDeletions]
      .filter(([crmId]) => !pageCompanies.has(crmId))
      .map(([crmId, nextCompany]) => ({ crmId, before: previousCompanies.get(crmId), after: nextCompany })),
    bystanders: [...accountsByDomain.values()].filter(({ id }) => !matchedIds.has(id)),
    removed: countedDeletions.length - mergedCount,
    merged: mergedCount,
    linkedCompanyIds,
  };
}

async function readLinks(
  { links }: Pick<ImportPorts, 'links'>,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const crmIds = await links.read(accountIds);
  return new Map(accountIds.map((id, index) => [id, crmIds[index]]));
}

interface KnownRecords {
  readonly accounts: ReadonlyMap<string, AccountRecord>;
  readonly accountsByDomain: ReadonlyMap<string, AccountRecord>;
  readonly linkedCompanyIds: ReadonlyMap<string, string | undefined>;
  /** What imports store of companies, after the page's deletions. */
  readonly stored: ReadonlyMap<string, StoredCompany | undefined>;
}

interface Match {
  readonly account: AccountRecord;
  readonly by: MatchedBy;
}

/** The accounts that companies are, and those that they would be if another company weren't, by the CRM's id. */
function matchCompanies(
  companies: readonly (CompanyDomains & { readonly company: CrmCompanyRead })[],
  { accounts, accountsByDomain, linkedCompanyIds, stored }: KnownRecords,
) {
  const matches = new Map<string, Match>();
  const claimedAccounts = new Map<string, AccountRecord>();
  const companyIdsByAccount = new Map<string, string>();
  const addMatch = (crmId: string, account: AccountRecord, matchMethod: MatchedBy): void => {
    matches.set(crmId, { account, by: matchMethod });
    companyIdsByAccount.set(account.id, crmId);
  };
  /** Whether another company is this account: on this page, or by an earlier import and not deleted since. */
  const isClaimed = ({ id }: AccountRecord, crmId: string): boolean => {
    const matchedId = companyIdsByAccount.get(id);
    if (matchedId !== undefined) return matchedId !== crmId;
    const linkedId = linkedCompanyIds.get(id);
    return linkedId !== undefined && linkedId !== crmId && stored.get(linkedId)?.account_id === id;
  };

  for (const { company } of companies) {
    const account = accounts.get(company.accountId ?? '');
    if (account && !companyIdsByAccount.has(account.id)) addMatch(company.crmId, account, 'our_id');
  }
  for (const { company } of companies) {
    const account = accounts.get(stored.get(company.crmId)?.account_id ?? '');
    if (matches.has(company.crmId) || !account || isClaimed(account, company.crmId)) continue;
    addMatch(company.crmId, account, 'link');
  }
  for (const { company, domains } of companies) {
    const knownDomain = domains.find((domain) => accountsByDomain.has(domain));
    const account = knownDomain === undefined ? undefined : accountsByDomain.get(knownDomain);
    if (matches.has(company.crmId) || !account) continue;
    if (isClaimed(account, company.crmId)) claimedAccounts.set(company.crmId, account);
    else addMatch(company.crmId, account, 'domain');
  }
  return { matches, claimedAccounts };
}
