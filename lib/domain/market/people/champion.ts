import { createPersonIds, parsePersonId } from './person-id.ts';
import type { PersonRecord } from './person-record.ts';

/** People the team works with: those they saved, own or looked up, and who bought from them. */
export const isChampion = ({
  list_ids,
  owner_id,
  email,
  phone,
  won_deal,
}: Pick<PersonRecord, 'list_ids' | 'owner_id' | 'email' | 'phone' | 'won_deal'>): boolean =>
  list_ids.length > 0 || owner_id !== null || email !== null || phone !== null || won_deal !== null;

/** A person, and a hash that they may be recognized by. */
export interface WatchedPerson {
  readonly id: string;
  readonly hash: string;
}

/** Where the team's champions are known, by hashed identity. */
export interface WatchedPeople {
  /** Ids of the people known by each of these hashes. */
  find(workspaceId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Records where people are known. Safe to repeat; only writes what is new. */
  add(workspaceId: string, people: readonly WatchedPerson[]): Promise<void>;
}

/**
 * The hash of their id. If a directory has learned their profile since, as of a contact from a CRM, also the one that other
 * accounts' rosters know them by.
 */
function hashIdentities(person: PersonRecord): string[] {
  const derivedIds = createPersonIds(person.account_id, person);
  const ids = derivedIds.includes(person.id) ? [person.id] : [person.id, ...derivedIds.slice(0, 1)];
  return ids.flatMap((id) => parsePersonId(id)?.hash ?? []);
}

/** Registers the champions among these people, so that other accounts' rosters recognize them. */
export async function watchChampions(
  watched: Pick<WatchedPeople, 'add'>,
  workspaceId: string,
  people: readonly PersonRecord[],
): Promise<void> {
  const champions = new Map(people.filter(isChampion).map((person) => [person.id, person]));
  const championKeys = [...champions.values()].flatMap((person) =>
    hashIdentities(person).map((hash) => ({ id: person.id, hash })),
  );
  if (championKeys.length > 0) await watched.add(workspaceId, championKeys);
}
