import type { Relation } from '#contract/relation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { companyDomains } from './company-domains.ts';
import { companyName, type StoredCompany } from './crm-company-store.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import type { MatchedBy } from './verdict.ts';

/** A company of a page, and the account it is. */
export interface MatchedCompany {
  readonly company: CrmCompanyRead;
  /** Its own domains, the main one first. */
  readonly domains: readonly string[];
  readonly hasWebsite: boolean;
  /** What the last import saw. */
  readonly stored: StoredCompany | undefined;
  readonly account: AccountRecord | undefined;
  readonly matchedBy: MatchedBy | null;
  /** The account that it would be if another company of the CRM weren't. */
  readonly heldAccount: AccountRecord | undefined;
}

export interface MatchedPage {
  readonly companies: readonly MatchedCompany[];
  /** Accounts that aren't any of these companies, at domains that the companies have or had. */
  readonly bystanders: readonly AccountRecord[];
  /** Which company of the CRM an account is according to the last import or push. */
  readonly linkOf: (accountId: string) => string | undefined;
  /** What each company with a domain says, by domain and company, after this page. */
  readonly relations: ReadonlyMap<string, ReadonlyMap<string, Relation>>;
}

/** A page with each company once. If one comes twice, the later one is newer. */
const distinct = (companies: readonly CrmCompanyRead[]): CrmCompanyRead[] => [
  ...new Map(companies.map((company) => [company.crmId, company])).values(),
];

/** Where the relation of a company is recorded: at its own domains, and at that of its account. */
export const relationDomains = ({
  domains,
  account,
}: Pick<MatchedCompany, 'domains' | 'account'>): string[] => [
  ...new Set([...domains, ...(account?.domain ? [account.domain] : [])]),
];

/** Recognizes a page's companies: by our id in the CRM, by an earlier import, then by domain. */
export async function matchPage(
  ports: Pick<ImportPorts, 'companies' | 'lookups' | 'accounts' | 'links' | 'relations'>,
  { workspaceId, place }: Pick<ImportContext, 'workspaceId' | 'place'>,
  page: readonly CrmCompanyRead[],
): Promise<MatchedPage> {
  const companies = distinct(page).map((company) => {
    const { own, hasWebsite } = companyDomains(company.websites);
    return { company, domains: own, hasWebsite };
  });
  const stored = await ports.companies.find(
    workspaceId,
    place,
    companies.map(({ company }) => company.crmId),
  );
  const named = companies.flatMap(({ company: { accountId, crmId } }) =>
    [accountId, stored.get(crmId)?.account_id].flatMap((id) => id ?? []),
  );
  const allDomains = companies.flatMap(({ company, domains }) => [
    ...domains,
    ...(stored.get(company.crmId)?.domains ?? []),
  ]);
  const [byId, byDomain] = await Promise.all([
    ports.lookups.getMany(workspaceId, [...new Set(named)]),
    ports.accounts.findByDomains(workspaceId, [...new Set(allDomains)]),
  ]);
  const accounts = new Map([...byId, ...byDomain.values()].map((account) => [account.id, account]));
  const ids = [...accounts.keys()];
  const read = await ports.links.read(ids.map((accountId) => ({ accountId })));
  const links = new Map(ids.map((id, at) => [id, read[at]]));
  const others = [...links.values()].flatMap((crmId) =>
    crmId !== undefined && !stored.has(crmId) ? crmId : [],
  );
  const holders = await ports.companies.find(workspaceId, place, [...new Set(others)]);

  const matches = new Map<string, { readonly account: AccountRecord; readonly by: MatchedBy }>();
  const taken = new Map<string, string>();
  const held = new Map<string, AccountRecord>();
  const take = (crmId: string, account: AccountRecord, by: MatchedBy): void => {
    matches.set(crmId, { account, by });
    taken.set(account.id, crmId);
  };
  /** Another company that an earlier import took for this account, and that wasn't deleted since. */
  const isHeld = ({ id }: AccountRecord, crmId: string): boolean => {
    const holder = taken.get(id) ?? links.get(id);
    if (holder === undefined || holder === crmId) return false;
    return taken.has(id) || (stored.get(holder) ?? holders.get(holder))?.account_id === id;
  };
  for (const { company } of companies) {
    const account = company.accountId === null ? undefined : accounts.get(company.accountId);
    if (account && !taken.has(account.id)) take(company.crmId, account, 'our_id');
  }
  for (const { company } of companies) {
    const account = accounts.get(stored.get(company.crmId)?.account_id ?? '');
    if (matches.has(company.crmId) || !account || isHeld(account, company.crmId)) continue;
    take(company.crmId, account, 'link');
  }
  for (const { company, domains } of companies) {
    if (matches.has(company.crmId)) continue;
    const account = domains.map((domain) => byDomain.get(domain)).find((found) => found !== undefined);
    if (!account) continue;
    if (isHeld(account, company.crmId)) held.set(company.crmId, account);
    else take(company.crmId, account, 'domain');
  }

  const matched = companies.map((each): MatchedCompany => {
    const match = matches.get(each.company.crmId);
    return {
      ...each,
      stored: stored.get(each.company.crmId),
      account: match?.account,
      matchedBy: match?.by ?? null,
      heldAccount: held.get(each.company.crmId),
    };
  });
  const concerned = matched.flatMap((each) => [...relationDomains(each), ...(each.stored?.domains ?? [])]);
  const before = await ports.relations.entries(workspaceId, [...new Set(concerned)]);
  const relations = new Map(
    [...new Set(concerned)].map((domain) => [domain, new Map(before.get(domain) ?? [])] as const),
  );
  for (const each of matched) {
    const name = companyName(place, each.company.crmId);
    for (const domain of each.stored?.domains ?? []) relations.get(domain)?.delete(name);
    if (each.company.relation === 'none') continue;
    for (const domain of relationDomains(each)) relations.get(domain)?.set(name, each.company.relation);
  }
  return {
    companies: matched,
    bystanders: [...byDomain.values()].filter(({ id }) => !taken.has(id)),
    linkOf: (accountId) => links.get(accountId),
    relations,
  };
}
