import type { Refuse } from '#contract/errors.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { type FindAccountPorts, findAccount } from '#domain/market/accounts/find-account.ts';
import { deriveId } from '#domain/shared/text/hash-letters.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { listActiveSignals, type SignalStore } from '#domain/signals/definitions/signal-record.ts';
import type { PlanStore } from '#domain/workspace/plans/plan.ts';
import { createRunRecord, type RunRecord } from './run-record.ts';
import type { RunStore } from './run-store.ts';

/** The scan after an activation. An activation starts it once, and an inactive account starts none. */
export async function startFirstScan(
  ports: BeginScanPorts & { readonly accounts: Pick<AccountStore, 'get'> },
  workspaceId: string,
  accountId: string,
  activatedAt: string,
): Promise<void> {
  const account = await ports.accounts.get(workspaceId, accountId);
  if (account?.status !== 'active') return;
  const runId = deriveId('run', accountId, activatedAt);
  await beginScan(ports, workspaceId, account, { startedBy: null, runId });
}

/** How far back a scan looks. Older news isn't a reason to call. */
export const SCAN_DAYS = 180;

export interface BeginScanPorts {
  readonly signals: Pick<SignalStore, 'load'>;
  readonly runs: Pick<RunStore, 'create'>;
  readonly newId: (prefix: 'run') => string;
  readonly now: () => Date;
  /** Starts a stored run's workflow. If that fails now, it is retried later. */
  readonly startScan: (workspaceId: string, run: RunRecord) => Promise<void>;
}

/** Who wants the scan, and its run id if the same scan may be requested twice. */
interface ScanOrder {
  readonly startedBy: string | null;
  readonly runId?: string;
  readonly eventId?: string;
}

/** Writes and starts a scan of every active signal at an account. */
export async function beginScan(
  { signals, runs, newId, now, startScan }: BeginScanPorts,
  workspaceId: string,
  account: Pick<AccountRecord, 'id' | 'name'>,
  { startedBy, runId, eventId }: ScanOrder,
): Promise<RunRecord> {
  const active = listActiveSignals(await signals.load(workspaceId));
  const run = createRunRecord({
    id: runId ?? newId('run'),
    name: `Scan of ${account.name}`,
    mode: 'monitor',
    signalIds: active.map(({ id }) => id),
    timeframeDays: SCAN_DAYS,
    at: now().toISOString(),
    startedBy,
    jobs: active.length,
    accountId: account.id,
    ...(eventId !== undefined && { eventId }),
  });
  await runs.create(workspaceId, run);
  await startScan(workspaceId, run);
  return run;
}

export interface StartScanPorts extends BeginScanPorts, FindAccountPorts {
  readonly plans: Pick<PlanStore, 'get'>;
  readonly refuse: Refuse<'not_found' | 'subscription_required'>;
}

/** A scan requested by a user: any account they can see, with a subscription. */
export async function startScan(
  ports: StartScanPorts,
  viewer: Viewer,
  accountId: string,
): Promise<RunRecord> {
  const account = await findAccount(ports, viewer, accountId);
  const plan = await ports.plans.get(viewer.workspaceId);
  if (plan?.subscription_status !== 'active') throw ports.refuse('subscription_required');
  return beginScan(ports, viewer.workspaceId, account, { startedBy: viewer.memberId ?? null });
}
