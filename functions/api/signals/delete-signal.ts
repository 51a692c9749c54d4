import { deleteSignal as contract } from '#contract/signals.ts';
import { deleteSignal } from '#domain/signals/definitions/change-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { removeUnmatched } from '#table/events/unmatched-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse, table }) => {
  await deleteSignal({ signals: createSignalStore(table), refuse }, caller.workspaceId, params.id);
  await removeUnmatched(table, caller.workspaceId, params.id);
  return { status: 200, data: { id: params.id, deleted: true as const } };
});
