import type { Relation } from '#contract/relation.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { PlainChanges } from '#domain/market/accounts/find-account.ts';
import { pickStrongestRelation, type RelationStatement } from '#domain/market/relations/company-relations.ts';
import { fold } from '#domain/shared/text/fold.ts';
import { hasRoomFor } from '#domain/workspace/plans/account-room.ts';
import { toOneLine } from './bound-page.ts';
import type { ImportOutcome, OwnerMatch } from './count-page.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import type { MatchedCompany, MatchedPage } from './match-page.ts';
import { deriveAccountId } from './new-account.ts';
import { compareRelation } from './relate-accounts.ts';
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

export interface DecidedPage extends Pick<MatchedPage, 'changes' | 'removed' | 'merged' | 'linkOf'> {
  readonly companies: readonly DecidedCompany[];
  readonly statements: readonly RelationStatement[];
  /** The ids of accounts to change. */
  readonly outdated: readonly string[];
  /** Companies that become no accounts because the plan stores no more. They count as out of scope. */
  readonly leftOut: number;
}

const isInScope = ({ scope }: ImportContext, { relation }: CrmCompanyRead): boolean => {
  const { customers, open_deals, everything, list_id } = scope;
  if (everything || (list_id !== null && !customers && !open_deals)) return true;
  return (customers && relation === 'customer') || (open_deals && relation === 'open_deal');
};

export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

function matchOwner({ memberByEmail }: ImportContext, { company, account }: MatchedCompany) {
  const email = company.owner?.email;
  const memberId = email ? (memberByEmail.get(normalizeEmail(email)) ?? null) : null;
  const isOther = account !== undefined && account.owner_id !== null && account.owner_id !== memberId;
  const owner: OwnerMatch =
    company.owner === null ? 'none' : memberId === null ? 'unknown' : isOther ? 'conflict' : 'matched';
  return { owner, memberId };
}

/** What an import changes on an account: its relation, and its owner by the workspace's rule. */
export function computeImportChanges(
  { ownerWins }: Pick<ImportContext, 'ownerWins'>,
  account: AccountRecord,
  relation: Relation,
  memberId: string | null,
): PlainChanges {
  const isOwned = account.owner_id !== null && ownerWins === 'here';
  return {
    ...compareRelation(account, relation),
    ...(memberId !== null && !isOwned && account.owner_id !== memberId && { owner_id: memberId }),
  };
}

/** The domains for which the page's new companies become accounts, and which of them does. */
async function claimDomains(
  ports: Pick<ImportPorts, 'imports'>,
  { workspaceId, importId, isDry }: ImportContext,
  newcomers: readonly MatchedCompany[],
): Promise<ReadonlyMap<string, string>> {
  const claims = new Map(
    newcomers
      .toReversed()
      .flatMap(({ company, domains: [domain] }) => (domain ? [[domain, company.crmId]] : [])),
  );
  // A dry run creates no accounts that a later page would find.
  return isDry ? ports.imports.claimDomains(workspaceId, importId, claims) : claims;
}

/** How a company that isn't an account counts. */
async function createOutcomes(
  ports: Pick<ImportPorts, 'imports' | 'accountNames'>,
  context: ImportContext,
  companies: readonly MatchedCompany[],
): Promise<(company: MatchedCompany) => ImportOutcome> {
  const newcomers = companies.filter(
    ({ account, claimedAccount, company }) => !account && !claimedAccount && isInScope(context, company),
  );
  const claimedBy = await claimDomains(ports, context, newcomers);
  const needsNames = newcomers.some(({ domains }) => domains.length === 0);
  const names = needsNames ? await ports.accountNames(context.workspaceId) : new Set<string>();
  return ({ company, domains: [domain], claimedAccount, hasWebsite }) => {
    if (!isInScope(context, company)) return 'out_of_scope';
    if (claimedAccount) return 'several_records';
    if (domain !== undefined) return claimedBy.get(domain) === company.crmId ? 'created' : 'several_records';
    if (names.has(fold(toOneLine(company.name)))) return 'same_name';
    return hasWebsite ? 'free_mail' : 'no_website';
  };
}

/** New accounts that there is no room for. Those that an earlier try of the page made are in their places already. */
async function listSurplus(
  { accountRoom, lookups }: Pick<ImportPorts, 'accountRoom' | 'lookups'>,
  { workspaceId, isDry }: ImportContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (isDry || ids.length === 0) return new Set();
  const room = await accountRoom(workspaceId);
  if (hasRoomFor(room, ids.length)) return new Set();
  const stored = new Set((await lookups.getMany(workspaceId, ids)).map(({ id }) => id));
  return new Set(ids.filter((id) => !stored.has(id)).slice(Math.max(0, room.limit - room.used)));
}

/** The strongest of what is stated about a company's account and its domain, once the page's statements are stored. */
async function createRelationOf(
  { relations }: Pick<ImportPorts, 'relations'>,
  workspaceId: string,
  about: ReadonlySet<string>,
  added: readonly RelationStatement[],
): Promise<(about: readonly string[]) => Relation> {
  const stored = await relations.statements(workspaceId, [...about]);
  const after = new Map([...about].map((each) => [each, new Map(stored.get(each))]));
  for (const { company, about: each, relation } of added) after.get(each)?.set(company, relation);
  return (each) => pickStrongestRelation(each.flatMap((one) => [...(after.get(one)?.values() ?? [])]));
}

/** What a relation may be stated about. */
const listAccountKeys = (id: string | null, domain: string | null): string[] =>
  [id, domain].flatMap((each) => each ?? []);

/** Decides about each company of a page, and changes nothing. */
export async function decidePage(
  ports: Pick<ImportPorts, 'imports' | 'accountNames' | 'accountRoom' | 'lookups' | 'relations'>,
  context: ImportContext,
  { companies, bystanders, ...page }: MatchedPage,
): Promise<DecidedPage> {
  const { workspaceId, importId, crm } = context;
  const outcomeOf = await createOutcomes(ports, context, companies);
  const candidates = companies.map((each) => ({
    ...each,
    outcome: each.account ? ('updated' as const) : outcomeOf(each),
    newId: deriveAccountId(importId, each.company.crmId),
  }));
  const surplus = await listSurplus(
    ports,
    context,
    candidates.flatMap(({ outcome, newId }) => (outcome === 'created' ? newId : [])),
  );
  const found = candidates.map(({ newId, ...each }) => {
    const { account, company, domains, before, claimedAccount } = each;
    const outcome = surplus.has(newId) ? 'out_of_scope' : each.outcome;
    const id = outcome === 'created' ? newId : (account?.id ?? null);
    const domain = account ? account.domain : (domains[0] ?? null);
    const after = { account_id: id, domains, relation: company.relation };
    return {
      ...each,
      ...matchOwner(context, each),
      outcome,
      accountId: id ?? claimedAccount?.id ?? null,
      about: listAccountKeys(id, domain),
      change: { crmId: company.crmId, before, after },
    };
  });
  const statements = [...page.changes, ...found.map(({ change }) => change)].flatMap((change) =>
    compareStatements(crm, change),
  );
  const about = [
    ...found.map((each) => each.about),
    ...bystanders.map(({ id, domain }) => listAccountKeys(id, domain)),
  ];
  const relationOf = await createRelationOf(ports, workspaceId, new Set(about.flat()), statements);
  const decided = found.map(({ about: subjects, ...each }): DecidedCompany => {
    const { account, company, memberId } = each;
    const relation = relationOf(subjects);
    const isUpToDate =
      account !== undefined &&
      page.linkOf(account.id) === company.crmId &&
      Object.keys(computeImportChanges(context, account, relation, memberId)).length === 0;
    return { ...each, relation, outcome: isUpToDate ? 'up_to_date' : each.outcome };
  });
  const updated = decided.flatMap(({ account, outcome }) => (outcome === 'updated' ? (account ?? []) : []));
  const misled = bystanders.filter(
    (account) =>
      Object.keys(compareRelation(account, relationOf(listAccountKeys(account.id, account.domain)))).length >
      0,
  );
  const outdated = [...updated, ...misled].map(({ id }) => id);
  return { ...page, companies: decided, statements, outdated, leftOut: surplus.size };
}
