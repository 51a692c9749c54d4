import { placeOf } from '#domain/people/person-id.ts';
import type { PersonRecord } from '#domain/people/person-record.ts';
import type { WatchedPeople } from './move-ports.ts';

/** People the team works with: those they saved, own or looked up. */
export const isChampion = ({
  list_ids,
  owner_id,
  email,
  phone,
}: Pick<PersonRecord, 'list_ids' | 'owner_id' | 'email' | 'phone'>): boolean =>
  list_ids.length > 0 || owner_id !== null || email !== null || phone !== null;

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
