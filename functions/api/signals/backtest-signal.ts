import { backtestSignal as contract } from '#contract/signals.ts';
import { type BacktestPlace, backtestSignal } from '#domain/signals/detections/backtest-signal.ts';
import { choosePreviewed } from '#domain/signals/detections/preview-signals.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { stageSignalReasoner } from '#reading/stage-signal-reasoner.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { budgetStore } from '#table/directory/budget-store.ts';
import { runDocuments } from '#table/runs/run-documents.ts';
import { listRunsPage } from '#table/runs/run-list.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import { functionTable } from '#table/table.ts';

/** Enough to find the latest scan of fifty accounts. */
const SCANS = 100;

const placeIn = (cursor: string): BacktestPlace | undefined => {
  const [runId, startedAt, document] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!runId || !startedAt || !/^\d{1,4}$/.test(document ?? '')) return undefined;
  return { runId, startedAt, document: Number(document) };
};

const cursorOf = ({ runId, startedAt, document }: BacktestPlace): string =>
  Buffer.from(`${runId} ${startedAt} ${document}`).toString('base64url');

export const handler = endpoint(contract, async ({ caller, body, refuse, remainingMs }) => {
  const place = body.cursor === undefined ? null : placeIn(body.cursor);
  if (place === undefined) {
    throw refuse('validation_failed', undefined, [
      { path: 'cursor', message: 'Must be the next_cursor of an earlier response.' },
    ]);
  }
  const table = functionTable();
  const { workspaceId } = caller;
  const stored = await signalStore(table).load(workspaceId);
  const chosen = choosePreviewed(
    stored,
    body.signal ? { signal: body.signal } : { signal_ids: [body.signal_id ?? ''] },
    refuse,
  );
  const [signal] = chosen;
  if (!signal) throw refuse('unknown_signal');
  const ports = {
    scans: async () => {
      const { rows } = await listRunsPage(table, caller, { status: 'done', page: 1, per_page: SCANS });
      return rows.filter(({ mode }) => mode === 'monitor');
    },
    documents: runDocuments(table, systemClock),
    accounts: accountStore(table),
    reasoner: await stageSignalReasoner({
      workspaceId,
      runId: null,
      budgets: budgetStore(table, systemClock),
    }),
    now: systemClock,
  };
  const { next, ...result } = await backtestSignal(
    ports,
    workspaceId,
    signal,
    place,
    AbortSignal.timeout(remainingMs()),
  );
  return { status: 200, data: { ...result, next_cursor: next && cursorOf(next) } };
});
