import { createSignal as contract } from '#contract/signals.ts';
import { createSignal } from '#domain/signals/definitions/change-signals.ts';
import { listSignals } from '#domain/signals/definitions/signal-record.ts';
import { toApiSignal } from '#domain/signals/definitions/understand-signal.ts';
import { endpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/idempotency.ts';
import { createStageUnderstanding, getStageMatching } from '#reading/stage-understanding.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(contract, async (request) => {
  const { caller, body, refuse, table, now } = request;
  // The rule says it: only signals found in events have one.
  const { found_in: _, ...fields } = body;
  const { workspaceId } = caller;
  const signals = createSignalStore(table);
  const id = request.newId('sig');
  const signal = await findOrCreate(
    request.attemptedSince,
    async () => listSignals(await signals.load(workspaceId)).find((storedSignal) => storedSignal.id === id),
    async () => {
      const budgets = createBudgetStore(table, now);
      const understand = await createStageUnderstanding({ workspaceId, runId: null, budgets });
      return createSignal({ signals, understand, newId: () => id, now, refuse }, workspaceId, fields);
    },
  );
  return { status: 201, data: toApiSignal(signal, getStageMatching()) };
});
