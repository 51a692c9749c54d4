import { updateSearch as contract, search } from '#contract/searches.ts';
import { updateSearch } from '#domain/signals/searches/change-searches.ts';
import { endpoint } from '#http/endpoint.ts';
import { createSearchStore } from '#table/searches/search-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(contract, async ({ caller, params, body, refuse, table, now }) => {
  const ports = { searches: createSearchStore(table), signals: createSignalStore(table), now, refuse };
  const savedSearch = await updateSearch(ports, caller.workspaceId, params.id, body);
  return { status: 200, data: search.parse(savedSearch) };
});
