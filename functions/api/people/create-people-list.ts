import { createPeopleList as contract } from '#contract/people-lists.ts';
import { createPeopleList } from '#domain/people-lists/create-people-list.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { peopleListStore } from '#table/people-list-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, body, refuse }) => {
  const lists = peopleListStore(functionTable(), { now: systemClock });
  const ports = { lists, now: systemClock, newId, refuse };
  const { list, created } = await createPeopleList(ports, caller.workspaceId, body.name);
  return { status: created ? 201 : 200, data: list };
});
