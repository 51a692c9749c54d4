import { listPeople } from '#contract/people.ts';
import { unlessListDeleted } from '#domain/market/people-lists/existing-lists.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { paginationOf } from '#http/pagination.ts';
import { listPeoplePage, peopleVersion } from '#table/people/person-list.ts';
import { peopleListStore } from '#table/saved-lists/people-list-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(
  listPeople,
  async ({ caller, query, table, now }) => {
    const list = await unlessListDeleted(
      peopleListStore(table, { now }),
      caller.workspaceId,
      query.list_id,
      listPeoplePage(table, caller, query),
    );
    return { status: 200, data: list.rows, pagination: paginationOf(query, list) };
  },
  { versionOf: ({ caller, query }) => peopleVersion(functionTable(), caller, query) },
);
