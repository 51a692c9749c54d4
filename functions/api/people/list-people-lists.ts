import { listPeopleLists } from '#contract/people-lists.ts';
import { showLists } from '#domain/market/people-lists/manage-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { findAssignedPeople } from '#table/people/person-list.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(listPeopleLists, async ({ caller, table, now }) => {
  const lists = createPeopleListStore(table, { now });
  const ports = { lists, accounts: createAccountLookups(table), assignedTo: findAssignedPeople(table) };
  return { status: 200, data: await showLists(ports, caller, await lists.list(caller.workspaceId)) };
});
