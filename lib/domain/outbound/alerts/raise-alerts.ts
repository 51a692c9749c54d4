import type { AlertType } from '#contract/alerts.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { QuietRelations } from '#domain/market/relations/quiet-relations.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import {
  type RefreshAccountSummaryPorts,
  refreshAccountSummary,
} from '#domain/signals/detections/refresh-account-summary.ts';
import type { CandidateStore, Piece } from '#domain/signals/discovery/candidate-store.ts';
import { createDiscoveredId } from '#domain/signals/discovery/discovered-account.ts';
import type { RunRecord } from '#domain/signals/runs/run-record.ts';
import type { RunStore } from '#domain/signals/runs/run-store.ts';
import type { RaisedAlert } from './deliveries.ts';
import { filterDetections } from './filter-alerts.ts';
import { filterBackground, hasQuietRelation, type ListDetections, listNewDetections } from './read-alert.ts';
import { type ConfiguredReceiver, type ListReceiversPorts, listReceivers } from './receivers.ts';

/** Milliseconds fit into 10 characters of 5 bits for the next 30,000 years. */
const TIME_CHARACTERS = 10;
/** 80 bits: no collisions between the accounts of one run. */
const HASH_BITS = 80;

/** How the ids of alerts of a run begin that was started then. */
const encodeAlertTime = (time: Date): string =>
  `alt_${Math.max(0, time.getTime()).toString(32).padStart(TIME_CHARACTERS, '0')}`;

/** Derived from the run and the account, so that a repeated alert has the same id. Ids grow with time. */
export function createAlertId(
  { id, created_at }: Pick<RunRecord, 'id' | 'created_at'>,
  accountId: string,
): string {
  return `${encodeAlertTime(new Date(created_at))}${hashToCharacters(`${id} ${accountId}`, HASH_BITS)}`;
}

export interface RaiseAlertsPorts extends ListReceiversPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly detections: ListDetections;
  readonly relations: QuietRelations;
  readonly runs: Pick<RunStore, 'get'>;
  /** Stores all alerts of a workspace or throws, so that the step is retried. Stored ones stay as they are. */
  readonly addAlerts: (alerts: readonly RaisedAlert[]) => Promise<void>;
  readonly now: () => Date;
}

/** The account status that each alert type is about. */
const STATUS_BY_ALERT_TYPE: Readonly<Record<AlertType, AccountRecord['status']>> = {
  'signal.detected': 'active',
  'account.suggested': 'suggested',
};

interface Subject {
  readonly type: AlertType;
  readonly accountId: string;
}

type AddAlertsPorts = Pick<RaiseAlertsPorts, 'accounts' | 'detections' | 'relations' | 'addAlerts' | 'now'>;

/** One alert per receiver and account. None if the run found nothing new or no target is enabled. */
async function raiseAlerts(
  ports: AddAlertsPorts,
  receivers: readonly ConfiguredReceiver[],
  workspaceId: string,
  run: Pick<RunRecord, 'id' | 'created_at'>,
  subjects: readonly Subject[],
): Promise<void> {
  const { accounts, detections, relations, addAlerts, now } = ports;
  const alerts: RaisedAlert[] = [];
  for (const { type, accountId } of subjects) {
    const interestedReceivers = receivers.filter(({ wantsType }) => wantsType(type));
    if (interestedReceivers.length === 0) continue;
    const account = await accounts.get(workspaceId, accountId);
    if (account?.status !== STATUS_BY_ALERT_TYPE[type]) continue;
    if (await hasQuietRelation(relations, workspaceId, account)) continue;
    const newDetections = await listNewDetections(
      detections,
      workspaceId,
      { runId: run.id, accountId },
      { notify_background: true },
    );
    const alertedReceivers = interestedReceivers.filter(
      ({ filter, canSee, notify_background }) =>
        canSee(account) &&
        filterDetections(filter, account, filterBackground(newDetections, notify_background)).length > 0,
    );
    if (alertedReceivers.length === 0) continue;
    const alert = {
      workspace_id: workspaceId,
      alert_id: createAlertId(run, accountId),
      type,
      run_id: run.id,
      account_id: accountId,
      created_at: now().toISOString(),
    };
    alerts.push(...alertedReceivers.map(({ target }) => ({ ...alert, ...target })));
  }
  if (alerts.length > 0) await addAlerts(alerts);
}

/** Raises alerts for a scan's findings at an active account. Safe to repeat. */
export async function raiseScanAlerts(
  ports: RaiseAlertsPorts & RefreshAccountSummaryPorts,
  workspaceId: string,
  runId: string,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  if (run?.status !== 'running' || run.account_id === null) return;
  const { account_id: accountId } = run;
  const settings = await ports.settings.get(workspaceId);
  const newDetections = await listNewDetections(
    ports.detections,
    workspaceId,
    { runId, accountId },
    settings,
  );
  if (newDetections.length === 0) return;
  // The alert shows the score including the new findings.
  await refreshAccountSummary(ports, workspaceId, accountId);
  const receivers = await listReceivers(ports, workspaceId);
  await raiseAlerts(ports, receivers, workspaceId, run, [{ type: 'signal.detected', accountId }]);
}

/** Raises alerts for what a batch of events found at an active account. The batch stands for a run. Safe to repeat. */
export const raiseEventAlerts = (
  ports: AddAlertsPorts,
  receivers: readonly ConfiguredReceiver[],
  workspaceId: string,
  batch: Pick<RunRecord, 'id' | 'created_at'>,
  accountId: string,
): Promise<void> =>
  raiseAlerts(ports, receivers, workspaceId, batch, [{ type: 'signal.detected', accountId }]);

const listSubjects = (run: RunRecord, discoveryPiece: Piece): Subject[] =>
  discoveryPiece.kind === 'candidates'
    ? discoveryPiece.companies.map(({ domain }) => ({
        type: 'account.suggested',
        accountId: createDiscoveredId(run.id, domain),
      }))
    : discoveryPiece.accountIds.map((accountId) => ({ type: 'signal.detected', accountId }));

/** Each step adds events to an execution's limited history, so one step covers many pieces. */
export const PIECES_PER_ALERT_STEP = 25;

/** Raises alerts for a discovery's new accounts and for news at active ones. Safe to repeat. */
export async function raiseDiscoveryAlerts(
  ports: RaiseAlertsPorts & { readonly candidates: Pick<CandidateStore, 'piece'> },
  workspaceId: string,
  runId: string,
  startPiece: number,
): Promise<void> {
  const run = await ports.runs.get(workspaceId, runId);
  if (run?.status !== 'running') return;
  const receivers = await listReceivers(ports, workspaceId);
  for (let pieceNumber = startPiece; pieceNumber < startPiece + PIECES_PER_ALERT_STEP; pieceNumber++) {
    const discoveryPiece = await ports.candidates.piece(workspaceId, runId, pieceNumber);
    if (!discoveryPiece) return;
    await raiseAlerts(ports, receivers, workspaceId, run, listSubjects(run, discoveryPiece));
  }
}
