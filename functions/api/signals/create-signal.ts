import { createSignal as contract } from '#contract/signals.ts';
import { createSignal } from '#domain/signals/definitions/change-signals.ts';
import { signalsOf } from '#domain/signals/definitions/signal-record.ts';
import { endpoint } from '#http/endpoint.ts';
import { onceMade } from '#http/once-made.ts';
import { systemClock } from '#platform/clock.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async (request) => {
  const { caller, body, refuse } = request;
  const { workspaceId } = caller;
  const signals = signalStore(functionTable());
  const id = request.newId('sig');
  const signal = await onceMade(
    request.againSince,
    async () => signalsOf(await signals.load(workspaceId)).find((known) => known.id === id),
    () => createSignal({ signals, newId: () => id, now: systemClock, refuse }, workspaceId, body),
  );
  return { status: 201, data: signal };
});
