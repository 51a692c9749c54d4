import { type PersonPlace, placeOf } from './person-id.ts';
import type { PersonRecord } from './person-record.ts';

/** People the team works with: those they saved, own or looked up. */
export const isChampion = ({
  list_ids,
  owner_id,
  email,
  phone,
}: Pick<PersonRecord, 'list_ids' | 'owner_id' | 'email' | 'phone'>): boolean =>
  list_ids.length > 0 || owner_id !== null || email !== null || phone !== null;

/** Where the team's champions are known, by hashed identity. */
export interface WatchedPeople {
  /** Ids of the people known by each of these hashes; see `PersonPlace`. */
  find(workspaceId: string, hashes: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Records where people are known. Safe to repeat; only writes what is new. */
  add(workspaceId: string, places: readonly PersonPlace[]): Promise<void>;
}

/** Registers the champions among these people, so that other accounts' rosters recognize them. */
export async function watchChampions(
  watched: Pick<WatchedPeople, 'add'>,
  workspaceId: string,
  people: readonly PersonRecord[],
): Promise<void> {
  const ids = new Set(people.filter(isChampion).map(({ id }) => id));
  const places = [...ids].flatMap((id) => placeOf(id) ?? []);
  if (places.length > 0) await watched.add(workspaceId, places);
}
