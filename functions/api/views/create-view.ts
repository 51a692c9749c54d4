import { createView as contract } from '#contract/views.ts';
import { createView } from '#domain/workspace/views/views.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { findOrCreate } from '#http/find-or-create.ts';
import { viewStore } from '#table/views/view-store.ts';

export const handler = endpoint(contract, async (request) => {
  const { caller, body, refuse, table, now } = request;
  const views = viewStore(table);
  const id = request.newId('view');
  const created = await findOrCreate(
    request.againSince,
    () => views.get(caller.workspaceId, id),
    () => createView({ views, refuse }, caller, { id, ...body }, now()),
  );
  return { status: 201, data: created };
});
