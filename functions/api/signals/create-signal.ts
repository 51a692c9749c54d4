import { createSignal as contract } from '#contract/signals.ts';
import { createSignal } from '#domain/signals/definitions/change-signals.ts';
import { signalsOf } from '#domain/signals/definitions/signal-record.ts';
import { shownSignal } from '#domain/signals/definitions/understand-signal.ts';
import { endpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/find-or-create.ts';
import { stageMatching, stageUnderstanding } from '#reading/stage-understanding.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(contract, async (request) => {
  const { caller, body, refuse, table, now } = request;
  // The rule says it: only signals found in events have one.
  const { found_in: _, ...fields } = body;
  const { workspaceId } = caller;
  const signals = signalStore(table);
  const id = request.newId('sig');
  const signal = await findOrCreate(
    request.againSince,
    async () => signalsOf(await signals.load(workspaceId)).find((known) => known.id === id),
    async () => {
      const budgets = budgetStore(table, now);
      const understand = await stageUnderstanding({ workspaceId, runId: null, budgets });
      return createSignal({ signals, understand, newId: () => id, now, refuse }, workspaceId, fields);
    },
  );
  return { status: 201, data: shownSignal(signal, stageMatching()) };
});
