import { exportPeople } from '#contract/exports.ts';
import { filterExistingLists } from '#domain/market/people-lists/people-list-store.ts';
import { findLastRow } from '#domain/outbound/exports/export-file.ts';
import { canSeePerson } from '#domain/shared/visibility/viewer.ts';
import { exportEndpoint } from '#http/export-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { streamPeople } from '#table/people/person-export.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';
import { getFunctionTable } from '#table/table.ts';
import { readCurrentCaller } from '#table/workspaces/current-caller.ts';

async function* noPeople() {}

export const handler = exportEndpoint(exportPeople, readCurrentCaller, async ({ caller, query, refuse }) => {
  const table = getFunctionTable();
  const { workspaceId } = caller;
  const findVisiblePerson = async (id: string) => {
    const employee = await createPersonStore(table).get(workspaceId, id);
    return employee && canSeePerson(caller, employee) ? employee.person : undefined;
  };
  const lastExportedPerson = await findLastRow(query.after, findVisiblePerson, refuse);
  const lists = createPeopleListStore(table, { now: systemClock });
  const requestedListIds = query.list_id === undefined ? [] : [query.list_id];
  if ((await filterExistingLists(lists, workspaceId, requestedListIds)).length < requestedListIds.length)
    return noPeople();
  return streamPeople(table, caller, query, lastExportedPerson, systemClock());
});
