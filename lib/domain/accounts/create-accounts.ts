import type { FullAccount, NewAccount } from '#contract/accounts.ts';
import type { ErrorDetail, Refuse } from '#contract/errors.ts';
import type { MemberStore } from '#domain/members/member-store.ts';
import { normaliseDomain } from '#domain/text/domain-name.ts';
import { limitedTo, seesAccount, type Viewer } from '#domain/visibility/viewer.ts';
import { type AccountRecord, newAccountRecord } from './account-record.ts';
import type { AccountStore } from './account-store.ts';

export interface CreateAccountsPorts {
  readonly accounts: AccountStore;
  readonly members: MemberStore;
  readonly now: () => Date;
  readonly newId: (prefix: 'acc') => string;
  readonly refuse: Refuse<'unknown_owner' | 'domain_taken' | 'validation_failed'>;
}

export type CreatedAccount = FullAccount & { readonly created: boolean };

/** A call that keeps losing its domains to others gives up: each round ends at least one race. */
const MOST_ROUNDS = 5;

interface Entry {
  readonly input: NewAccount;
  readonly domain: string | null;
}

const at = (index: number | undefined, field: string): string =>
  index === undefined ? field : `${index}.${field}`;

/** Creates what is new and finds what is known; one answer per entry, in order. */
export async function createAccounts(
  ports: CreateAccountsPorts,
  viewer: Viewer,
  inputs: readonly NewAccount[],
  single: boolean,
): Promise<CreatedAccount[]> {
  const position = (index: number) => (single ? undefined : index);
  const entries = readDomains(ports, inputs, position);
  await checkOwners(ports, viewer, inputs, position);
  const domains = [...new Set(entries.flatMap(({ domain }) => domain ?? []))];
  const known = await ports.accounts.findByDomains(viewer.workspaceId, domains);
  refuseUnseen(ports, viewer, entries, known, position);
  const created = await createMissing(ports, viewer, entries, known);
  // Somebody may have taken a domain after the first look.
  refuseUnseen(ports, viewer, entries, known, position);
  return entries.map(({ domain }, index) => {
    const own = created.get(index);
    const record = own ?? (domain === null ? undefined : known.get(domain));
    if (!record) throw new Error(`entry ${index} was neither created nor found`);
    return { ...record, created: own !== undefined };
  });
}

function readDomains(
  { refuse }: CreateAccountsPorts,
  inputs: readonly NewAccount[],
  position: (index: number) => number | undefined,
): Entry[] {
  const wrong: ErrorDetail[] = [];
  const entries = inputs.map((input, index): Entry => {
    if (input.domain === undefined) return { input, domain: null };
    const domain = normaliseDomain(input.domain);
    if (domain === undefined)
      wrong.push({ path: at(position(index), 'domain'), message: 'Is not a domain.' });
    return { input, domain: domain ?? null };
  });
  if (wrong.length > 0) throw refuse('validation_failed', undefined, wrong);
  return entries;
}

async function checkOwners(
  { members, refuse }: CreateAccountsPorts,
  { workspaceId }: Viewer,
  inputs: readonly NewAccount[],
  position: (index: number) => number | undefined,
): Promise<void> {
  if (inputs.every(({ owner_id }) => owner_id === undefined)) return;
  const known = new Set((await members.list(workspaceId)).map(({ id }) => id));
  const wrong = inputs.flatMap(({ owner_id }, index) =>
    owner_id === undefined || known.has(owner_id)
      ? []
      : [{ path: at(position(index), 'owner_id'), message: 'Is not a member of the workspace.' }],
  );
  if (wrong.length > 0) throw refuse('unknown_owner', undefined, wrong);
}

/** Writes what is missing and looks again for the domains that others took meanwhile; adds to `known`. */
async function createMissing(
  { accounts, now, newId }: CreateAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
  known: Map<string, AccountRecord>,
): Promise<Map<number, AccountRecord>> {
  const { workspaceId } = viewer;
  const created = new Map<number, AccountRecord>();
  const birth = { source: 'api', status: 'suggested', created_at: now().toISOString() } as const;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const missing = firstWithoutAccount(entries, known, created).map((index) => ({
      index,
      record: recordOf({ ...birth, id: newId('acc') }, viewer, entries[index] as Entry),
    }));
    if (missing.length === 0) return created;
    const { taken } = await accounts.insert(
      workspaceId,
      missing.map(({ record }) => record),
    );
    for (const { index, record } of missing) {
      if (record.domain !== null && taken.has(record.domain)) continue;
      created.set(index, record);
      if (record.domain !== null) known.set(record.domain, record);
    }
    const found = await accounts.findByDomains(workspaceId, [...taken]);
    for (const [domain, record] of found) known.set(domain, record);
  }
  throw new Error(`domains were taken and freed ${MOST_ROUNDS} times while accounts were being created`);
}

/** The entries that need an account of their own: of several with one domain, the first. */
function firstWithoutAccount(
  entries: readonly Entry[],
  known: ReadonlyMap<string, AccountRecord>,
  created: ReadonlyMap<number, AccountRecord>,
): number[] {
  const claimed = new Set<string>();
  return entries.flatMap(({ domain }, index) => {
    if (domain === null) return created.has(index) ? [] : [index];
    if (known.has(domain) || claimed.has(domain)) return [];
    claimed.add(domain);
    return [index];
  });
}

/** What a scoped member creates is theirs, or they could not see it. */
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
  });

/** A domain that belongs to an account out of the caller's sight can be neither created nor shown. */
function refuseUnseen(
  { refuse }: CreateAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
  known: ReadonlyMap<string, AccountRecord>,
  position: (index: number) => number | undefined,
): void {
  const unseen = entries.flatMap(({ domain }, index) => {
    const record = domain === null ? undefined : known.get(domain);
    return record && !seesAccount(viewer, record)
      ? [{ path: at(position(index), 'domain'), message: 'Is taken in this workspace.' }]
      : [];
  });
  if (unseen.length > 0) throw refuse('domain_taken', undefined, unseen);
}
