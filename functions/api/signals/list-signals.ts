import { listSignals } from '#contract/signals.ts';
import { signalsOf } from '#domain/signals/signal-record.ts';
import { endpoint } from '#http/endpoint.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(listSignals, async ({ caller }) => {
  const stored = await signalStore(functionTable()).load(caller.workspaceId);
  return { status: 200, data: signalsOf(stored) };
});
