import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#contract/time.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { strongestRelation } from '#domain/market/relations/known-relations.ts';
import { relationInCrms } from '#domain/market/relations/relation-in-crms.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { relationFromCrm } from './account-relation.ts';
import { changeImportedAccount, relateAccount } from './change-imported-account.ts';
import { companyName, type SaidRelation, type StoredCompany } from './crm-company-store.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import { accountOf, changesOf, type DecidedCompany } from './decide-page.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import { READ_AGAIN_DAYS } from './import-settings.ts';
import { type MatchedPage, relationDomains } from './match-page.ts';
import { storeChampions } from './store-champions.ts';

/** Companies that are stored at the same time. */
const AT_ONCE = 8;
/** Changes with what is stored of contacts. Those that were stored before are then stored again. */
const STORED_AS = 'with marks';

/** Also changes with the list of people who must not be stored, because a contact may be on it by now. */
function contactsMark({ wonContacts }: CrmCompanyRead, suppression: number, now: Date): string | null {
  if (wonContacts.length === 0) return null;
  // Contacts that don't change are stored again now and then, so that they stay watched.
  const period = Math.floor(now.getTime() / (READ_AGAIN_DAYS * DAY_MS));
  return hash('sha256', JSON.stringify([STORED_AS, period, suppression, wonContacts]));
}

/** What the company says about its domains, and what it no longer says about others. */
function saidBy({ place }: ImportContext, decided: DecidedCompany): SaidRelation[] {
  const {
    stored,
    company: { crmId, relation },
  } = decided;
  const domains = relationDomains(decided);
  const isRecorded =
    stored?.relation === relation && isDeepStrictEqual([...stored.domains].sort(), [...domains].sort());
  if (isRecorded || (stored === undefined && relation === 'none')) return [];
  const company = companyName(place, crmId);
  const past = (stored?.domains ?? []).filter((domain) => !domains.includes(domain));
  return [
    ...past.map((domain) => ({ company, domain, relation: 'none' as const })),
    ...domains.map((domain) => ({ company, domain, relation })),
  ];
}

const namesOf = ({ place }: ImportContext, decided: readonly DecidedCompany[]): ReadonlySet<string> =>
  new Set(decided.map(({ company }) => companyName(place, company.crmId)));

/** Stores one company of a page, whose account exists. Safe to repeat. Returns what to remember, if that is new. */
async function applyCompany(
  ports: ImportPorts,
  context: ImportContext,
  decided: DecidedCompany,
  linkOf: MatchedPage['linkOf'],
  suppression: number,
): Promise<StoredCompany | undefined> {
  const { workspaceId } = context;
  const { company, account, stored, verdict } = decided;
  const isHeld = verdict.outcome === 'several_records';
  const accountId = isHeld ? null : verdict.accountId;
  if (account) {
    await changeImportedAccount(ports, workspaceId, account, async (current) => {
      const changes = changesOf(context, current, decided);
      if (!('relation' in changes)) return changes;
      // What is stored of the company is what the last import saw.
      const others = await relationInCrms(ports, workspaceId, current, namesOf(context, [decided]));
      const relation = strongestRelation([company.relation, others]);
      return changesOf(context, current, { ...decided, relation });
    });
  }
  if (accountId !== null && linkOf(accountId) !== company.crmId) {
    await ports.links.keep({ accountId }, company.crmId);
  }
  const contacts = accountId === null ? null : contactsMark(company, suppression, ports.now());
  if (accountId !== null && contacts !== null && contacts !== stored?.contacts) {
    await storeChampions(ports, context, accountId, company.wonContacts);
  }
  const domains = relationDomains(decided);
  const seen: StoredCompany = { account_id: accountId, domains, relation: company.relation, contacts };
  // Most companies are neither accounts nor anything to the seller: there is nothing to remember.
  if (stored === undefined && accountId === null && company.relation === 'none') return undefined;
  return isDeepStrictEqual(stored, seen) ? undefined : seen;
}

const isMisled = (account: AccountRecord, relations: MatchedPage['relations']): boolean => {
  const said = relations.get(account.domain ?? '')?.values() ?? [];
  return Object.keys(relationFromCrm(account, strongestRelation(said))).length > 0;
};

/**
 * Relates accounts that someone created at these domains after the page was matched. They were made before what the page
 * says was known.
 */
async function relateNewcomers(
  ports: ImportPorts,
  workspaceId: string,
  said: readonly SaidRelation[],
  seen: ReadonlySet<string | null>,
  names: ReadonlySet<string>,
): Promise<void> {
  if (said.length === 0) return;
  const domains = new Set(said.map(({ domain }) => domain));
  const ids = await ports.accounts.idsByDomains(workspaceId, [...domains]);
  const newcomers = [...new Set(ids.values())].filter((id) => !seen.has(id));
  await mapLimited(newcomers, AT_ONCE, async (id) => {
    const account = await ports.accounts.get(workspaceId, id);
    if (account) await relateAccount(ports, workspaceId, account, names);
  });
}

/**
 * Stores a page. Relations come first, so that a crash leaves no account that should be quiet and isn't. Returns the ids of
 * companies whose domain was taken by someone else meanwhile: they have to be decided again.
 */
export async function applyPage(
  ports: ImportPorts,
  context: ImportContext,
  decided: readonly DecidedCompany[],
  { linkOf, bystanders, relations }: Pick<MatchedPage, 'linkOf' | 'bystanders' | 'relations'>,
): Promise<ReadonlySet<string>> {
  const { workspaceId } = context;
  const said = decided.flatMap((each) => saidBy(context, each));
  await ports.relations.putAll(workspaceId, said);
  const misled = bystanders.filter((account) => isMisled(account, relations));
  // None of the page's companies is one of these accounts, even if it was before.
  const names = namesOf(context, decided);
  await mapLimited(misled, AT_ONCE, (account) => relateAccount(ports, workspaceId, account, names));
  const created = decided.filter(({ verdict }) => verdict.outcome === 'created');
  const records = created.map((each) => accountOf(each, ports.now()));
  const { taken } =
    records.length === 0 ? { taken: new Set<string>() } : await ports.accounts.insert(workspaceId, records);
  const lost = new Set(
    created.filter((_, at) => taken.has(records[at]?.domain ?? '')).map(({ company }) => company.crmId),
  );
  const settled = decided.filter(({ company }) => !lost.has(company.crmId));
  const hasContacts = settled.some(({ company }) => company.wonContacts.length > 0);
  const suppression = hasContacts ? await ports.people.suppressionRevision() : 0;
  const seen = await mapLimited(settled, AT_ONCE, (each) =>
    applyCompany(ports, context, each, linkOf, suppression),
  );
  const known = [...bystanders.map(({ id }) => id), ...decided.map(({ verdict }) => verdict.accountId)];
  // As late as possible: a request that creates an account looked up its relation only moments before.
  await relateNewcomers(ports, workspaceId, said, new Set(known), names);
  // Last, because it says what was done.
  await ports.companies.put(
    workspaceId,
    context.place,
    new Map(settled.flatMap(({ company }, at) => (seen[at] ? [[company.crmId, seen[at]] as const] : []))),
  );
  return lost;
}
