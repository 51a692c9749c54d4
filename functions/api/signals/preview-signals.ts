import { previewSignals as contract } from '#contract/signals.ts';
import { choosePreviewed, previewedCompany, previewSignals } from '#domain/signals/preview-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { stageSignalReasoner } from '#providers/reasoning/stage-signal-reasoner.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, body, refuse, remainingMs }) => {
  const stored = await signalStore(functionTable()).load(caller.workspaceId);
  const data = await previewSignals(
    { reasoner: await stageSignalReasoner(), now: systemClock },
    {
      signals: choosePreviewed(stored, body, refuse),
      company: previewedCompany(body.company, refuse),
      documents: body.documents,
    },
    AbortSignal.timeout(remainingMs()),
  );
  return { status: 200, data };
});
