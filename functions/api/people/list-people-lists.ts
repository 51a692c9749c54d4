import { listPeopleLists } from '#contract/people-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { peopleListStore } from '#table/people-list-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listPeopleLists, async ({ caller }) => {
  const lists = peopleListStore(functionTable(), { now: systemClock });
  return { status: 200, data: await lists.list(caller.workspaceId) };
});
