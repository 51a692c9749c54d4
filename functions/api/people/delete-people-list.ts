import { deletePeopleList } from '#contract/people-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { peopleListStore } from '#table/people-list-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(deletePeopleList, async ({ caller, params: { id }, refuse }) => {
  const lists = peopleListStore(functionTable(), { now: systemClock });
  if (!(await lists.remove(caller.workspaceId, id))) throw refuse('not_found');
  return { status: 200, data: { id, deleted: true as const } };
});
