import { updateSignal as contract } from '#contract/signals.ts';
import { updateSignal } from '#domain/signals/definitions/change-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, params, body, refuse }) => {
  const ports = { signals: signalStore(functionTable()), refuse };
  return { status: 200, data: await updateSignal(ports, caller.workspaceId, params.id, body) };
});
