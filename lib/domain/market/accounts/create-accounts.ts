import type { FullAccount } from '#contract/account.ts';
import type { NewAccount } from '#contract/account-input.ts';
import type { ErrorDetail, Refuse } from '#contract/errors.ts';
import type { KnownRelations } from '#domain/market/relations/known-relations.ts';
import { withCrmRelations } from '#domain/market/relations/set-relation.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { limitedTo, seesAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { type AccountRecord, newAccountRecord } from './account-record.ts';
import type { AccountStore } from './account-store.ts';
import { refuseExhausted, reportUnseenDomain, type UnseenDomainPorts } from './unseen-domains.ts';

export interface CreateAccountsPorts extends UnseenDomainPorts {
  readonly accounts: Pick<AccountStore, 'findByDomains' | 'insert'>;
  readonly members: Pick<MemberStore, 'list'>;
  readonly knownRelations: Pick<KnownRelations, 'find'>;
  readonly newId: (prefix: 'acc') => string;
  /** Whether this response is small enough. */
  readonly fits: (response: CreatedAccount[]) => boolean;
  readonly refuse: Refuse<
    'unknown_owner' | 'domain_taken' | 'throttled' | 'validation_failed' | 'limit_exceeded'
  >;
}

export type CreatedAccount = FullAccount & { readonly created: boolean };

/** If a call keeps losing its domains to others, it gives up. Each round ends at least one race. */
const MAX_ROUNDS = 5;

interface Entry {
  readonly input: NewAccount;
  readonly domain: string | null;
  /** The id of a new account: the same in every try of a request. */
  readonly id: string;
  /** The path of the entry in the body: its index and a dot, or nothing if the body is one object. */
  readonly place: string;
}

/** Accounts that existed before this call, by domain. */
type Found = Map<string, AccountRecord>;
type Created = Map<Entry, AccountRecord>;

/** Creates new accounts and finds existing ones. Returns one result per entry, in order. */
export async function createAccounts(
  ports: CreateAccountsPorts,
  viewer: Viewer,
  inputs: readonly NewAccount[],
  single: boolean,
): Promise<CreatedAccount[]> {
  const entries = readEntries(ports, inputs, single);
  await checkOwners(ports, viewer, entries);
  const domains = [...new Set(entries.flatMap(({ domain }) => domain ?? []))];
  if (domains.length > 0) await refuseExhausted(ports, viewer);
  const found = await ports.accounts.findByDomains(viewer.workspaceId, domains);
  await refuseUnseen(ports, viewer, entries, found);
  const planned = await planRecords(ports, viewer, withoutAccount(entries, found, new Map()));
  if (!ports.fits(answersTo(entries, found, planned))) {
    throw ports.refuse(
      'limit_exceeded',
      `${TOO_LARGE} Nothing was created. Send fewer accounts in one call.`,
    );
  }
  const created = await createMissing(ports, viewer, entries, found, planned);
  // A domain may have been taken after the first check.
  await refuseUnseen(ports, viewer, entries, found);
  const responses = answersTo(entries, found, created);
  if (!ports.fits(responses)) {
    throw ports.refuse('limit_exceeded', `${TOO_LARGE} Read the accounts with GET /accounts.`);
  }
  return responses;
}

const TOO_LARGE = 'The response would be larger than 6 MB.';

function answersTo(entries: readonly Entry[], found: Found, created: Created): CreatedAccount[] {
  const byDomain = new Map([
    ...found,
    ...[...created.values()].map((record) => [record.domain, record] as const),
  ]);
  return entries.map((entry) => {
    const record = created.get(entry) ?? byDomain.get(entry.domain);
    if (!record) throw new Error(`entry ${entry.place}domain was neither created nor found`);
    // The same id means that an earlier try of this request created it.
    return { ...record, created: created.has(entry) || record.id === entry.id };
  });
}

/** The records these entries would create. */
async function planRecords(
  { now, knownRelations }: CreateAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
): Promise<Created> {
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
  const wrong: ErrorDetail[] = [];
  const entries = inputs.map((input, index): Entry => {
    const place = single ? '' : `${index}.`;
    const domain = input.domain === undefined ? null : normalizeDomain(input.domain);
    if (domain === undefined)
      wrong.push({ path: `${place}domain`, message: 'Must be a domain such as acme.com.' });
    return { input, place, domain: domain ?? null, id: newId('acc') };
  });
  if (wrong.length > 0) throw refuse('validation_failed', undefined, wrong);
  return entries;
}

async function checkOwners(
  { members, refuse }: CreateAccountsPorts,
  { workspaceId }: Viewer,
  entries: readonly Entry[],
): Promise<void> {
  const owned = entries.filter(({ input }) => input.owner_id !== undefined);
  if (owned.length === 0) return;
  const known = new Set<string | undefined>((await members.list(workspaceId)).map(({ id }) => id));
  const wrong = owned
    .filter(({ input }) => !known.has(input.owner_id))
    .map(({ place }) => ({
      path: `${place}owner_id`,
      message: 'Must be the id of a member; see GET /members.',
    }));
  if (wrong.length > 0) throw refuse('unknown_owner', undefined, wrong);
}

/** Writes the missing accounts, and adds those whose domains others took in the meantime to `found`. */
async function createMissing(
  { accounts }: CreateAccountsPorts,
  { workspaceId }: Viewer,
  entries: readonly Entry[],
  found: Found,
  planned: Created,
): Promise<Created> {
  const created: Created = new Map();
  for (let round = 1; ; round += 1) {
    const missing = new Set(withoutAccount(entries, found, created));
    const records = [...planned].filter(([entry]) => missing.has(entry));
    if (records.length === 0) return created;
    if (round > MAX_ROUNDS) {
      throw new Error(`domains were taken and freed ${MAX_ROUNDS} times while accounts were being created`);
    }
    const { taken } = await accounts.insert(
      workspaceId,
      records.map(([, record]) => record),
    );
    for (const [entry, record] of records) {
      if (record.domain === null || !taken.has(record.domain)) created.set(entry, record);
    }
    const meanwhile = await accounts.findByDomains(workspaceId, [...taken]);
    for (const [domain, record] of meanwhile) found.set(domain, record);
  }
}

/** The entries that need a new account. For several with one domain, the first. */
function withoutAccount(entries: readonly Entry[], found: Found, created: Created): Entry[] {
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
    owner_id: input.owner_id ?? limitedTo(viewer) ?? null,
    relation: input.relation,
  });

/**
 * A domain of an account that the caller cannot see can be neither created nor shown. Each call reveals at
 * most one.
 */
async function refuseUnseen(
  ports: CreateAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
  found: Found,
): Promise<void> {
  for (const { domain, place } of entries) {
    const record = domain === null ? undefined : found.get(domain);
    if (!record || seesAccount(viewer, record)) continue;
    await reportUnseenDomain(ports, viewer, record.id);
    throw ports.refuse('domain_taken', undefined, [
      { path: `${place}domain`, message: 'Is taken in this workspace.' },
    ]);
  }
}
