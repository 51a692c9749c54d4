import { changeListMembers as contract } from '#contract/people-lists.ts';
import { changeListMembers } from '#domain/market/people-lists/change-list-members.ts';
import { endpoint } from '#http/endpoint.ts';
import { personStore } from '#table/people/person-store.ts';
import { watchedPeople } from '#table/people/watched-people.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(contract, async ({ caller, params, body, refuse, table, now }) => {
  const ports = {
    lists: peopleListStore(table, { now }),
    people: personStore(table),
    watched: watchedPeople(table, now),
    refuse,
  };
  const moved = await changeListMembers(ports, caller, params.id, body);
  return { status: 200, data: { list_id: params.id, ...moved } };
});
