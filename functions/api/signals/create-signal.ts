import { createSignal as contract } from '#contract/signals.ts';
import { createSignal } from '#domain/signals/change-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, body, refuse }) => {
  const ports = { signals: signalStore(functionTable()), newId, now: systemClock, refuse };
  return { status: 201, data: await createSignal(ports, caller.workspaceId, body) };
});
