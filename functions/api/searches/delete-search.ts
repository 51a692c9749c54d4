import { deleteSearch as contract } from '#contract/searches.ts';
import { deleteSearch } from '#domain/signals/searches/change-searches.ts';
import { endpoint } from '#http/endpoint.ts';
import { createSearchStore } from '#table/searches/search-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table }) => {
  const ports = { searches: createSearchStore(table), refuse };
  await deleteSearch(ports, caller.workspaceId, params.id);
  return { status: 200, data: { id: params.id, deleted: true as const } };
});
