import { type ImportedAccount, MAX_TAGS } from '#contract/account-input.ts';
import type { ImportOutcome } from '#contract/imports.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import {
  type AccountRecord,
  firmographicFields,
  newAccountRecord,
} from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import {
  HIDDEN_DOMAINS_PER_HOUR,
  type HiddenDomainPorts,
  isExhausted,
  refuseExhausted,
  reportHiddenDomain,
} from '#domain/market/accounts/hidden-domains.ts';
import type { CompanyRelations } from '#domain/market/relations/company-relations.ts';
import { withCrmRelations } from '#domain/market/relations/set-relation.ts';
import { DOMAIN_EXPECTED, normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import { canSeeAccount, scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { type AccountRoom, describeFullAccounts } from '#domain/workspace/plans/account-room.ts';
import { importFields } from './import-columns.ts';
import type { FileRow } from './import-rows.ts';
import { readFields } from './imported-fields.ts';
import { createOwnerFinder, type OwnerFinder } from './owner-finder.ts';

export interface ImportAccountsPorts extends HiddenDomainPorts {
  readonly accounts: Pick<AccountStore, 'findByDomains' | 'insert'>;
  readonly lookups: Pick<AccountLookups, 'getMany'>;
  readonly members: Pick<MemberStore, 'list'>;
  readonly knownRelations: Pick<CompanyRelations, 'find'>;
  readonly newId: (prefix: 'acc') => string;
  readonly accountRoom: (workspaceId: string) => Promise<AccountRoom>;
  /** Whether to write nothing and count what would happen. @default false */
  readonly isDry?: boolean;
  /** A tag for every account of the file. @default none */
  readonly tag?: string | undefined;
  /** Whether there is time to write another part. */
  readonly hasTime: () => boolean;
}

type Counts = Omit<ImportOutcome, 'columns'>;

/** As many accounts as one call of `POST /accounts` accepts: ten concurrent transactions. */
const ROWS_PER_PART = 500;

/** Creates a file's accounts that don't exist yet. Importing the same file again changes nothing. */
export async function importAccounts(
  requestPorts: ImportAccountsPorts,
  viewer: Viewer,
  rows: Iterable<FileRow>,
): Promise<Counts> {
  const { isDry = false } = requestPorts;
  const ports = isDry
    ? { ...requestPorts, accounts: createDryRunStore(requestPorts.accounts) }
    : requestPorts;
  await refuseExhausted(ports, viewer);
  const findOwner = createOwnerFinder(await ports.members.list(viewer.workspaceId));
  const tally = new Tally(await ports.accountRoom(viewer.workspaceId));
  let pendingEntries: Entry[] = [];
  let isStopped = false;
  const writePart = async (): Promise<void> => {
    if (pendingEntries.length > 0)
      isStopped = (await importPart(ports, viewer, pendingEntries, tally)) === 'stopped';
    pendingEntries = [];
  };
  for (const row of rows) {
    if (isStopped || !ports.hasTime()) {
      tally.unprocessed += 1;
      continue;
    }
    const entry = readEntry(ports, viewer, findOwner, row);
    if ('problem' in entry) tally.fail(row.row, entry.problem);
    else pendingEntries.push(entry);
    if (pendingEntries.length >= ROWS_PER_PART) await writePart();
  }
  await writePart();
  const { created, withoutDomain: without_domain, existing, failed, unprocessed, failedRows } = tally;
  return { dry_run: isDry, created, without_domain, existing, failed, unprocessed, rows: failedRows };
}

/** The accounts as they are: inserts are only remembered, so that an import counts what it would create. */
function createDryRunStore({
  findByDomains,
}: Pick<AccountStore, 'findByDomains'>): Pick<AccountStore, 'findByDomains' | 'insert'> {
  const insertedKeys = new Set<string>();
  return {
    findByDomains,
    async insert(_, records) {
      const keys = records.map(({ domain, id }) => domain ?? id);
      const existingIds = new Set(keys.filter((key) => insertedKeys.has(key)));
      for (const key of keys) insertedKeys.add(key);
      return { existingDomains: new Set(), existingIds };
    },
  };
}

/** If a file is full of bad rows, the first ones are enough. */
const FAILED_ROWS_SHOWN = 100;

/** Counts the results of a file's rows. */
class Tally {
  readonly room: AccountRoom;
  created = 0;
  withoutDomain = 0;
  existing = 0;
  failed = 0;
  unprocessed = 0;
  readonly failedRows: { row: number; error: string }[] = [];
  /** The hidden accounts whose domains were named. */
  readonly reportedIds = new Set<string>();

  constructor(room: AccountRoom) {
    this.room = room;
  }

  /** How many more accounts the workspace may store. */
  get remainingRoom(): number {
    return Math.max(0, this.room.limit - this.room.used - this.created);
  }

  create({ domain }: AccountRecord): void {
    this.created += 1;
    if (domain === null) this.withoutDomain += 1;
  }

  fail(row: number, error: string): void {
    this.failed += 1;
    if (this.failedRows.length < FAILED_ROWS_SHOWN) this.failedRows.push({ row, error });
  }
}

/** A row and the account that it would create. */
interface Entry {
  readonly row: number;
  readonly record: AccountRecord;
}

const addTag = (account: ImportedAccount, tag: string | undefined): ImportedAccount =>
  tag === undefined || account.tags?.includes(tag)
    ? account
    : { ...account, tags: [...(account.tags ?? []), tag].slice(-MAX_TAGS) };

/** Reads a row as an account, or says what is wrong with it. */
function readEntry(
  { now, newId, tag }: ImportAccountsPorts,
  viewer: Viewer,
  findOwner: OwnerFinder,
  fileRow: FileRow,
): Entry | { readonly problem: string } {
  if ('problem' in fileRow) return fileRow;
  const fields = readFields(fileRow.values);
  if ('problem' in fields) return fields;
  const account = addTag(fields.account, tag);
  const domain = account.domain === undefined ? null : normalizeDomain(account.domain);
  if (domain === undefined) return { problem: `domain: ${DOMAIN_EXPECTED}` };
  const owner = account.owner_id === undefined ? undefined : findOwner(account.owner_id);
  if (owner && 'problem' in owner) return { problem: `owner_id: ${owner.problem}` };
  const owner_id = owner?.id ?? scopedMemberId(viewer) ?? null;
  // From the row as it is in the file: with another tag it is still the same account.
  const id =
    domain === null ? deriveDomainlessId(viewer.workspaceId, owner_id, fields.account) : newId('acc');
  const created_at = now().toISOString();
  return { row: fileRow.row, record: createImportedRecord(account, { id, created_at, domain, owner_id }) };
}

/** In 26 letters, as long as other account ids. */
const ID_BITS = 130;

/** The id of an account without a domain. The same row by the same owner is the same account. */
export function deriveDomainlessId(
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

/** A file's data about a company counts as set by the user, so enrichment leaves it alone. */
function createImportedRecord(
  account: ImportedAccount,
  { id, created_at, domain, owner_id }: Pick<AccountRecord, 'id' | 'created_at' | 'domain' | 'owner_id'>,
): AccountRecord {
  const { name, tags = [], relation } = account;
  const filledFields = firmographicFields.filter(
    (field) => account[field] !== undefined && account[field] !== null,
  );
  return {
    ...newAccountRecord(
      { id, created_at, source: 'import', status: 'suggested' },
      { name, domain, tags, owner_id, relation },
    ),
    ...Object.fromEntries(filledFields.map((field) => [field, account[field]])),
    overrides: filledFields,
  };
}

const DOMAIN_TAKEN_MESSAGE =
  "domain: Is taken in this workspace by an account you can't see, such as a colleague's.";
const LAST_DOMAIN_MESSAGE = [
  DOMAIN_TAKEN_MESSAGE,
  `You can ask for ${HIDDEN_DOMAINS_PER_HOUR} of these in an hour. The rows after it were not read.`,
].join(' ');
const DOMAIN_CHANGING_MESSAGE = 'domain: Was being changed. Send the row again.';

/**
 * Writes a part of a file. Existing accounts stay as they are. Names the rows whose domain belongs to an account
 * the viewer can't see, and stops at the last of these that they may learn of in this hour: results of later rows
 * would reveal more such accounts.
 */
async function importPart(
  ports: ImportAccountsPorts,
  viewer: Viewer,
  partEntries: readonly Entry[],
  tally: Tally,
): Promise<'done' | 'stopped'> {
  const existingAccounts = await findExisting(ports, viewer.workspaceId, partEntries);
  const visibleEntries: Entry[] = [];
  let isStopped = false;
  for (const entry of partEntries) {
    const { domain } = entry.record;
    const account = domain === null ? undefined : existingAccounts.get(domain);
    if (isStopped) tally.unprocessed += 1;
    else if (!account || canSeeAccount(viewer, account)) visibleEntries.push(entry);
    else {
      isStopped = (await reportOnce(ports, viewer, account.id, tally.reportedIds)) === 'last';
      tally.fail(entry.row, isStopped ? LAST_DOMAIN_MESSAGE : DOMAIN_TAKEN_MESSAGE);
    }
  }
  await importVisible(ports, viewer, visibleEntries, existingAccounts, tally);
  return isStopped ? 'stopped' : 'done';
}

/** Reports a hidden account for the first of its rows, and says whether it was the last of this hour. */
async function reportOnce(
  ports: ImportAccountsPorts,
  viewer: Viewer,
  accountId: string,
  reportedIds: Set<string>,
): Promise<'last' | 'more'> {
  if (reportedIds.has(accountId)) return 'more';
  reportedIds.add(accountId);
  await reportHiddenDomain(ports, viewer, accountId);
  return (await isExhausted(ports, viewer)) ? 'last' : 'more';
}

/** Rows with the same domain, or with identical content, are one account. */
const getAccountKey = ({ record }: Entry): string => record.domain ?? record.id;

/** The accounts that entries are already, by `getAccountKey`. */
async function findExisting(
  { accounts, lookups }: ImportAccountsPorts,
  workspaceId: string,
  entries: readonly Entry[],
): Promise<Map<string, AccountRecord>> {
  const records = entries.map(({ record }) => record);
  const domains = [...new Set(records.flatMap(({ domain }) => domain ?? []))];
  const domainlessIds = [...new Set(records.flatMap(({ domain, id }) => (domain === null ? id : [])))];
  const [accountsByDomain, domainlessAccounts] = await Promise.all([
    accounts.findByDomains(workspaceId, domains),
    lookups.getMany(workspaceId, domainlessIds),
  ]);
  return new Map([
    ...accountsByDomain,
    ...domainlessAccounts.map((account) => [account.id, account] as const),
  ]);
}

/** Creates the accounts that don't exist, and counts all entries. */
async function importVisible(
  { accounts, knownRelations }: ImportAccountsPorts,
  viewer: Viewer,
  entries: readonly Entry[],
  existingBefore: ReadonlyMap<string, AccountRecord>,
  tally: Tally,
): Promise<void> {
  const { workspaceId } = viewer;
  const missingEntries = new Map<string, Entry>();
  for (const entry of entries) {
    const key = getAccountKey(entry);
    if (!existingBefore.has(key) && !missingEntries.has(key)) missingEntries.set(key, entry);
  }
  const newEntries = new Map([...missingEntries].slice(0, tally.remainingRoom));
  const newRecords = await withCrmRelations(
    knownRelations,
    workspaceId,
    [...newEntries.values()].map(({ record }) => record),
  );
  const { existingDomains, existingIds } = await insertIfAny(accounts, workspaceId, newRecords);
  // A domain may have been taken after the first check.
  const takenAccounts = await accounts.findByDomains(workspaceId, [...existingDomains]);
  const knownAccounts = new Map([...existingBefore, ...takenAccounts]);
  for (const entry of entries) {
    const key = getAccountKey(entry);
    const account = knownAccounts.get(key);
    const isHidden = entry.record.domain !== null && account && !canSeeAccount(viewer, account);
    if (isHidden) tally.fail(entry.row, DOMAIN_CHANGING_MESSAGE);
    else if (missingEntries.has(key) && !newEntries.has(key))
      tally.fail(entry.row, describeFullAccounts(tally.room));
    else if (account || existingIds.has(key) || newEntries.get(key) !== entry) tally.existing += 1;
    else if (existingDomains.has(key)) tally.fail(entry.row, DOMAIN_CHANGING_MESSAGE);
    else tally.create(entry.record);
  }
}

const insertIfAny = async (
  accounts: Pick<AccountStore, 'insert'>,
  workspaceId: string,
  records: readonly AccountRecord[],
): ReturnType<AccountStore['insert']> =>
  records.length === 0
    ? { existingDomains: new Set(), existingIds: new Set() }
    : accounts.insert(workspaceId, records);
