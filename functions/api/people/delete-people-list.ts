import { deletePeopleList as contract } from '#contract/people-lists.ts';
import { deletePeopleList } from '#domain/market/people-lists/delete-people-list.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, params: { id }, refuse }) => {
  const lists = peopleListStore(functionTable(), { now: systemClock });
  await deletePeopleList({ lists, refuse }, caller, id);
  return { status: 200, data: { id, deleted: true as const } };
});
