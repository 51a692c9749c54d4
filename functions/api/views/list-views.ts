import { listViews as contract } from '#contract/views.ts';
import { listViews } from '#domain/workspace/views/views.ts';
import { endpoint } from '#http/endpoint.ts';
import { functionTable } from '#table/table.ts';
import { viewStore } from '#table/views/view-store.ts';

export const handler = endpoint(contract, async ({ caller }) => ({
  status: 200,
  data: await listViews(viewStore(functionTable()), caller),
}));
