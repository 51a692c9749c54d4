import { createSearch as contract, search } from '#contract/searches.ts';
import { createSearch } from '#domain/searches/change-searches.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { searchStore } from '#table/searches/search-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, body, refuse }) => {
  const table = functionTable();
  const ports = {
    searches: searchStore(table),
    signals: signalStore(table),
    newId,
    now: systemClock,
    refuse,
  };
  return { status: 201, data: search.parse(await createSearch(ports, caller.workspaceId, body)) };
});
