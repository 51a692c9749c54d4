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

/**
 * Imports one page, and returns what it adds to the import. The same page again changes nothing and counts the same.
 * Undefined if the CRM goes round in circles.
 */
export async function importPage(
  ports: ImportPorts,
  context: ImportContext,
  position: { readonly number: number; readonly cursor: string },
  page: CrmPage,
): Promise<PageResult | undefined> {
  const { workspaceId, importId, isDry } = context;
  const decidedPage = await decideAndInsert(ports, context, page);
  const countedResult = countPage(decidedPage.companies, decidedPage);
  const storedResult = await ports.imports.storeResult(workspaceId, importId, position, countedResult);
  if (storedResult && !isDry) await applyPage(ports, context, decidedPage);
  return storedResult;
}

/** Someone may create an account at a domain between our read and our write. Then the page is decided again. */
const MAX_ROUNDS = 3;

/** Decides a page and makes its new accounts. Their ids repeat, so a worker that does it again finds its own. */
async function decideAndInsert(
  ports: ImportPorts,
  context: ImportContext,
  page: CrmPage,
): Promise<DecidedPage> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const decidedPage = await decidePage(ports, context, await matchPage(ports, context, page));
    if (context.isDry || (await insertAccounts(ports, context, decidedPage.companies))) return decidedPage;
  }
  // Not counted as created, nor left out: the step is tried again with the same page.
  throw new Error(`domains of new accounts were taken ${MAX_ROUNDS} times in a row`);
}

/** Returns false if someone else has taken the domain of a new account. */
async function insertAccounts(
  { accounts, now }: ImportPorts,
  { workspaceId }: ImportContext,
  companies: readonly DecidedCompany[],
): Promise<boolean> {
  const records = companies.flatMap(({ outcome, accountId, domains, ...each }) =>
    outcome === 'created' && accountId !== null
      ? createAccountRecord({ ...each, id: accountId, domain: domains[0] ?? null }, now())
      : [],
  );
  if (records.length === 0) return true;
  const { existingDomains } = await accounts.insert(workspaceId, records);
  if (existingDomains.size === 0) return true;
  const holderIds = await accounts.idsByDomains(workspaceId, [...existingDomains]);
  return records.every(
    ({ id, domain }) => domain === null || !existingDomains.has(domain) || holderIds.get(domain) === id,
  );
}

/** Companies that are stored at the same time. */
const CONCURRENCY = 8;

/**
 * Applies a page whose result is stored. Safe to repeat: what imports store of its companies comes last, because it says what
 * was done.
 */
async function applyPage(
  ports: ImportPorts,
  context: ImportContext,
  { companies, changes, statements, outdatedAccountIds, linkedCompanyIds }: DecidedPage,
): Promise<void> {
  const { workspaceId, crm } = context;
  await ports.relations.put(workspaceId, statements);
  const companiesToStore = new Map<string, StoredCompany>();
  for (const { crmId, before, after } of changes) {
    if (before?.account_id) await ports.links.forget(before.account_id, crmId);
    if (after?.account_id) await ports.links.store(after.account_id, crmId);
    if (after) companiesToStore.set(crmId, { ...after, contacts: null });
  }
  const hasContacts = companies.some(({ company }) => company.wonContacts.length > 0);
  const suppressionRevision = hasContacts ? await ports.people.readSuppressionRevision() : 0;
  await mapLimited(companies, CONCURRENCY, async (company) => {
    const { before, crmId } = company.change;
    const companyToStore = await applyCompany(ports, context, company, linkedCompanyIds, suppressionRevision);
    if ((before || isNotable(companyToStore)) && !isDeepStrictEqual(before, companyToStore))
      companiesToStore.set(crmId, companyToStore);
  });
  const memberIds = new Map(companies.map(({ account, memberId }) => [account?.id, memberId]));
  // As late as possible: a request that creates an account looked up its relation only moments before.
  await relateAccounts(
    ports,
    workspaceId,
    [...statements.map(({ about }) => about), ...outdatedAccountIds],
    (account, relation) =>
      computeImportChanges(context, account, relation, memberIds.get(account.id) ?? null),
  );
  await ports.companies.put(workspaceId, crm, companiesToStore);
  const removedIds = changes.filter(({ after }) => after === undefined).map(({ crmId }) => crmId);
  await ports.companies.remove(workspaceId, crm, removedIds);
}

/** Links the account and stores its champions. Returns what to store of the company. */
async function applyCompany(
  ports: ImportPorts,
  context: ImportContext,
  { company, change }: DecidedCompany,
  linkedCompanyIds: DecidedPage['linkedCompanyIds'],
  suppressionRevision: number,
): Promise<StoredCompany> {
  const { crmId, wonContacts } = company;
  const nextCompany = { account_id: null, domains: [], relation: company.relation, ...change.after };
  const { account_id: accountId } = nextCompany;
  if (accountId === null) return { ...nextCompany, contacts: null };
  if (linkedCompanyIds.get(accountId) !== crmId) await ports.links.store(accountId, crmId);
  const contacts = hashContacts(wonContacts, suppressionRevision, ports.now());
  if (contacts !== null && contacts !== change.before?.contacts) {
    await storeChampions(ports, context, accountId, wonContacts);
  }
  return { ...nextCompany, contacts };
}

/** Contacts that don't change are stored again this often, so that they stay watched. */
const CONTACTS_STORED_DAYS = 30;

/** Changes with the list of people who must not be stored, too, because a contact may be on it by now. */
function hashContacts(
  contacts: readonly WonContact[],
  suppressionRevision: number,
  now: Date,
): string | null {
  if (contacts.length === 0) return null;
  const period = Math.floor(now.getTime() / (CONTACTS_STORED_DAYS * DAY_MS));
  return hash('sha256', JSON.stringify([period, suppressionRevision, contacts]));
}

/** Most companies are neither accounts nor anything to the seller: there is nothing to remember. */
const isNotable = ({ account_id, relation }: StoredCompany): boolean =>
  account_id !== null || relation !== 'none';
