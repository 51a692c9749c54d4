import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { fromDirectory, newPersonRecord, type PersonRecord } from './person-record.ts';
import type { PersonChange, PersonStore } from './person-store.ts';
import { type RecognizedPerson, recognizePeople } from './recognize-people.ts';

export interface UpsertPeoplePorts {
  readonly people: Pick<
    PersonStore,
    'listAtAccount' | 'write' | 'remove' | 'findSuppressed' | 'readSuppressionRevision'
  >;
  readonly now: () => Date;
}

export interface FoundPerson {
  readonly found: DirectoryPerson;
  /** What a search adds to the directory's data, based on the current record. */
  readonly extra?: (
    record: PersonRecord,
  ) => Partial<Omit<PersonRecord, 'id' | 'account_id' | 'list_ids' | 'created_at' | 'revision'>>;
}

export interface AccountRef {
  readonly workspaceId: string;
  readonly id: string;
}

/**
 * Adds or refreshes people found at an account. Unchanged records are not written. People who asked not to be found are
 * neither stored nor returned. Concurrent calls are safe, even for one account. Returns the records in the order of `found`,
 * each person once, or none if the account is deleted.
 *
 * `employees`: the account's people, if the caller has just read them.
 */
export async function upsertPeople(
  { people, now }: UpsertPeoplePorts,
  account: AccountRef,
  foundPeople: readonly FoundPerson[],
  employees?: readonly PersonRecord[],
): Promise<PersonRecord[]> {
  const { workspaceId } = account;
  const createdAt = now().toISOString();
  let knownEmployees = employees;
  return retryWhileChanged(async () => {
    const currentEmployees = knownEmployees ?? (await people.listAtAccount(workspaceId, account.id));
    // Another try reads them again.
    knownEmployees = undefined;
    const recognizedPeople = recognizePeople(account.id, currentEmployees, foundPeople);
    const changes = recognizedPeople.map((person) => toChange(account, createdAt, person));
    const { revision, isSuppressed } = await people.findSuppressed(
      workspaceId,
      account.id,
      changes.map(getAfter),
    );
    const allowedChanges = changes.filter((_, index) => !isSuppressed(index));
    const writes = allowedChanges.filter(({ before, after }) => before !== after);
    const outcome =
      writes.length === 0 ? { conflicts: 0 } : await people.write(workspaceId, account.id, writes);
    if (outcome === 'account_gone') return [];
    if (outcome.conflicts > 0) return CHANGED_MEANWHILE;
    return removeSuppressedSince(people, account, allowedChanges.map(getAfter), revision);
  });
}

const getAfter = ({ after }: PersonChange): PersonRecord => after;

function toChange(
  account: AccountRef,
  created_at: string,
  { entry, id, before }: RecognizedPerson<FoundPerson>,
): PersonChange {
  const baseRecord = before ?? newPersonRecord({ id, account_id: account.id, created_at }, entry.found);
  const updatedRecord = { ...baseRecord, ...fromDirectory(entry.found), ...entry.extra?.(baseRecord) };
  if (before && isSame(before, updatedRecord)) return { before, after: before };
  return { before, after: { ...updatedRecord, revision: before ? before.revision + 1 : 1 } };
}

const isSame = (a: PersonRecord, b: PersonRecord): boolean =>
  (Object.keys(b) as (keyof PersonRecord)[]).every((field) => a[field] === b[field]);

/** Someone may have been suppressed after the check and before the write. Returns the others. */
async function removeSuppressedSince(
  people: UpsertPeoplePorts['people'],
  { workspaceId, id }: AccountRef,
  records: PersonRecord[],
  checkedRevision: number,
): Promise<PersonRecord[]> {
  if ((await people.readSuppressionRevision()) === checkedRevision) return records;
  const { isSuppressed } = await people.findSuppressed(workspaceId, id, records);
  const suppressedIds = records.filter((_, index) => isSuppressed(index)).map((record) => record.id);
  if (suppressedIds.length > 0) await people.remove(workspaceId, suppressedIds);
  return records.filter((record) => !suppressedIds.includes(record.id));
}
