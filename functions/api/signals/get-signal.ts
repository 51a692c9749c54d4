import { getSignal } from '#contract/signals.ts';
import { findSignal } from '#domain/signals/change-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(getSignal, async ({ caller, params, refuse }) => {
  const ports = { signals: signalStore(functionTable()), refuse };
  return { status: 200, data: await findSignal(ports, caller.workspaceId, params.id) };
});
