import type { FullAccount } from '#contract/account.ts';
import type { NewAccount } from '#contract/account-input.ts';
import type { ErrorDetail, Refuse } from '#contract/errors.ts';
import type { CompanyRelations } from '#domain/market/relations/company-relations.ts';
import { withCrmRelations } from '#domain/market/relations/set-relation.ts';
import { DOMAIN_EXPECTED, normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { canSeeAccount, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { type AccountRoom, describeFullAccounts, hasRoomFor } from '#domain/workspace/plans/account-room.ts';
import { type AccountRecord, newAccountRecord } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { OWNER_EXPECTED } from './check-owner.ts';
import { type HiddenDomainPorts, refuseExhausted, reportHiddenDomain } from './hidden-domains.ts';

export interface CreateAccountsPorts extends HiddenDomainPorts {
  readonly accounts: Pick<AccountStore, 'findByDomains' | 'insert'>;
  readonly members: Pick<MemberStore, 'list'>;
  readonly knownRelations: Pick<CompanyRelations, 'find'>;
  readonly newId: (prefix: 'acc') => string;
  readonly accountRoom: (workspaceId: string) => Promise<AccountRoom>;
  /** Whether this response is small enough. */
  readonly fits: (response: CreatedAccounts) => boolean;
  readonly refuse: Refuse<
    'unknown_owner' | 'domain_taken' | 'throttled' | 'validation_failed' | 'limit_exceeded'
  >;
}

export type CreatedAccount = FullAccount & { readonly created: boolean };

export interface CreatedAccounts {
  /** In the order of their entries. */
  readonly accounts: CreatedAccount[];
  /** The entries whose domains the caller can't have. */
  readonly errors: (ErrorDetail & { readonly code: 'domain_taken' })[];
}

interface Entry {
  readonly input: NewAccount;
  readonly domain: string | null;
  /** The id of a new account: the same in every try of a request. */
  readonly id: string;
  /** The path of the entry in the body: its index and a dot, or nothing if the body is one object. */
  readonly pathPrefix: string;
}

/** Accounts that existed before this call, by domain. */
type AccountsByDomain = Map<string, AccountRecord>;
type RecordsByEntry = Map<Entry, AccountRecord>;

const TOO_LARGE = 'The response would be larger than 6 MB.';

/** Creates new accounts and finds existing ones. Returns one per entry, in order, or its error. */
export async function createAccounts(
  ports: CreateAccountsPorts,
  viewer: Viewer,
  inputs: readonly NewAccount[],
  isSingle: boolean,
): Promise<CreatedAccounts> {
  const entries = readEntries(ports, inputs, isSingle);
  await checkOwners(ports, viewer, entries);
  const domains = [...new Set(entries.flatMap(({ domain }) => domain ?? []))];
  if (domains.length > 0) await refuseExhausted(ports, viewer);
  const existingAccounts = await ports.accounts.findByDomains(viewer.workspaceId, domains);
  const hiddenEntries = await reportHidden(ports, viewer, entries, existingAccounts);
  const plannedRecords = await planRecords(
    ports,
    viewer,
    listEntriesWithoutAccount(entries, existingAccounts, new Map()),
  );
  if (!ports.fits(toResults(entries, existingAccounts, plannedRecords, hiddenEntries))) {
    throw ports.refuse(
      'limit_exceeded',
      `${TOO_LARGE} Nothing was created. Send fewer accounts in one call.`,
    );
  }
  if (plannedRecords.size > 0) await requireRoom(ports, viewer.workspaceId, plannedRecords.size);
  const { created, takenSince } = await createPlanned(
    ports,
    viewer,
    entries,
    existingAccounts,
    plannedRecords,
  );
  const visibleEntries = entries.filter((entry) => !hiddenEntries.has(entry));
  const newlyHiddenEntries = await reportHidden(ports, viewer, visibleEntries, takenSince);
  const accounts = new Map([...existingAccounts, ...takenSince]);
  const results = toResults(entries, accounts, created, hiddenEntries.union(newlyHiddenEntries));
  if (!ports.fits(results)) {
    throw ports.refuse('limit_exceeded', `${TOO_LARGE} Read the accounts with GET /accounts.`);
  }
  return results;
}

function readEntries(
  { newId, refuse }: CreateAccountsPorts,
  inputs: readonly NewAccount[],
  isSingle: boolean,
): Entry[] {
  const invalidFields: ErrorDetail[] = [];
  const entries = inputs.map((input, index): Entry => {
    const pathPrefix = isSingle ? '' : `${index}.`;
    const domain = input.domain === undefined ? null : normalizeDomain(input.domain);
    if (domain === undefined) invalidFields.push({ path: `${pathPrefix}domain`, message: DOMAIN_EXPECTED });
    return { input, pathPrefix, domain: domain ?? null, id: newId('acc') };
  });
  if (invalidFields.length > 0) throw refuse('validation_failed', undefined, invalidFields);
  return entries;
}

async function checkOwners(
  { members, refuse }: CreateAccountsPorts,
  { workspaceId }: Viewer,
  entries: readonly Entry[],
): Promise<void> {
  const entriesWithOwner = entries.filter(({ input }) => input.owner_id !== undefined);
  if (entriesWithOwner.length === 0) return;
  const memberIds = new Set<string | undefined>((await members.list(workspaceId)).map(({ id }) => id));
  const invalidFields = entriesWithOwner
    .filter(({ input }) => !memberIds.has(input.owner_id))
    .map(({ pathPrefix }) => ({ path: `${pathPrefix}owner_id`, message: OWNER_EXPECTED }));
  if (invalidFields.length > 0) throw refuse('unknown_owner', undefined, invalidFields);
}

/**
 * The entries with a domain of an account that the caller can't see, which can be neither created nor shown. Each such account
 * counts. Refuses the call if there are no other entries, or too many of these for this hour.
 */
async function reportHidden(
  ports: CreateAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
  accounts: AccountsByDomain,
): Promise<ReadonlySet<Entry>> {
  const hiddenAccountsByEntry = new Map<Entry, AccountRecord>();
  for (const entry of entries) {
    const account = entry.domain === null ? undefined : accounts.get(entry.domain);
    if (account && !canSeeAccount(viewer, account)) hiddenAccountsByEntry.set(entry, account);
  }
  const hiddenIds = new Set([...hiddenAccountsByEntry.values()].map(({ id }) => id));
  for (const id of hiddenIds) await reportHiddenDomain(ports, viewer, id);
  const areAllHidden = hiddenAccountsByEntry.size > 0 && hiddenAccountsByEntry.size === entries.length;
  if (areAllHidden)
    throw ports.refuse('domain_taken', undefined, [...hiddenAccountsByEntry.keys()].map(createDomainError));
  return new Set(hiddenAccountsByEntry.keys());
}

const createDomainError = ({ pathPrefix }: Entry): ErrorDetail => ({
  path: `${pathPrefix}domain`,
  message: 'Is taken in this workspace.',
});

/** The entries that need a new account. For several with one domain, the first. */
function listEntriesWithoutAccount(
  entries: readonly Entry[],
  existingAccounts: AccountsByDomain,
  createdRecords: RecordsByEntry,
): Entry[] {
  const usedDomains = new Set<string | null>([
    ...existingAccounts.keys(),
    ...[...createdRecords.keys()].map(({ domain }) => domain),
  ]);
  return entries.filter((entry) => {
    if (entry.domain === null) return !createdRecords.has(entry);
    if (usedDomains.has(entry.domain)) return false;
    usedDomains.add(entry.domain);
    return true;
  });
}

/** The records these entries would create. */
async function planRecords(
  { now, knownRelations }: CreateAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
): Promise<RecordsByEntry> {
  const created_at = now().toISOString();
  const records = await withCrmRelations(
    knownRelations,
    viewer.workspaceId,
    entries.map((entry) => createRecord(viewer, entry, created_at)),
  );
  return new Map(
    entries.flatMap((entry, index) => {
      const record = records[index];
      return record ? [[entry, record] as const] : [];
    }),
  );
}

/** A scoped member owns what they create unless they name an owner. Otherwise they could not see it. */
const createRecord = (viewer: Viewer, { id, input, domain }: Entry, created_at: string): AccountRecord =>
  newAccountRecord(
    { id, source: 'api', status: 'suggested', created_at },
    {
      name: input.name,
      domain,
      tags: input.tags ?? [],
      owner_id: input.owner_id ?? scopedMemberId(viewer) ?? null,
      relation: input.relation,
    },
  );

async function requireRoom(
  { accountRoom, refuse }: CreateAccountsPorts,
  workspaceId: string,
  count: number,
): Promise<void> {
  const room = await accountRoom(workspaceId);
  if (!hasRoomFor(room, count)) throw refuse('limit_exceeded', describeFullAccounts(room));
}

/** If a call keeps losing its domains to others, it gives up. Each round ends at least one race. */
const MAX_ROUNDS = 5;

/** Writes the planned accounts. Returns those it created, and the accounts that others created at the same domains meanwhile. */
async function createPlanned(
  { accounts }: CreateAccountsPorts,
  { workspaceId }: Viewer,
  entries: readonly Entry[],
  existingAccounts: AccountsByDomain,
  plannedRecords: RecordsByEntry,
): Promise<{ readonly created: RecordsByEntry; readonly takenSince: AccountsByDomain }> {
  const insertedRecords: RecordsByEntry = new Map();
  const createdSince: AccountsByDomain = new Map();
  for (let round = 1; ; round += 1) {
    const knownAccounts = new Map([...existingAccounts, ...createdSince]);
    const missingEntries = new Set(listEntriesWithoutAccount(entries, knownAccounts, insertedRecords));
    const records = [...plannedRecords].filter(([entry]) => missingEntries.has(entry));
    if (records.length === 0) return { created: insertedRecords, takenSince: createdSince };
    if (round > MAX_ROUNDS) {
      throw new Error(`domains were taken and freed ${MAX_ROUNDS} times while accounts were being created`);
    }
    const { existingDomains } = await accounts.insert(
      workspaceId,
      records.map(([, record]) => record),
    );
    for (const [entry, record] of records) {
      if (record.domain === null || !existingDomains.has(record.domain)) insertedRecords.set(entry, record);
    }
    const accountsAtTakenDomains = await accounts.findByDomains(workspaceId, [...existingDomains]);
    for (const [domain, account] of accountsAtTakenDomains) createdSince.set(domain, account);
  }
}

function toResults(
  entries: readonly Entry[],
  existingAccounts: AccountsByDomain,
  newRecords: RecordsByEntry,
  hiddenEntries: ReadonlySet<Entry>,
): CreatedAccounts {
  const accountsByDomain = new Map<string | null, AccountRecord>([
    ...existingAccounts,
    ...[...newRecords.values()].map((record) => [record.domain, record] as const),
  ]);
  const accounts = entries.flatMap((entry): CreatedAccount[] => {
    if (hiddenEntries.has(entry)) return [];
    const record = newRecords.get(entry) ?? accountsByDomain.get(entry.domain);
    if (!record) throw new Error(`entry ${entry.pathPrefix}domain was neither created nor found`);
    // The same id means that an earlier try of this request created it.
    return [{ ...record, created: newRecords.has(entry) || record.id === entry.id }];
  });
  return {
    accounts,
    errors: [...hiddenEntries].map((entry) => ({ ...createDomainError(entry), code: 'domain_taken' })),
  };
}
