import type { Relation } from '#contract/relation.ts';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import type { PlainChanges } from '#domain/market/accounts/change-account.ts';
import { strongestRelation } from '#domain/market/relations/known-relations.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { relationFromCrm } from './account-relation.ts';
import { companyName } from './crm-company-store.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import type { MatchedCompany, MatchedPage } from './match-page.ts';
import { type ImportOutcome, type OwnerFound, oneLine, type Verdict } from './verdict.ts';

export interface DecidedCompany extends MatchedCompany {
  readonly verdict: Verdict;
  readonly memberId: string | null;
  /** What the account's company is to the seller, by all records of the CRMs. */
  readonly relation: Relation;
}

const isInScope = ({ scope }: ImportContext, { relation }: CrmCompanyRead): boolean => {
  const { customers, open_deals, everything, list_id } = scope;
  if (everything || (list_id !== null && !customers && !open_deals)) return true;
  return (customers && relation === 'customer') || (open_deals && relation === 'open_deal');
};

export const emailKey = (email: string): string => email.trim().toLowerCase();

function ownerOf({ memberByEmail }: ImportContext, { company, account }: MatchedCompany) {
  const { owner } = company;
  const memberId = owner?.email ? (memberByEmail.get(emailKey(owner.email)) ?? null) : null;
  const isOther = account !== undefined && account.owner_id !== null && account.owner_id !== memberId;
  const found: OwnerFound =
    owner === null ? 'none' : memberId === null ? 'unknown' : isOther ? 'conflict' : 'matched';
  return { found, memberId };
}

/** What an import changes on an account: its relation, and its owner by the workspace's rule. */
export function changesOf(
  { ownerWins }: Pick<ImportContext, 'ownerWins'>,
  account: AccountRecord,
  { relation, memberId }: Pick<DecidedCompany, 'relation' | 'memberId'>,
): PlainChanges {
  const isOwned = account.owner_id !== null && ownerWins === 'here';
  return {
    ...relationFromCrm(account, relation),
    ...(memberId !== null && !isOwned && account.owner_id !== memberId && { owner_id: memberId }),
  };
}

const EMPLOYEES_MAX = 10_000_000;

/** The account that a company becomes. Enrichment may replace what the CRM says about it. */
export function accountOf(
  { company, domains, memberId, relation, verdict }: DecidedCompany,
  now: Date,
): AccountRecord {
  const birth = {
    id: verdict.accountId ?? '',
    source: 'crm' as const,
    status: 'suggested' as const,
    created_at: now.toISOString(),
  };
  const domain = domains[0] ?? null;
  const record = newAccountRecord(birth, {
    name: oneLine(company.name) || (domain ?? ''),
    domain,
    tags: [],
    owner_id: memberId,
  });
  const { employees } = company;
  const isCount = employees !== null && Number.isSafeInteger(employees) && employees >= 0;
  return {
    ...record,
    industry: company.industry === null ? null : oneLine(company.industry) || null,
    employees: isCount && employees <= EMPLOYEES_MAX ? employees : null,
    country: company.country === null ? null : oneLine(company.country, 100) || null,
    ...relationFromCrm(record, relation),
  };
}

/** Companies that are decided at the same time. */
const AT_ONCE = 8;

/** By all records of the CRMs. The account's companies in others are only read if the page would weaken its relation. */
async function relationOf(
  { linkedRelation }: Pick<ImportPorts, 'linkedRelation'>,
  { workspaceId, place }: ImportContext,
  relations: MatchedPage['relations'],
  { company, account, domains }: MatchedCompany,
): Promise<Relation> {
  const domain = account ? account.domain : (domains[0] ?? null);
  const said = domain === null ? company.relation : strongestRelation(relations.get(domain)?.values() ?? []);
  const isWeaker = account?.relation_source === 'crm' && strongestRelation([said, account.relation]) !== said;
  if (!isWeaker) return said;
  const itself = new Set([companyName(place, company.crmId)]);
  return strongestRelation([said, await linkedRelation(workspaceId, account.id, itself)]);
}

/** Decides about each company of a page, and changes nothing. */
export async function decidePage(
  ports: Pick<ImportPorts, 'imports' | 'accountNames' | 'linkedRelation' | 'newId'>,
  context: ImportContext,
  { companies, linkOf, relations }: MatchedPage,
): Promise<DecidedCompany[]> {
  const { workspaceId, importId, isDry } = context;
  const isWanted = (each: MatchedCompany): boolean =>
    each.account === undefined && each.heldAccount === undefined && isInScope(context, each.company);
  const newcomers = companies.filter(isWanted);
  const wanted = new Map(
    newcomers
      .toReversed()
      .flatMap(({ company, domains: [domain] }) => (domain ? [[domain, company.crmId]] : [])),
  );
  // A dry run creates no accounts that a later page would find.
  const holders = isDry ? await ports.imports.claimDomains(workspaceId, importId, wanted) : wanted;
  const needsNames = newcomers.some(({ domains }) => domains.length === 0);
  const names = needsNames ? await ports.accountNames(workspaceId) : new Set<string>();

  function outcomeOf(each: MatchedCompany, changes: object): ImportOutcome {
    const { company, account, domains, hasWebsite } = each;
    if (account) {
      const isLinked = linkOf(account.id) === company.crmId;
      return Object.keys(changes).length === 0 && isLinked ? 'up_to_date' : 'updated';
    }
    if (!isInScope(context, company)) return 'out_of_scope';
    if (each.heldAccount) return 'several_records';
    const [domain] = domains;
    if (domain !== undefined) return holders.get(domain) === company.crmId ? 'created' : 'several_records';
    if (names.has(fold(oneLine(company.name)))) return 'same_name';
    return hasWebsite ? 'free_mail' : 'no_website';
  }

  return mapLimited(companies, AT_ONCE, async (each): Promise<DecidedCompany> => {
    const { found, memberId } = ownerOf(context, each);
    const relation = await relationOf(ports, context, relations, each);
    const known = { relation, memberId };
    const changes = each.account ? changesOf(context, each.account, known) : {};
    const outcome = outcomeOf(each, changes);
    const accountId =
      outcome === 'created' ? ports.newId('acc') : ((each.account ?? each.heldAccount)?.id ?? null);
    return {
      ...each,
      ...known,
      verdict: { outcome, matchedBy: each.matchedBy, owner: found, accountId },
    };
  });
}
