import { changeListMembers as contract } from '#contract/people-lists.ts';
import { changeListMembers } from '#domain/market/people-lists/manage-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createWatchedPeople } from '#table/people/watched-people.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(contract, async ({ caller, params, body, refuse, table, now }) => {
  const ports = {
    lists: createPeopleListStore(table, { now }),
    people: createPersonStore(table),
    watched: createWatchedPeople(table, now),
    refuse,
  };
  const counts = await changeListMembers(ports, caller, params.id, body);
  return { status: 200, data: { list_id: params.id, ...counts } };
});
