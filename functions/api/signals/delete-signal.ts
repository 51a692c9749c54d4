import { deleteSignal as contract } from '#contract/signals.ts';
import { deleteSignal } from '#domain/signals/definitions/change-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, params, refuse }) => {
  const ports = { signals: signalStore(functionTable()), refuse };
  await deleteSignal(ports, caller.workspaceId, params.id);
  return { status: 200, data: { id: params.id, deleted: true as const } };
});
