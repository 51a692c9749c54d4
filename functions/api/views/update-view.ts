import { updateView as contract } from '#contract/views.ts';
import { updateView } from '#domain/workspace/views/views.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { viewStore } from '#table/views/view-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(contract, async ({ caller, params, body, refuse, table, now }) => {
  const ports = { views: viewStore(table), members: memberStore(table), refuse };
  return { status: 200, data: await updateView(ports, caller, params.id, body, now()) };
});
