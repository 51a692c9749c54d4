import { previewSignals as contract } from '#contract/signal-previews.ts';
import {
  choosePreviewSignals,
  previewSignals,
  readPreviewCompany,
} from '#domain/signals/detections/preview-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { createStageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { createBudgetStore } from '#table/directory/budget-store.ts';
import { createSignalStore } from '#table/signals/signal-store.ts';

export const handler = endpoint(contract, async ({ caller, body, refuse, remainingMs, table, now }) => {
  const budgets = createBudgetStore(table, now);
  const { workspaceId } = caller;
  const storedSignals = await createSignalStore(table).load(workspaceId);
  const data = await previewSignals(
    { reasoner: await createStageSignalReasoner({ workspaceId, runId: null, budgets }), now },
    {
      signals: choosePreviewSignals(storedSignals, body, refuse),
      company: readPreviewCompany(body.company, refuse),
      documents: body.documents,
    },
    AbortSignal.timeout(remainingMs()),
  );
  return { status: 200, data };
});
