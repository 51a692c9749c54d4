import { placeOf } from '#domain/people/person-id.ts';
import type { PersonRecord } from '#domain/people/person-record.ts';
import type { WatchedPeople } from './move-ports.ts';

/** Whom the team works with: people they saved, own or have looked up. */
export const isChampion = ({
  list_ids,
  owner_id,
  email,
  phone,
}: Pick<PersonRecord, 'list_ids' | 'owner_id' | 'email' | 'phone'>): boolean =>
  list_ids.length > 0 || owner_id !== null || email !== null || phone !== null;

/** Lets other rosters recognise those of these people whom the team works with. */
export async function watchChampions(
  watched: Pick<WatchedPeople, 'add'>,
  workspaceId: string,
  people: readonly PersonRecord[],
): Promise<void> {
  const ids = new Set(people.filter(isChampion).map(({ id }) => id));
  const places = [...ids].flatMap((id) => placeOf(id) ?? []);
  if (places.length > 0) await watched.add(workspaceId, places);
}
