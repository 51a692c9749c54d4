import { createSearch as contract, search } from '#contract/searches.ts';
import { createSearch } from '#domain/signals/searches/change-searches.ts';
import { endpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/idempotency.ts';
import { createSearchStore } from '#table/searches/search-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(contract, async (request) => {
  const { caller, body, refuse, table, now } = request;
  const { workspaceId } = caller;
  const id = request.newId('srch');
  const searches = createSearchStore(table);
  const ports = { searches, signals: createSignalStore(table), newId: () => id, now, refuse };
  const savedSearch = await findOrCreate(
    request.attemptedSince,
    () => searches.get(workspaceId, id),
    () => createSearch(ports, workspaceId, body),
  );
  return { status: 201, data: search.parse(savedSearch) };
});
