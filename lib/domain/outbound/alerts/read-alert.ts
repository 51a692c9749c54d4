import type { Alert } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { type QuietRelations, quietRelation } from '#domain/market/relations/quiet-relations.ts';
import type { AlertSettings } from '#domain/outbound/notifications/notification-settings.ts';
import { isBackground } from '#domain/signals/detections/background.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { withHolds } from '#domain/signals/detections/holds.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { buildAlert } from './build-alert.ts';

export interface ListDetections {
  list(workspaceId: string, accountId: string): Promise<DetectionRecord[]>;
}

export interface ReadAlertPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly detections: ListDetections;
  readonly members: Pick<MemberStore, 'get'>;
  readonly relations: QuietRelations;
}

type Wanted = Pick<AlertSettings, 'notify_background'>;

/** Without background, unless it is wanted. */
export const foreground = (
  detections: readonly DetectionRecord[],
  isBackgroundWanted: boolean,
): DetectionRecord[] => detections.filter((each) => isBackgroundWanted || !isBackground(each));

/** A run's first findings at an account, except those marked as not useful, and background unless it is wanted. */
export const newsOf = async (
  detections: ListDetections,
  workspaceId: string,
  { runId, accountId }: { readonly runId: string; readonly accountId: string },
  { notify_background }: Wanted,
): Promise<DetectionRecord[]> =>
  // The run's alerts may be sent before its account is refreshed.
  foreground(withHolds(await detections.list(workspaceId, accountId)), notify_background).filter(
    (each) => each.first_run_id === runId && each.feedback?.useful !== false,
  );

/** Whether no one is alerted about the account, whatever they ask for. */
export const isLeftAlone = async (
  relations: QuietRelations,
  workspaceId: string,
  account: Pick<AccountRecord, 'relation'>,
): Promise<boolean> => (await quietRelation(relations, workspaceId, account)) !== null;

/** What an alert is about, as it is now. */
export interface AlertNews {
  readonly account: AccountRecord;
  readonly detections: readonly DetectionRecord[];
}

/** The alert's account and findings, or undefined if nothing is left to report. */
export async function readNews(
  { accounts, detections }: Pick<ReadAlertPorts, 'accounts' | 'detections'>,
  { workspace_id, run_id, account_id }: Pick<AlertsMessage, 'workspace_id' | 'run_id' | 'account_id'>,
  wanted: Wanted,
): Promise<AlertNews | undefined> {
  const account = await accounts.get(workspace_id, account_id);
  if (!account) return undefined;
  const news = await newsOf(detections, workspace_id, { runId: run_id, accountId: account_id }, wanted);
  return news.length === 0 ? undefined : { account, detections: news };
}

/** The alert as it is sent. */
export async function writeAlert(
  { members }: Pick<ReadAlertPorts, 'members'>,
  { workspace_id, alert_id, type, run_id, created_at }: AlertsMessage,
  { account, detections }: AlertNews,
  isRepeat: boolean,
): Promise<Alert> {
  const owner = account.owner_id === null ? undefined : await members.get(workspace_id, account.owner_id);
  return buildAlert({
    id: alert_id,
    type,
    created_at,
    runId: run_id,
    account,
    ownerName: owner?.full_name ?? null,
    detections,
    isRepeat,
  });
}
