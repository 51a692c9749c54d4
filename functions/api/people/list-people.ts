import { listPeople } from '#contract/people.ts';
import { peopleSight } from '#domain/people/people-query.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { systemClock } from '#platform/clock.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import { functionTable } from '#table/table.ts';

const NOBODY = { rows: [], total: 0 };

export const handler = endpoint(listPeople, async ({ caller, query }) => {
  const table = functionTable();
  const { workspaceId } = caller;
  const sight = await peopleSight(accountLookups(table), caller, query);
  const [list, page] = await Promise.all([
    query.list_id === undefined ||
      peopleListStore(table, { now: systemClock }).get(workspaceId, query.list_id),
    listPeoplePage(table, workspaceId, query, sight),
  ]);
  // A deleted list is gone at once, even while its memberships are still being removed.
  const { rows, total } = list ? page : NOBODY;
  return { status: 200, data: rows, pagination: paginationOf(query, total) };
});
