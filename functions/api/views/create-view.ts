import { createView as contract } from '#contract/views.ts';
import { createView } from '#domain/workspace/views/views.ts';
import { endpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/find-or-create.ts';
import { systemClock } from '#platform/clock.ts';
import { functionTable } from '#table/table.ts';
import { viewStore } from '#table/views/view-store.ts';

export const handler = endpoint(contract, async (request) => {
  const { caller, body, refuse } = request;
  const views = viewStore(functionTable());
  const id = request.newId('view');
  const created = await findOrCreate(
    request.againSince,
    () => views.get(caller.workspaceId, id),
    () => createView({ views, refuse }, caller, { id, ...body }, systemClock()),
  );
  return { status: 201, data: created };
});
