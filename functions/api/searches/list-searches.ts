import { listSearches, search } from '#contract/searches.ts';
import { endpoint } from '#http/endpoint.ts';
import { createSearchStore } from '#table/searches/search-store.ts';

export const handler = endpoint(listSearches, async ({ caller, table }) => {
  const records = await createSearchStore(table).list(caller.workspaceId);
  return { status: 200, data: records.map((record) => search.parse(record)) };
});
