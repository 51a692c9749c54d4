import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '#contract/time.ts';
import { mapLimited } from '#domain/shared/work/limiter.ts';
import { countPage } from './count-page.ts';
import type { CrmPage, WonContact } from './crm-reader.ts';
import { computeImportChanges, type DecidedCompany, type DecidedPage, decidePage } from './decide-page.ts';
import type { ImportContext, ImportPorts } from './import-ports.ts';
import type { PageResult } from './import-record.ts';
import { matchPage } from './match-page.ts';
import { createAccountRecord } from './new-account.ts';
import { relateAccounts } from './relate-accounts.ts';
import { storeChampions } from './store-champions.ts';
import type { StoredCompany } from './stored-company.ts';

/** Companies that are stored at the same time. */
const CONCURRENCY = 8;
/** Contacts that don't change are stored again this often, so that they stay watched. */
const CONTACTS_STORED_DAYS = 30;
/** Someone may create an account at a domain between our read and our write. Then the page is decided again. */
const MAX_ROUNDS = 3;

/** Changes with the list of people who must not be stored, too, because a contact may be on it by now. */
function hashContacts(contacts: readonly WonContact[], suppression: number, now: Date): string | null {
  if (contacts.length === 0) return null;
  const period = Math.floor(now.getTime() / (CONTACTS_STORED_DAYS * DAY_MS));
  return hash('sha256', JSON.stringify([period, suppression, contacts]));
}

/** Returns how many domains of new accounts someone else has taken. */
async function insertAccounts(
  { accounts, now }: ImportPorts,
  { workspaceId }: ImportContext,
  companies: readonly DecidedCompany[],
): Promise<number> {
  const records = companies.flatMap(({ outcome, accountId, domains, ...each }) =>
    outcome === 'created' && accountId !== null
      ? createAccountRecord({ ...each, id: accountId, domain: domains[0] ?? null }, now())
      : [],
  );
  if (records.length === 0) return 0;
  const { existingDomains } = await accounts.insert(workspaceId, records);
  if (existingDomains.size === 0) return 0;
  const holders = await accounts.idsByDomains(workspaceId, [...existingDomains]);
  return records.filter(
    ({ id, domain }) => existingDomains.has(domain ?? '') && holders.get(domain ?? '') !== id,
  ).length;
}

/** Decides a page and makes its new accounts. Their ids repeat, so a worker that does it again finds its own. */
async function decideAndInsert(
  ports: ImportPorts,
  context: ImportContext,
  page: CrmPage,
): Promise<DecidedPage> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const decided = await decidePage(ports, context, await matchPage(ports, context, page));
    if (context.isDry || (await insertAccounts(ports, context, decided.companies)) === 0) return decided;
  }
  // Not counted as created, nor left out: the step is tried again with the same page.
  throw new Error(`domains of new accounts were taken ${MAX_ROUNDS} times in a row`);
}

/** Links the account and stores its champions. Returns what to store of the company. */
async function applyCompany(
  ports: ImportPorts,
  context: ImportContext,
  { company, change }: DecidedCompany,
  linkOf: DecidedPage['linkOf'],
  suppression: number,
): Promise<StoredCompany> {
  const { crmId, wonContacts } = company;
  const after = { account_id: null, domains: [], relation: company.relation, ...change.after };
  const { account_id: accountId } = after;
  if (accountId === null) return { ...after, contacts: null };
  if (linkOf(accountId) !== crmId) await ports.links.store(accountId, crmId);
  const contacts = hashContacts(wonContacts, suppression, ports.now());
  if (contacts !== null && contacts !== change.before?.contacts) {
    await storeChampions(ports, context, accountId, wonContacts);
  }
  return { ...after, contacts };
}

/** Most companies are neither accounts nor anything to the seller: there is nothing to remember. */
const isNotable = ({ account_id, relation }: StoredCompany): boolean =>
  account_id !== null || relation !== 'none';

/**
 * Applies a page whose result is stored. Safe to repeat: what imports store of its companies comes last, because it says what
 * was done.
 */
async function applyPage(
  ports: ImportPorts,
  context: ImportContext,
  { companies, changes, statements, outdated, linkOf }: DecidedPage,
): Promise<void> {
  const { workspaceId, crm } = context;
  await ports.relations.put(workspaceId, statements);
  const stored = new Map<string, StoredCompany>();
  for (const { crmId, before, after } of changes) {
    if (before?.account_id) await ports.links.forget(before.account_id, crmId);
    if (after?.account_id) await ports.links.store(after.account_id, crmId);
    if (after) stored.set(crmId, { ...after, contacts: null });
  }
  const hasContacts = companies.some(({ company }) => company.wonContacts.length > 0);
  const suppression = hasContacts ? await ports.people.suppressionRevision() : 0;
  await mapLimited(companies, CONCURRENCY, async (each) => {
    const { before, crmId } = each.change;
    const after = await applyCompany(ports, context, each, linkOf, suppression);
    if ((before || isNotable(after)) && !isDeepStrictEqual(before, after)) stored.set(crmId, after);
  });
  const memberOf = new Map(companies.map(({ account, memberId }) => [account?.id, memberId]));
  // As late as possible: a request that creates an account looked up its relation only moments before.
  await relateAccounts(
    ports,
    workspaceId,
    [...statements.map(({ about }) => about), ...outdated],
    (account, relation) => computeImportChanges(context, account, relation, memberOf.get(account.id) ?? null),
  );
  await ports.companies.put(workspaceId, crm, stored);
  const removed = changes.filter(({ after }) => after === undefined).map(({ crmId }) => crmId);
  await ports.companies.remove(workspaceId, crm, removed);
}

/**
 * Imports one page, and returns what it adds to the import. The same page again changes nothing and counts the same.
 * Undefined if the CRM goes round in circles.
 */
export async function importPage(
  ports: ImportPorts,
  context: ImportContext,
  at: { readonly number: number; readonly cursor: string },
  page: CrmPage,
): Promise<PageResult | undefined> {
  const { workspaceId, importId, isDry } = context;
  const decided = await decideAndInsert(ports, context, page);
  const counted = countPage(decided.companies, decided);
  const result = await ports.imports.storeResult(workspaceId, importId, at, counted);
  if (result && !isDry) await applyPage(ports, context, decided);
  return result;
}
