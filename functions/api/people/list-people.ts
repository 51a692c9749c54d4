import { listPeople } from '#contract/people.ts';
import { peopleSight } from '#domain/people/people-query.ts';
import { unlessListGone } from '#domain/people-lists/living-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { systemClock } from '#platform/clock.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { listPeoplePage } from '#table/people/person-list.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listPeople, async ({ caller, query }) => {
  const table = functionTable();
  const { workspaceId } = caller;
  const sight = await peopleSight(accountLookups(table), caller, query);
  const { rows, total } = await unlessListGone(
    peopleListStore(table, { now: systemClock }),
    workspaceId,
    query.list_id,
    listPeoplePage(table, workspaceId, query, sight),
  );
  return { status: 200, data: rows, pagination: paginationOf(query, total) };
});
