import type { Relation } from '#contract/relation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { PlainChanges } from '#domain/market/accounts/find-account.ts';
import { normalizeEmail } from '#domain/market/privacy/identity.ts';
import { pickStrongestRelation, type RelationStatement } from '#domain/market/relations/company-relations.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { hasRoomFor } from '#domain/workspace/plans/account-room.ts';
import type { ImportOutcome, OwnerMatch } from './count-page.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import type { MatchedCompany, MatchedPage } from './match-page.ts';
import { deriveCrmAccountId } from './new-account.ts';
import { compareRelation } from './relate-accounts.ts';
import { toOneLine } from './sanitize-page.ts';
import { type CompanyChange, compareStatements } from './stored-company.ts';

export interface DecidedCompany extends MatchedCompany {
  readonly outcome: ImportOutcome;
  readonly owner: OwnerMatch;
  readonly memberId: string | null;
  /** The account it is or becomes, or that another company of the CRM is already. */
  readonly accountId: string | null;
  /** What the account's company is to the seller, by all records of the CRMs. */
  readonly relation: Relation;
  readonly change: CompanyChange;
}

export interface DecidedPage
  extends Pick<MatchedPage, 'changes' | 'removed' | 'merged' | 'linkedCompanyIds'> {
  readonly companies: readonly DecidedCompany[];
  readonly statements: readonly RelationStatement[];
  readonly outdatedAccountIds: readonly string[];
  /** Companies that become no accounts because the plan stores no more. They count as out of scope. */
  readonly leftOut: number;
}

/** Decides about each company of a page, and changes nothing. */
export async function decidePage(
  ports: Pick<ImportPorts, 'imports' | 'accountNames' | 'accountRoom' | 'lookups' | 'relations'>,
  context: ImportContext,
  { companies, bystanders, ...page }: MatchedPage,
): Promise<DecidedPage> {
  const decideOutcome = await createOutcomeDecider(ports, context, companies);
  const companiesWithOutcomes = companies.map((matchedCompany) => ({
    ...matchedCompany,
    outcome: matchedCompany.account ? ('updated' as const) : decideOutcome(matchedCompany),
    newId: deriveCrmAccountId(context.importId, matchedCompany.company.crmId),
  }));
  const newIds = companiesWithOutcomes.flatMap(({ outcome, newId }) => (outcome === 'created' ? newId : []));
  const surplusIds = await listSurplus(ports, context, newIds);
  const companiesWithAccounts = companiesWithOutcomes.map(({ newId, ...each }) => {
    const { account, claimedAccount, company, domains, before } = each;
    const outcome = surplusIds.has(newId) ? 'out_of_scope' : each.outcome;
    const accountId = outcome === 'created' ? newId : (account?.id ?? null);
    const companyToStore = { account_id: accountId, domains, relation: company.relation };
    return {
      ...each,
      ...matchOwner(context, each),
      outcome,
      accountId: accountId ?? claimedAccount?.id ?? null,
      relationSubjects: listRelationSubjects({
        id: accountId,
        domain: account ? account.domain : (domains[0] ?? null),
      }),
      change: { crmId: company.crmId, before, after: companyToStore },
    };
  });
  const changes = [...page.changes, ...companiesWithAccounts.map(({ change }) => change)];
  const statements = changes.flatMap((change) => compareStatements(context.crm, change));
  const subjects = [
    ...companiesWithAccounts.flatMap(({ relationSubjects }) => relationSubjects),
    ...bystanders.flatMap(listRelationSubjects),
  ];
  const pickRelation = await createRelationPicker(ports, context.workspaceId, new Set(subjects), statements);

  const decidedCompanies = companiesWithAccounts.map(({ relationSubjects, ...each }): DecidedCompany => {
    const { account, company, memberId } = each;
    const relation = pickRelation(relationSubjects);
    const isUpToDate =
      account !== undefined &&
      page.linkedCompanyIds.get(account.id) === company.crmId &&
      isEmpty(computeImportChanges(context, account, relation, memberId));
    return { ...each, relation, outcome: isUpToDate ? 'up_to_date' : each.outcome };
  });
  const updatedIds = decidedCompanies.flatMap(({ account, outcome }) =>
    account && outcome === 'updated' ? account.id : [],
  );
  const outdatedBystanders = bystanders.filter(
    (account) => !isEmpty(compareRelation(account, pickRelation(listRelationSubjects(account)))),
  );
  return {
    ...page,
    companies: decidedCompanies,
    statements,
    outdatedAccountIds: [...updatedIds, ...outdatedBystanders.map(({ id }) => id)],
    leftOut: surplusIds.size,
  };
}

const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** How a company that isn't an account counts. */
async function createOutcomeDecider(
  ports: Pick<ImportPorts, 'imports' | 'accountNames'>,
  context: ImportContext,
  companies: readonly MatchedCompany[],
): Promise<(company: MatchedCompany) => ImportOutcome> {
  const newCompanies = companies.filter(
    ({ account, claimedAccount, company }) => !account && !claimedAccount && isInScope(context, company),
  );
  const crmIdsByDomain = await claimDomains(ports, context, newCompanies);
  const needsNames = newCompanies.some(({ domains }) => domains.length === 0);
  const accountNames = needsNames ? await ports.accountNames(context.workspaceId) : new Set<string>();
  return ({ company, domains: [domain], claimedAccount, hasWebsite }) => {
    if (!isInScope(context, company)) return 'out_of_scope';
    if (claimedAccount) return 'several_records';
    if (domain !== undefined) {
      return crmIdsByDomain.get(domain) === company.crmId ? 'created' : 'several_records';
    }
    if (accountNames.has(fold(toOneLine(company.name)))) return 'same_name';
    return hasWebsite ? 'free_mail' : 'no_website';
  };
}

const isInScope = ({ scope }: ImportContext, { relation }: CrmCompanyRead): boolean => {
  const { customers, open_deals, everything, list_id } = scope;
  if (everything || (list_id !== null && !customers && !open_deals)) return true;
  return (customers && relation === 'customer') || (open_deals && relation === 'open_deal');
};

/** The main domains of the page's new companies, and which of them becomes the account at each: the first. */
async function claimDomains(
  { imports }: Pick<ImportPorts, 'imports'>,
  { workspaceId, importId, isDry }: ImportContext,
  newCompanies: readonly MatchedCompany[],
): Promise<ReadonlyMap<string, string>> {
  const crmIdsByDomain = new Map<string, string>();
  for (const { company, domains } of newCompanies) {
    const [domain] = domains;
    if (domain !== undefined && !crmIdsByDomain.has(domain)) crmIdsByDomain.set(domain, company.crmId);
  }
  // A dry run creates no accounts that a later page would find.
  return isDry ? imports.claimDomains(workspaceId, importId, crmIdsByDomain) : crmIdsByDomain;
}

/** New accounts that there is no room for. Those that an earlier try of the page made are in their places already. */
async function listSurplus(
  { accountRoom, lookups }: Pick<ImportPorts, 'accountRoom' | 'lookups'>,
  { workspaceId, isDry }: ImportContext,
  newIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (isDry || newIds.length === 0) return new Set();
  const room = await accountRoom(workspaceId);
  if (hasRoomFor(room, newIds.length)) return new Set();
  const storedIds = new Set((await lookups.getMany(workspaceId, newIds)).map(({ id }) => id));
  const remainingRoom = Math.max(0, room.limit - room.used);
  return new Set(newIds.filter((id) => !storedIds.has(id)).slice(remainingRoom));
}

function matchOwner(
  { memberByEmail }: ImportContext,
  { company, account }: MatchedCompany,
): { readonly owner: OwnerMatch; readonly memberId: string | null } {
  if (company.owner === null) return { owner: 'none', memberId: null };
  const memberId = memberByEmail.get(normalizeEmail(company.owner.email ?? '') ?? '');
  if (memberId === undefined) return { owner: 'unknown', memberId: null };
  const currentOwner = account?.owner_id ?? null;
  return { owner: currentOwner === null || currentOwner === memberId ? 'matched' : 'conflict', memberId };
}

/** What an import changes on an account: its relation, and its owner by the workspace's rule. */
export function computeImportChanges(
  { ownerWins }: Pick<ImportContext, 'ownerWins'>,
  account: AccountRecord,
  relation: Relation,
  memberId: string | null,
): PlainChanges {
  const keepsOwner = account.owner_id !== null && ownerWins === 'here';
  return {
    ...compareRelation(account, relation),
    ...(memberId !== null && !keepsOwner && account.owner_id !== memberId && { owner_id: memberId }),
  };
}

/** What a relation may be stated about: an account, and its domain. */
const listRelationSubjects = (account: {
  readonly id: string | null;
  readonly domain: string | null;
}): string[] => [account.id, account.domain].flatMap((subject) => subject ?? []);

/** The strongest of what is stated about subjects, once the page's statements are stored. */
async function createRelationPicker(
  { relations }: Pick<ImportPorts, 'relations'>,
  workspaceId: string,
  subjects: ReadonlySet<string>,
  addedStatements: readonly RelationStatement[],
): Promise<(subjects: readonly string[]) => Relation> {
  const storedStatements = await relations.findStatements(workspaceId, [...subjects]);
  const relationsBySubject = new Map(
    [...subjects].map((subject) => [subject, new Map(storedStatements.get(subject))]),
  );
  for (const { company, about, relation } of addedStatements) {
    relationsBySubject.get(about)?.set(company, relation);
  }
  return (requestedSubjects) =>
    pickStrongestRelation(
      requestedSubjects.flatMap((subject) => [...(relationsBySubject.get(subject)?.values() ?? [])]),
    );
}
