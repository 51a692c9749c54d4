import type { FullAccount } from '#contract/account.ts';
import type { NewAccount } from '#contract/account-input.ts';
import type { ErrorDetail, Refuse } from '#contract/errors.ts';
import type { CompanyRelations } from '#domain/market/relations/company-relations.ts';
import { withCrmRelations } from '#domain/market/relations/set-relation.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { canSeeAccount, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { type AccountRoom, describeFullAccounts, hasRoomFor } from '#domain/workspace/plans/account-room.ts';
import { type AccountRecord, newAccountRecord } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
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

/** If a call keeps losing its domains to others, it gives up. Each round ends at least one race. */
const MAX_ROUNDS = 5;

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

/** Creates new accounts and finds existing ones. Returns one per entry, in order, or its error. */
export async function createAccounts(
  ports: CreateAccountsPorts,
  viewer: Viewer,
  inputs: readonly NewAccount[],
  single: boolean,
): Promise<CreatedAccounts> {
  const entries = readEntries(ports, inputs, single);
  await checkOwners(ports, viewer, entries);
  const domains = [...new Set(entries.flatMap(({ domain }) => domain ?? []))];
  if (domains.length > 0) await refuseExhausted(ports, viewer);
  const found = await ports.accounts.findByDomains(viewer.workspaceId, domains);
  const hidden = await reportHidden(ports, viewer, entries, found);
  const planned = await planRecords(ports, viewer, listEntriesWithoutAccount(entries, found, new Map()));
  if (!ports.fits(toResults(entries, found, planned, hidden))) {
    throw ports.refuse(
      'limit_exceeded',
      `${TOO_LARGE} Nothing was created. Send fewer accounts in one call.`,
    );
  }
  if (planned.size > 0) await requireRoom(ports, viewer.workspaceId, planned.size);
  const created = await createMissing(ports, viewer, entries, found, planned);
  // A domain may have been taken after the first check.
  const hiddenSince = await reportHidden(
    ports,
    viewer,
    entries.filter((entry) => !hidden.has(entry)),
    found,
  );
  const responses = toResults(entries, found, created, hidden.union(hiddenSince));
  if (!ports.fits(responses)) {
    throw ports.refuse('limit_exceeded', `${TOO_LARGE} Read the accounts with GET /accounts.`);
  }
  return responses;
}

async function requireRoom(
  { accountRoom, refuse }: CreateAccountsPorts,
  workspaceId: string,
  count: number,
): Promise<void> {
  const room = await accountRoom(workspaceId);
  if (!hasRoomFor(room, count)) throw refuse('limit_exceeded', describeFullAccounts(room));
}

const TOO_LARGE = 'The response would be larger than 6 MB.';

function toResults(
  entries: readonly Entry[],
  found: AccountsByDomain,
  created: RecordsByEntry,
  hidden: ReadonlySet<Entry>,
): CreatedAccounts {
  const byDomain = new Map([
    ...found,
    ...[...created.values()].map((record) => [record.domain, record] as const),
  ]);
  const accounts = entries.flatMap((entry): CreatedAccount[] => {
    if (hidden.has(entry)) return [];
    const record = created.get(entry) ?? byDomain.get(entry.domain);
    if (!record) throw new Error(`entry ${entry.pathPrefix}domain was neither created nor found`);
    // The same id means that an earlier try of this request created it.
    return [{ ...record, created: created.has(entry) || record.id === entry.id }];
  });
  return {
    accounts,
    errors: [...hidden].map((entry) => ({ ...createDomainError(entry), code: 'domain_taken' })),
  };
}

/** The records these entries would create. */
async function planRecords(
  { now, knownRelations }: CreateAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
): Promise<RecordsByEntry> {
  const birth = { source: 'api', status: 'suggested', created_at: now().toISOString() } as const;
  const records = await withCrmRelations(
    knownRelations,
    viewer.workspaceId,
    entries.map((entry) => recordOf({ ...birth, id: entry.id }, viewer, entry)),
  );
  return new Map(
    entries.flatMap((entry, at) => {
      const record = records[at];
      return record ? [[entry, record] as const] : [];
    }),
  );
}

function readEntries(
  { newId, refuse }: CreateAccountsPorts,
  inputs: readonly NewAccount[],
  single: boolean,
): Entry[] {
  const invalidFields: ErrorDetail[] = [];
  const entries = inputs.map((input, index): Entry => {
    const pathPrefix = single ? '' : `${index}.`;
    const domain = input.domain === undefined ? null : normalizeDomain(input.domain);
    if (domain === undefined)
      invalidFields.push({ path: `${pathPrefix}domain`, message: 'Must be a domain such as acme.com.' });
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
  const owned = entries.filter(({ input }) => input.owner_id !== undefined);
  if (owned.length === 0) return;
  const memberIds = new Set<string | undefined>((await members.list(workspaceId)).map(({ id }) => id));
  const invalidFields = owned
    .filter(({ input }) => !memberIds.has(input.owner_id))
    .map(({ pathPrefix }) => ({
      path: `${pathPrefix}owner_id`,
      message: 'Must be the id of a member; see GET /members.',
    }));
  if (invalidFields.length > 0) throw refuse('unknown_owner', undefined, invalidFields);
}

/** Writes the missing accounts, and adds those whose domains others took in the meantime to `found`. */
async function createMissing(
  { accounts }: CreateAccountsPorts,
  { workspaceId }: Viewer,
  entries: readonly Entry[],
  found: AccountsByDomain,
  planned: RecordsByEntry,
): Promise<RecordsByEntry> {
  const created: RecordsByEntry = new Map();
  for (let round = 1; ; round += 1) {
    const missing = new Set(listEntriesWithoutAccount(entries, found, created));
    const records = [...planned].filter(([entry]) => missing.has(entry));
    if (records.length === 0) return created;
    if (round > MAX_ROUNDS) {
      throw new Error(`domains were taken and freed ${MAX_ROUNDS} times while accounts were being created`);
    }
    const { existingDomains } = await accounts.insert(
      workspaceId,
      records.map(([, record]) => record),
    );
    for (const [entry, record] of records) {
      if (record.domain === null || !existingDomains.has(record.domain)) created.set(entry, record);
    }
    const meanwhile = await accounts.findByDomains(workspaceId, [...existingDomains]);
    for (const [domain, record] of meanwhile) found.set(domain, record);
  }
}

/** The entries that need a new account. For several with one domain, the first. */
function listEntriesWithoutAccount(
  entries: readonly Entry[],
  found: AccountsByDomain,
  created: RecordsByEntry,
): Entry[] {
  const settled = new Set<string | null>([
    ...found.keys(),
    ...[...created.keys()].map(({ domain }) => domain),
  ]);
  return entries.filter((entry) => {
    if (entry.domain === null) return !created.has(entry);
    if (settled.has(entry.domain)) return false;
    settled.add(entry.domain);
    return true;
  });
}

/** A scoped member owns what they create unless they name an owner. Otherwise they could not see it. */
const recordOf = (
  birth: Parameters<typeof newAccountRecord>[0],
  viewer: Viewer,
  { input, domain }: Entry,
): AccountRecord =>
  newAccountRecord(birth, {
    name: input.name,
    domain,
    tags: input.tags ?? [],
    owner_id: input.owner_id ?? scopedMemberId(viewer) ?? null,
    relation: input.relation,
  });

const createDomainError = ({ pathPrefix }: Entry): ErrorDetail => ({
  path: `${pathPrefix}domain`,
  message: 'Is taken in this workspace.',
});

/**
 * The entries with a domain of an account that the caller can't see, which can be neither created nor shown. Each such account
 * counts. Refuses the call if there are no other entries, or too many of these for this hour.
 */
async function reportHidden(
  ports: CreateAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
  found: AccountsByDomain,
): Promise<ReadonlySet<Entry>> {
  const hidden = new Map<Entry, AccountRecord>();
  for (const entry of entries) {
    const record = entry.domain === null ? undefined : found.get(entry.domain);
    if (record && !canSeeAccount(viewer, record)) hidden.set(entry, record);
  }
  for (const id of new Set([...hidden.values()].map((record) => record.id)))
    await reportHiddenDomain(ports, viewer, id);
  const isAll = hidden.size > 0 && hidden.size === entries.length;
  if (isAll) throw ports.refuse('domain_taken', undefined, [...hidden.keys()].map(createDomainError));
  return new Set(hidden.keys());
}
