import { deleteView as contract } from '#contract/views.ts';
import { deleteView } from '#domain/workspace/views/views.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { viewStore } from '#table/views/view-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table }) => {
  const ports = { views: viewStore(table), members: memberStore(table), refuse };
  await deleteView(ports, caller, params.id);
  return { status: 200, data: { id: params.id, deleted: true as const } };
});
