import { listViews as contract } from '#contract/views.ts';
import { listViews } from '#domain/workspace/views/views.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { viewStore } from '#table/views/view-store.ts';

export const handler = endpoint(contract, async ({ caller, table }) => ({
  status: 200,
  data: await listViews(viewStore(table), caller),
}));
