import { DAY_MS } from '#contract/time.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { Directory } from '#domain/market/directory/directory.ts';
import { fetchRoster } from '#domain/market/directory/fetch-roster.ts';
import { isMoveSignal } from '#domain/signals/definitions/catalog.ts';
import { listSignals } from '#domain/signals/definitions/signal-record.ts';
import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import { type StoreRosterPorts, storeRoster } from './store-roster.ts';

/** Vendors refresh their rosters about once a month, and each costs one credit per person. */
const OLD_AFTER_DAYS = 30;

export interface CheckRosterPorts extends StoreRosterPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly runs: Pick<RunStore, 'get'>;
  readonly directory: Directory;
  readonly moves: MovePorts;
}

/**
 * Runs in a scan for signals found in rosters: reloads the roster if the previous one is old. An account without a
 * roster has nothing to compare. A failing directory doesn't affect the scan.
 */
export async function checkRoster(
  ports: CheckRosterPorts,
  workspaceId: string,
  runId: string,
  abortSignal: AbortSignal,
): Promise<void> {
  const { accounts, runs, directory, moves, now } = ports;
  const run = await runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null || directory.status !== 'ready') return;
  const { account_id: accountId } = run;
  const previousRoster = await moves.rosters.get(workspaceId, accountId);
  if (!previousRoster || now().getTime() - Date.parse(previousRoster.asked_at) < OLD_AFTER_DAYS * DAY_MS)
    return;
  const storedSignals = await moves.signals.load(workspaceId);
  if (!listSignals(storedSignals).some(({ id, is_active }) => is_active && isMoveSignal(id))) return;
  const account = await accounts.get(workspaceId, accountId);
  if (account?.status !== 'active') return;
  try {
    const roster = await fetchRoster(directory, account.domain, abortSignal);
    if (roster.people.length === 0) return;
    await storeRoster(ports, { workspaceId, id: accountId }, roster, { runId, abort: abortSignal });
  } catch (error) {
    moves.reportError(accountId, error);
  }
}
