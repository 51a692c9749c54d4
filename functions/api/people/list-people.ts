import { listPeople } from '#contract/people.ts';
import { nameAccounts } from '#domain/market/people/find-person.ts';
import { readUnlessListDeleted } from '#domain/market/people-lists/people-list-store.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/response.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(listPeople, async ({ caller, query, table, now }) => {
  const list = await readUnlessListDeleted(
    createPeopleListStore(table, { now }),
    caller.workspaceId,
    query.list_id,
    listPeoplePage(table, caller, query),
  );
  const data = await nameAccounts(createAccountLookups(table), caller.workspaceId, list.rows);
  return { status: 200, data, pagination: paginationOf(query, list) };
});
