import { deletePeopleList as contract } from '#contract/people-lists.ts';
import { deletePeopleList } from '#domain/market/people-lists/manage-lists.ts';
import { endpoint } from '#http/endpoint.ts';
import { createPeopleListStore } from '#table/saved-lists/people-list-store.ts';

export const handler = endpoint(contract, async ({ caller, params: { id }, refuse, table, now }) => {
  const lists = createPeopleListStore(table, { now });
  await deletePeopleList({ lists, refuse }, caller, id);
  return { status: 200, data: { id, deleted: true as const } };
});
