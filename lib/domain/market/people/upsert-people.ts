import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { fromDirectory, newPersonRecord, type PersonRecord } from './person-record.ts';
import type { PersonChange, PersonStore } from './person-store.ts';
import { type RecognizedPerson, recognizePeople } from './recognize-people.ts';

export interface UpsertPeoplePorts {
  readonly people: Pick<PersonStore, 'atAccount' | 'write' | 'remove' | 'suppressed' | 'suppressionRevision'>;
  readonly now: () => Date;
}

/** What a search adds to the directory's data, based on the current record. */
type Extra = (
  record: PersonRecord,
) => Partial<Omit<PersonRecord, 'id' | 'account_id' | 'list_ids' | 'created_at' | 'revision'>>;

export interface FoundPerson {
  readonly found: DirectoryPerson;
  readonly extra?: Extra;
}

export interface Account {
  readonly workspaceId: string;
  readonly id: string;
}

const isSame = (a: PersonRecord, b: PersonRecord): boolean =>
  (Object.keys(b) as (keyof PersonRecord)[]).every((field) => a[field] === b[field]);

const recordOf = ({ after }: PersonChange): PersonRecord => after;

function toChange(
  account: Account,
  created_at: string,
  { entry, id, before }: RecognizedPerson<FoundPerson>,
): PersonChange {
  const base = before ?? newPersonRecord({ id, account_id: account.id, created_at }, entry.found);
  const after = { ...base, ...fromDirectory(entry.found), ...entry.extra?.(base) };
  if (before && isSame(before, after)) return { before, after: before };
  return { before, after: { ...after, revision: before ? before.revision + 1 : 1 } };
}

/**
 * Adds or refreshes people found at an account. Unchanged records are not written, and suppressed people are skipped.
 * Concurrent calls are safe, even for one account. Returns the records in the order of `found`, each person once, or
 * none if the account is deleted.
 *
 * `known`: the account's people, if the caller has just read them.
 */
export async function upsertPeople(
  { people, now }: UpsertPeoplePorts,
  account: Account,
  found: readonly FoundPerson[],
  employees?: readonly PersonRecord[],
): Promise<PersonRecord[]> {
  const createdAt = now().toISOString();
  let seen = employees;
  const { workspaceId } = account;
  const selectAllowed = async (changes: readonly PersonChange[]) => {
    const { revision, isSuppressed } = await people.suppressed(
      workspaceId,
      account.id,
      changes.map(recordOf),
    );
    return { revision, allowedChanges: changes.filter((_, index) => !isSuppressed(index)) };
  };
  return retryWhileChanged(async () => {
    const current = seen ?? (await people.atAccount(workspaceId, account.id));
    seen = undefined;
    const { revision, allowedChanges: changes } = await selectAllowed(
      recognizePeople(account.id, current, found).map((recognized) =>
        toChange(account, createdAt, recognized),
      ),
    );
    const open = changes.filter(({ before, after }) => before !== after);
    const outcome = open.length === 0 ? { conflicts: 0 } : await people.write(workspaceId, account.id, open);
    if (outcome === 'account_gone') return [];
    if (outcome.conflicts > 0) return CHANGED;
    // A person may have been suppressed after the check and before the write.
    if (open.length === 0 || (await people.suppressionRevision()) === revision) return changes.map(recordOf);
    const { allowedChanges } = await selectAllowed(changes);
    const unwanted = changes.filter((change) => !allowedChanges.includes(change)).map(recordOf);
    if (unwanted.length > 0) {
      await people.remove(
        workspaceId,
        unwanted.map(({ id }) => id),
      );
    }
    return allowedChanges.map(recordOf);
  });
}
