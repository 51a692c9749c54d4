import { getPerson } from '#contract/people.ts';
import { findPerson, nameAccounts } from '#domain/market/people/find-person.ts';
import { filterExistingLists } from '#domain/market/people-lists/people-list-store.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(getPerson, async ({ caller, params, refuse, table, now }) => {
  const { person } = await findPerson({ people: createPersonStore(table), refuse }, caller, params.id);
  const lists = createPeopleListStore(table, { now });
  const list_ids = await filterExistingLists(lists, caller.workspaceId, person.list_ids);
  const [data] = await nameAccounts(createAccountLookups(table), caller.workspaceId, [
    { ...person, list_ids },
  ]);
  if (!data) throw refuse('not_found');
  return { status: 200, data };
});
