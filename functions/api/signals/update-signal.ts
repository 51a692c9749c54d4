import { updateSignal as contract } from '#contract/signals.ts';
import { updateSignal } from '#domain/signals/definitions/change-signals.ts';
import { shownSignal } from '#domain/signals/definitions/understand-signal.ts';
import { endpoint } from '#http/endpoint.ts';
import { stageMatching, stageUnderstanding } from '#reading/stage-understanding.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(
  contract,
  async ({ caller: { workspaceId }, params, body, refuse, table, now }) => {
    const budgets = budgetStore(table, now);
    const ports = {
      signals: signalStore(table),
      understand: await stageUnderstanding({ workspaceId, runId: null, budgets }),
      refuse,
    };
    const signal = await updateSignal(ports, workspaceId, params.id, body);
    return { status: 200, data: shownSignal(signal, stageMatching()) };
  },
);
