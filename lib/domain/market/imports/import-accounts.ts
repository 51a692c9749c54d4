import type { ImportedAccount } from '#contract/account-input.ts';
import type { ImportOutcome } from '#contract/imports.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import {
  type AccountRecord,
  firmographicFields,
  newAccountRecord,
} from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import {
  refuseExhausted,
  reportUnseenDomain,
  type UnseenDomainPorts,
} from '#domain/market/accounts/unseen-domains.ts';
import type { KnownRelations } from '#domain/market/relations/known-relations.ts';
import { withCrmRelations } from '#domain/market/relations/set-relation.ts';
import { normalizeDomain } from '#domain/shared/text/domain-name.ts';
import { limitedTo, seesAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import type { FileRow } from './import-rows.ts';
import { readFields } from './imported-fields.ts';
import { importedId } from './imported-id.ts';
import { type OwnerFinder, ownerFinder } from './owner-finder.ts';

/** The accounts as they are: inserts are only remembered, so that an import counts what it would create. */
function dryRun({
  findByDomains,
}: Pick<AccountStore, 'findByDomains'>): Pick<AccountStore, 'findByDomains' | 'insert'> {
  const seen = new Set<string>();
  return {
    findByDomains,
    async insert(_, records) {
      const keys = records.map(({ domain, id }) => domain ?? id);
      const known = new Set(keys.filter((key) => seen.has(key)));
      for (const key of keys) seen.add(key);
      return { taken: new Set(), known };
    },
  };
}

export interface ImportAccountsPorts extends UnseenDomainPorts {
  readonly accounts: Pick<AccountStore, 'findByDomains' | 'insert'>;
  readonly lookups: Pick<AccountLookups, 'getMany'>;
  readonly members: Pick<MemberStore, 'list'>;
  readonly knownRelations: Pick<KnownRelations, 'find'>;
  readonly newId: (prefix: 'acc') => string;
  /** Whether to write nothing and count what would happen. @default false */
  readonly isDry?: boolean;
  /** Whether there is time to write another part. */
  readonly hasTime: () => boolean;
  /** Called after each part, with the last row that was read. */
  readonly onProgress?: (row: number) => void;
}

type Counts = Omit<ImportOutcome, 'columns'>;

/** As many accounts as one call of `POST /accounts` accepts: ten concurrent transactions. */
const ROWS_PER_PART = 500;
/** If a file is full of bad rows, the first ones are enough. */
const ROWS_SHOWN = 100;

const TAKEN =
  'domain: Is taken in this workspace. The rows after it were not read. Remove it and send the file again.';
const CHANGING = 'domain: Was being changed. Send the row again.';

interface Entry {
  readonly row: number;
  readonly record: AccountRecord;
}

/** Counts the results of a file's rows. */
class Tally {
  created = 0;
  existing = 0;
  failed = 0;
  unprocessed = 0;
  readonly rows: { row: number; error: string }[] = [];

  fail(row: number, error: string): void {
    this.failed += 1;
    if (this.rows.length < ROWS_SHOWN) this.rows.push({ row, error });
  }
}

/** A file's data about a company counts as set by the user, so enrichment leaves it alone. */
function recordOf(
  account: ImportedAccount,
  birth: Pick<Parameters<typeof newAccountRecord>[0], 'id' | 'created_at'>,
  { domain, owner_id }: Pick<AccountRecord, 'domain' | 'owner_id'>,
): AccountRecord {
  const { name, tags = [] } = account;
  const given = firmographicFields.filter((field) => account[field] !== undefined && account[field] !== null);
  return {
    ...newAccountRecord(
      { ...birth, source: 'import', status: 'suggested' },
      { name, domain, tags, owner_id, relation: account.relation },
    ),
    ...Object.fromEntries(given.map((field) => [field, account[field]])),
    overrides: given,
  };
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
  const named = account.owner_id === undefined ? undefined : findOwner(account.owner_id);
  if (named !== undefined && 'problem' in named) return { problem: `owner_id: ${named.problem}` };
  const owner_id = named?.id ?? limitedTo(viewer) ?? null;
  const id = domain === null ? importedId(viewer.workspaceId, owner_id, account) : newId('acc');
  const record = recordOf(account, { id, created_at: now().toISOString() }, { domain, owner_id });
  return { row: line.row, record };
}

/** Rows with the same domain, or with identical content, are one account. */
const entryKey = ({ record }: Entry): string => record.domain ?? record.id;

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
  const nameless = [...new Set(part.flatMap(({ record }) => (record.domain === null ? record.id : [])))];
  const [found, alike] = await Promise.all([
    accounts.findByDomains(workspaceId, domains(part)),
    lookups.getMany(workspaceId, nameless),
  ]);
  const isUnseen = ({ record: { domain } }: Entry): boolean => {
    const before = domain === null ? undefined : found.get(domain);
    return before !== undefined && !seesAccount(viewer, before);
  };
  const unseen = part.findIndex(isUnseen);
  const entries = unseen < 0 ? part : part.slice(0, unseen);
  const known = new Map([...found, ...alike.map((record) => [record.id, record] as const)]);
  const wanted = new Map<string, Entry>();
  for (const entry of entries) {
    const identity = entryKey(entry);
    if (!known.has(identity) && !wanted.has(identity)) wanted.set(identity, entry);
  }
  const { taken, known: lost } =
    wanted.size === 0
      ? { taken: new Set<string>(), known: new Set<string>() }
      : await accounts.insert(
          workspaceId,
          await withCrmRelations(
            ports.knownRelations,
            workspaceId,
            [...wanted.values()].map(({ record }) => record),
          ),
        );
  // A domain may have been taken after the first check.
  for (const [domain, record] of await accounts.findByDomains(workspaceId, [...taken]))
    known.set(domain, record);
  for (const entry of entries) {
    const identity = entryKey(entry);
    const before = known.get(identity);
    if (entry.record.domain !== null && before && !seesAccount(viewer, before))
      tally.fail(entry.row, CHANGING);
    else if (before || lost.has(identity) || wanted.get(identity) !== entry) tally.existing += 1;
    else if (taken.has(identity)) tally.fail(entry.row, CHANGING);
    else tally.created += 1;
  }
  const hidden = part[unseen];
  if (!hidden) return undefined;
  await reportUnseenDomain(ports, viewer, found.get(hidden.record.domain ?? '')?.id ?? '');
  tally.fail(hidden.row, TAKEN);
  return unseen;
}

/** Creates a file's accounts that don't exist yet. Importing the same file again changes nothing. */
export async function importAccounts(
  given: ImportAccountsPorts,
  viewer: Viewer,
  rows: AsyncIterable<FileRow>,
): Promise<Counts> {
  const { isDry = false } = given;
  const ports = isDry ? { ...given, accounts: dryRun(given.accounts) } : given;
  await refuseExhausted(ports, viewer);
  const findOwner = ownerFinder(await ports.members.list(viewer.workspaceId));
  const tally = new Tally();
  let part: Entry[] = [];
  let last = 0;
  let isStopped = false;
  const writePart = async (): Promise<void> => {
    const stoppedAt = part.length > 0 ? await importPart(ports, viewer, part, tally) : undefined;
    if (stoppedAt !== undefined) {
      isStopped = true;
      tally.unprocessed += part.length - stoppedAt - 1;
    }
    part = [];
    ports.onProgress?.(last);
  };
  for await (const line of rows) {
    if (isStopped || !ports.hasTime()) {
      tally.unprocessed += 1;
      continue;
    }
    last = line.row;
    const entry = readEntry(ports, viewer, findOwner, line);
    if ('problem' in entry) tally.fail(line.row, entry.problem);
    else part.push(entry);
    if (part.length >= ROWS_PER_PART) await writePart();
  }
  await writePart();
  const { created, existing, failed, unprocessed } = tally;
  return { dry_run: isDry, created, existing, failed, unprocessed, rows: tally.rows };
}
