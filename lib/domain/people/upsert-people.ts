import type { DirectoryPerson } from '#domain/directory/directory.ts';
import { CHANGED, retryWhileChanged } from '#domain/records/retry-while-changed.ts';
import { fromDirectory, newPersonRecord, type PersonRecord } from './person-record.ts';
import type { PersonChange, PersonStore } from './person-store.ts';
import { type Placed, recognisePeople } from './recognise-people.ts';

export interface UpsertPeoplePorts {
  readonly people: Pick<PersonStore, 'atAccount' | 'write'>;
  readonly now: () => Date;
}

/** What a search adds to what the directory says; asked with the record as it stands. */
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

function changeOf(
  account: Account,
  created_at: string,
  { entry, id, before }: Placed<FoundPerson>,
): PersonChange {
  const base = before ?? newPersonRecord({ id, account_id: account.id, created_at }, entry.found);
  const after = { ...base, ...fromDirectory(entry.found), ...entry.extra?.(base) };
  if (before && isSame(before, after)) return { before, after: before };
  return { before, after: { ...after, revision: before ? before.revision + 1 : 1 } };
}

/**
 * Brings people found at an account into People: who is known is refreshed, who is not is added, and what is
 * the same is not written. Any number of these may run at once, also for one account. Gives the records in the
 * order of `found`, each person once; none where the account is gone.
 *
 * `known`: the account's people, where the caller has just read them.
 */
export async function upsertPeople(
  { people, now }: UpsertPeoplePorts,
  account: Account,
  found: readonly FoundPerson[],
  known?: readonly PersonRecord[],
): Promise<PersonRecord[]> {
  const createdAt = now().toISOString();
  let seen = known;
  return retryWhileChanged(async () => {
    const current = seen ?? (await people.atAccount(account.workspaceId, account.id));
    seen = undefined;
    const changes = recognisePeople(account.id, current, found).map((placed) =>
      changeOf(account, createdAt, placed),
    );
    const open = changes.filter(({ before, after }) => before !== after);
    const outcome =
      open.length === 0 ? { lost: 0 } : await people.write(account.workspaceId, account.id, open);
    if (outcome === 'account_gone') return [];
    return outcome.lost === 0 ? changes.map(({ after }) => after) : CHANGED;
  });
}
