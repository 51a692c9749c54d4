import { listPeopleLists } from '#contract/people-lists.ts';
import { showLists } from '#domain/market/people-lists/show-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { assignedPeople } from '#table/people/assigned-people.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listPeopleLists, async ({ caller }) => {
  const table = functionTable();
  const lists = peopleListStore(table, { now: systemClock });
  const ports = { lists, accounts: accountLookups(table), assignedTo: assignedPeople(table) };
  return { status: 200, data: await showLists(ports, caller, await lists.list(caller.workspaceId)) };
});
