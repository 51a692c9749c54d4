import { createPeopleList as contract } from '#contract/people-lists.ts';
import { createPeopleList, showLists } from '#domain/market/people-lists/manage-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { findAssignedPeople } from '#table/people/person-list.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(contract, async ({ caller, body, refuse, newId, table, now }) => {
  const lists = createPeopleListStore(table, { now });
  const ports = { lists, now, newId, refuse };
  const { list, created } = await createPeopleList(ports, caller, body.name);
  const visibilityPorts = {
    lists,
    accounts: createAccountLookups(table),
    assignedTo: findAssignedPeople(table),
  };
  const [view = list] = await showLists(visibilityPorts, caller, [list]);
  return { status: created ? 201 : 200, data: view };
});
