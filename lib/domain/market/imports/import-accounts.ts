import type { ImportedAccount } from '#contract/account-input.ts';
import type { ImportOutcome } from '#contract/imports.ts';
import type { Member } from '#contract/members.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import {
  type AccountRecord,
  firmographicFields,
  newAccountRecord,
} from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import {
  type HiddenDomainPorts,
  refuseExhausted,
  reportHiddenDomain,
} from '#domain/market/accounts/hidden-domains.ts';
import type { CompanyRelations } from '#domain/market/relations/company-relations.ts';
import { withCrmRelations } from '#domain/market/relations/set-relation.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { foldName } from '#domain/shared/text/fold.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import { canSeeAccount, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { type AccountRoom, describeFullAccounts } from '#domain/workspace/plans/account-room.ts';
import { importFields } from './import-columns.ts';
import type { FileRow } from './import-rows.ts';
import { readFields } from './imported-fields.ts';

/** The accounts as they are: inserts are only remembered, so that an import counts what it would create. */
function createDryRunStore({
  findByDomains,
}: Pick<AccountStore, 'findByDomains'>): Pick<AccountStore, 'findByDomains' | 'insert'> {
  const seen = new Set<string>();
  return {
    findByDomains,
    async insert(_, records) {
      const keys = records.map(({ domain, id }) => domain ?? id);
      const existing = new Set(keys.filter((key) => seen.has(key)));
      for (const key of keys) seen.add(key);
      return { existingDomains: new Set(), existingIds: existing };
    },
  };
}

export interface ImportAccountsPorts extends HiddenDomainPorts {
  readonly accounts: Pick<AccountStore, 'findByDomains' | 'insert'>;
  readonly lookups: Pick<AccountLookups, 'getMany'>;
  readonly members: Pick<MemberStore, 'list'>;
  readonly knownRelations: Pick<CompanyRelations, 'find'>;
  readonly newId: (prefix: 'acc') => string;
  readonly accountRoom: (workspaceId: string) => Promise<AccountRoom>;
  /** Whether to write nothing and count what would happen. @default false */
  readonly isDry?: boolean;
  /** Whether there is time to write another part. */
  readonly hasTime: () => boolean;
}

type Counts = Omit<ImportOutcome, 'columns'>;

/** As many accounts as one call of `POST /accounts` accepts: ten concurrent transactions. */
const ROWS_PER_PART = 500;
/** If a file is full of bad rows, the first ones are enough. */
const ROWS_SHOWN = 100;

const DOMAIN_TAKEN_MESSAGE =
  'domain: Is taken in this workspace. The rows after it were not read. Remove it and send the file again.';
const DOMAIN_CHANGING_MESSAGE = 'domain: Was being changed. Send the row again.';

interface Entry {
  readonly row: number;
  readonly record: AccountRecord;
}

/** Counts the results of a file's rows. */
class Tally {
  readonly room: AccountRoom;
  created = 0;
  existing = 0;
  failed = 0;
  unprocessed = 0;
  readonly rows: { row: number; error: string }[] = [];

  constructor(room: AccountRoom) {
    this.room = room;
  }

  /** How many more accounts the workspace may store. */
  get remaining(): number {
    return Math.max(0, this.room.limit - this.room.used - this.created);
  }

  fail(row: number, error: string): void {
    this.failed += 1;
    if (this.rows.length < ROWS_SHOWN) this.rows.push({ row, error });
  }
}

/** A file's data about a company counts as set by the user, so enrichment leaves it alone. */
function createImportedRecord(
  account: ImportedAccount,
  birth: Pick<Parameters<typeof newAccountRecord>[0], 'id' | 'created_at'>,
  { domain, owner_id }: Pick<AccountRecord, 'domain' | 'owner_id'>,
): AccountRecord {
  const { name, tags = [] } = account;
  const provided = firmographicFields.filter(
    (field) => account[field] !== undefined && account[field] !== null,
  );
  return {
    ...newAccountRecord(
      { ...birth, source: 'import', status: 'suggested' },
      { name, domain, tags, owner_id, relation: account.relation },
    ),
    ...Object.fromEntries(provided.map((field) => [field, account[field]])),
    overrides: provided,
  };
}

/** In 26 letters, as long as other account ids. */
const ID_BITS = 130;

/** The id of an account without a domain. The same row by the same owner is the same account. */
export function deriveAccountId(
  workspaceId: string,
  ownerId: string | null,
  account: ImportedAccount,
): string {
  const values = { ...account, owner_id: ownerId };
  const content = importFields.flatMap((field) => {
    const value = values[field] ?? null;
    return value === null ? [] : [[field, value]];
  });
  return `acc_${hashToCharacters(JSON.stringify([workspaceId, content]), ID_BITS)}`;
}

/** Reads a row as an account, or says what is wrong with it. */
function readEntry(
  { now, newId }: ImportAccountsPorts,
  viewer: Viewer,
  findOwner: OwnerFinder,
  line: FileRow,
): Entry | { readonly problem: string } {
  if ('problem' in line) return line;
  const read = readFields(line.values);
  if ('problem' in read) return read;
  const { account } = read;
  const domain = account.domain === undefined ? null : normalizeDomain(account.domain);
  if (domain === undefined) return { problem: 'domain: Must be a domain such as acme.com.' };
  const ownerMatch = account.owner_id === undefined ? undefined : findOwner(account.owner_id);
  if (ownerMatch !== undefined && 'problem' in ownerMatch)
    return { problem: `owner_id: ${ownerMatch.problem}` };
  const owner_id = ownerMatch?.id ?? scopedMemberId(viewer) ?? null;
  const id = domain === null ? deriveAccountId(viewer.workspaceId, owner_id, account) : newId('acc');
  const record = createImportedRecord(account, { id, created_at: now().toISOString() }, { domain, owner_id });
  return { row: line.row, record };
}

/** Rows with the same domain, or with identical content, are one account. */
const getEntryKey = ({ record }: Entry): string => record.domain ?? record.id;

/**
 * Writes a part of a file. Existing accounts stay as they are. Stops before the first row whose domain belongs to an
 * account the viewer can't see, and returns that row's position: results of later rows would reveal more such
 * accounts.
 */
async function importPart(
  ports: ImportAccountsPorts,
  viewer: Viewer,
  part: readonly Entry[],
  tally: Tally,
): Promise<number | undefined> {
  const { accounts, lookups } = ports;
  const { workspaceId } = viewer;
  const domains = (some: readonly Entry[]) => [...new Set(some.flatMap(({ record }) => record.domain ?? []))];
  const domainlessIds = [...new Set(part.flatMap(({ record }) => (record.domain === null ? record.id : [])))];
  const [found, sameIdAccounts] = await Promise.all([
    accounts.findByDomains(workspaceId, domains(part)),
    lookups.getMany(workspaceId, domainlessIds),
  ]);
  const isHidden = ({ record: { domain } }: Entry): boolean => {
    const before = domain === null ? undefined : found.get(domain);
    return before !== undefined && !canSeeAccount(viewer, before);
  };
  const hiddenIndex = part.findIndex(isHidden);
  const entries = hiddenIndex < 0 ? part : part.slice(0, hiddenIndex);
  const existing = new Map([...found, ...sameIdAccounts.map((record) => [record.id, record] as const)]);
  const newEntries = new Map<string, Entry>();
  for (const entry of entries) {
    const identity = getEntryKey(entry);
    if (!existing.has(identity) && !newEntries.has(identity)) newEntries.set(identity, entry);
  }
  const surplus = new Set([...newEntries.keys()].slice(tally.remaining));
  for (const identity of surplus) newEntries.delete(identity);
  const { existingDomains, existingIds: conflictingIds } =
    newEntries.size === 0
      ? { existingDomains: new Set<string>(), existingIds: new Set<string>() }
      : await accounts.insert(
          workspaceId,
          await withCrmRelations(
            ports.knownRelations,
            workspaceId,
            [...newEntries.values()].map(({ record }) => record),
          ),
        );
  // A domain may have been taken after the first check.
  for (const [domain, record] of await accounts.findByDomains(workspaceId, [...existingDomains]))
    existing.set(domain, record);
  for (const entry of entries) {
    const identity = getEntryKey(entry);
    const before = existing.get(identity);
    if (entry.record.domain !== null && before && !canSeeAccount(viewer, before))
      tally.fail(entry.row, DOMAIN_CHANGING_MESSAGE);
    else if (surplus.has(identity)) tally.fail(entry.row, describeFullAccounts(tally.room));
    else if (before || conflictingIds.has(identity) || newEntries.get(identity) !== entry)
      tally.existing += 1;
    else if (existingDomains.has(identity)) tally.fail(entry.row, DOMAIN_CHANGING_MESSAGE);
    else tally.created += 1;
  }
  const hidden = part[hiddenIndex];
  if (!hidden) return undefined;
  await reportHiddenDomain(ports, viewer, found.get(hidden.record.domain ?? '')?.id ?? '');
  tally.fail(hidden.row, DOMAIN_TAKEN_MESSAGE);
  return hiddenIndex;
}

/** Creates a file's accounts that don't exist yet. Importing the same file again changes nothing. */
export async function importAccounts(
  provided: ImportAccountsPorts,
  viewer: Viewer,
  rows: Iterable<FileRow>,
): Promise<Counts> {
  const { isDry = false } = provided;
  const ports = isDry ? { ...provided, accounts: createDryRunStore(provided.accounts) } : provided;
  await refuseExhausted(ports, viewer);
  const findOwner = createOwnerFinder(await ports.members.list(viewer.workspaceId));
  const tally = new Tally(await ports.accountRoom(viewer.workspaceId));
  let part: Entry[] = [];
  let isStopped = false;
  const writePart = async (): Promise<void> => {
    const stoppedAt = part.length > 0 ? await importPart(ports, viewer, part, tally) : undefined;
    if (stoppedAt !== undefined) {
      isStopped = true;
      tally.unprocessed += part.length - stoppedAt - 1;
    }
    part = [];
  };
  for (const line of rows) {
    if (isStopped || !ports.hasTime()) {
      tally.unprocessed += 1;
      continue;
    }
    const entry = readEntry(ports, viewer, findOwner, line);
    if ('problem' in entry) tally.fail(line.row, entry.problem);
    else part.push(entry);
    if (part.length >= ROWS_PER_PART) await writePart();
  }
  await writePart();
  const { created, existing, failed, unprocessed } = tally;
  return { dry_run: isDry, created, existing, failed, unprocessed, rows: tally.rows };
}

/** The member that a cell names, or why there is none. */
type OwnerFinder = (ownerText: string) => { readonly id: string } | { readonly problem: string };

type MemberNames = Pick<Member, 'id' | 'email' | 'full_name'>;

/** As in "Ada Lovelace (ada@acme.com)" or "Ada Lovelace <ada@acme.com>". */
const EMAIL_IN_BRACKETS = /[(<]([^\s()<>@]{1,64}@[^\s()<>@]{1,255})[)>]$/;

/** Finds members by id, email or full name, as CRMs export owners. */
function createOwnerFinder(members: readonly MemberNames[]): OwnerFinder {
  const exact = new Map(
    members.flatMap(({ id, email }) => [[foldName(id), id] as const, [foldName(email), id] as const]),
  );
  const byName = Map.groupBy(members, ({ full_name }) => foldName(full_name));
  return (ownerText) => {
    const id = exact.get(foldName(EMAIL_IN_BRACKETS.exec(ownerText.trim())?.[1] ?? ownerText));
    if (id !== undefined) return { id };
    const [only, second] = byName.get(foldName(ownerText)) ?? [];
    if (second) return { problem: `Several members are called ${JSON.stringify(ownerText)}. Use an email.` };
    if (only) return { id: only.id };
    return { problem: `No member has the name, email or id ${JSON.stringify(ownerText)}.` };
  };
}
