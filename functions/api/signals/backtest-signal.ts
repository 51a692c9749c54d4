import { backtestSignal as contract } from '#contract/signal-previews.ts';
import { choosePreviewed } from '#domain/signals/detections/preview-signals.ts';
import { backtestSignal, placeIn } from '#domain/signals/runs/backtest-signal.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { stageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { runDocuments } from '#table/runs/run-documents.ts';
import { finishedScans } from '#table/runs/run-list.ts';
import { signalStore } from '#table/signals/signal-store.ts';

const BAD_CURSOR = [{ path: 'cursor', message: 'Must be the next_cursor of an earlier response.' }];

export const handler = endpoint(contract, async ({ caller, body, refuse, remainingMs, table, now }) => {
  const place = body.cursor === undefined ? null : placeIn(body.cursor);
  if (place === undefined) throw refuse('validation_failed', undefined, BAD_CURSOR);
  const { workspaceId } = caller;
  const budgets = budgetStore(table, now);
  const { signal: draft, signal_id = '' } = body;
  const chosen = draft ? { signal: draft } : { signal_ids: [signal_id] };
  const [signal] = choosePreviewed(await signalStore(table).load(workspaceId), chosen, refuse);
  if (!signal) throw refuse('unknown_signal');
  const ports = {
    scans: () => finishedScans(table, caller),
    documents: runDocuments(table, now),
    accounts: accountStore(table),
    reasoner: await stageSignalReasoner({ workspaceId, runId: null, budgets }),
    now,
  };
  const abort = AbortSignal.timeout(remainingMs());
  return { status: 200, data: await backtestSignal(ports, caller, signal, place, abort) };
});
