import { getPerson } from '#contract/people.ts';
import { findPerson } from '#domain/market/people/find-person.ts';
import { existingLists } from '#domain/market/people-lists/existing-lists.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { personStore } from '#table/people/person-store.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(getPerson, async ({ caller, params, refuse, table, now }) => {
  const { person } = await findPerson({ people: personStore(table), refuse }, caller, params.id);
  const lists = peopleListStore(table, { now });
  const list_ids = await existingLists(lists, caller.workspaceId, person.list_ids);
  return { status: 200, data: { ...person, list_ids } };
});
