import { updateSignal as contract } from '#contract/signals.ts';
import { updateSignal } from '#domain/signals/definitions/change-signals.ts';
import { toApiSignal } from '#domain/signals/definitions/understand-signal.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageUnderstanding, getStageMatching } from '#reading/stage-understanding.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller: { workspaceId }, params, body, refuse, table, now }) => {
    const budgets = createBudgetStore(table, now);
    const ports = {
      signals: createSignalStore(table),
      understand: await createStageUnderstanding({ workspaceId, runId: null, budgets }),
      refuse,
    };
    const signal = await updateSignal(ports, workspaceId, params.id, body);
    return { status: 200, data: toApiSignal(signal, getStageMatching()) };
  },
);
