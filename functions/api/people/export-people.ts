import { exportPeople } from '#contract/exports.ts';
import { filterExistingLists } from '#domain/market/people-lists/people-list-store.ts';
import { findLastRow } from '#domain/outbound/exports/export-file.ts';
import { canSeePerson } from '#domain/shared/visibility/viewer.ts';
import { exportEndpoint } from '#http/export-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { streamPeople } from '#table/people/person-export.ts';
import { personStore } from '#table/people/person-store.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';

async function* noPeople() {}

export const handler = exportEndpoint(exportPeople, currentCaller, async ({ caller, query, refuse }) => {
  const table = functionTable();
  const { workspaceId } = caller;
  const find = async (id: string) => {
    const employee = await personStore(table).get(workspaceId, id);
    return employee && canSeePerson(caller, employee) ? employee.person : undefined;
  };
  const after = await findLastRow(query.after, find, refuse);
  const lists = peopleListStore(table, { now: systemClock });
  const requested = query.list_id === undefined ? [] : [query.list_id];
  if ((await filterExistingLists(lists, workspaceId, requested)).length < requested.length) return noPeople();
  return streamPeople(table, caller, query, after, systemClock());
});
