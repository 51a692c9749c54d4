import { placeOf } from '#domain/market/people/person-id.ts';
import { limitedTo, type Viewer } from '#domain/shared/visibility/viewer.ts';
import { documentClient } from '#platform/clients.ts';
import { env } from '#platform/env.ts';
import { recordOwners } from '#platform/record-owners.ts';
import { recordKeys } from '#platform/table-keys.ts';

const ACCOUNT_ID = /\bacc_[0-9a-z]{1,60}\b/g;
const PERSON_ID = /\bper_[0-9a-z]{1,60}_[0-9a-v]{16}\b/g;

/** Ids of accounts and people in a text that the viewer can't see. Deleted records don't count: they have no owner. */
export async function unseenIn(viewer: Viewer, text: string): Promise<string[]> {
  const member = limitedTo(viewer);
  if (member === undefined) return [];
  const { workspaceId } = viewer;
  const accounts = [...new Set(text.match(ACCOUNT_ID))];
  const people = [...new Set(text.match(PERSON_ID))].flatMap((id) => {
    const place = placeOf(id);
    return place ? [{ id, place }] : [];
  });
  if (accounts.length + people.length === 0) return [];
  const ownerOf = await recordOwners({ client: documentClient(), name: env.tableName() }, [
    ...accounts.map((id) => recordKeys.account(workspaceId, id)),
    ...people.flatMap(({ place }) => [
      recordKeys.account(workspaceId, place.accountId),
      recordKeys.person(workspaceId, place),
    ]),
  ]);
  const isOthers = (owner: string | null | undefined) => owner !== undefined && owner !== member;
  return [
    ...accounts.filter((id) => isOthers(ownerOf(recordKeys.account(workspaceId, id)))),
    ...people
      .filter(
        ({ place }) =>
          isOthers(ownerOf(recordKeys.person(workspaceId, place))) &&
          ownerOf(recordKeys.account(workspaceId, place.accountId)) !== member,
      )
      .map(({ id }) => id),
  ];
}
