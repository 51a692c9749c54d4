import { listPeopleLists } from '#contract/people-lists.ts';
import { showLists } from '#domain/market/people-lists/show-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { findAssignedPeople } from '#table/people/person-list.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(listPeopleLists, async ({ caller, table, now }) => {
  const lists = peopleListStore(table, { now });
  const ports = { lists, accounts: accountLookups(table), assignedTo: findAssignedPeople(table) };
  return { status: 200, data: await showLists(ports, caller, await lists.list(caller.workspaceId)) };
});
