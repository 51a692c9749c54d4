import type { Alert } from '#contract/alerts.ts';
import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import { findQuietRelation, type QuietRelations } from '#domain/market/relations/quiet-relations.ts';
import type { AlertSettings } from '#domain/outbound/notifications/notification-settings.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import { isBackground } from '#domain/signals/detections/detection-state.ts';
import { attachHolds } from '#domain/signals/detections/holds.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import type { AlertProblem } from './alert-channels.ts';
import { buildAlert } from './build-alert.ts';
import type { RaisedAlert } from './deliveries.ts';
import { filterDetections } from './filter-alerts.ts';
import type { AlertReceiver } from './receivers.ts';

export interface ListDetections {
  list(workspaceId: string, accountId: string): Promise<DetectionRecord[]>;
}

export interface ReadAlertPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly detections: ListDetections;
  readonly members: Pick<MemberStore, 'get'>;
  readonly relations: QuietRelations;
}

type BackgroundSetting = Pick<AlertSettings, 'notify_background'>;

/** Without background, unless it is wanted. */
export const filterBackground = (
  detections: readonly DetectionRecord[],
  includesBackground: boolean,
): DetectionRecord[] => detections.filter((detection) => includesBackground || !isBackground(detection));

/** A run's first findings at an account, except those marked as not useful, and background unless it is wanted. */
export const listNewDetections = async (
  detections: ListDetections,
  workspaceId: string,
  { runId, accountId }: { readonly runId: string; readonly accountId: string },
  { notify_background }: BackgroundSetting,
): Promise<DetectionRecord[]> =>
  // The run's alerts may be sent before its account is refreshed.
  filterBackground(attachHolds(await detections.list(workspaceId, accountId)), notify_background).filter(
    (detection) => detection.first_run_id === runId && detection.feedback?.useful !== false,
  );

/** Whether no one is alerted about the account, whatever they ask for. */
export const hasQuietRelation = async (
  relations: QuietRelations,
  workspaceId: string,
  account: Pick<AccountRecord, 'relation'>,
): Promise<boolean> => (await findQuietRelation(relations, workspaceId, account)) !== null;

/** What an alert is about, as it is now. */
export interface AlertFindings {
  readonly account: AccountRecord;
  readonly detections: readonly DetectionRecord[];
}

/** Why an alert is withheld that was raised. */
const WITHHOLDING_REASONS = {
  switched_off:
    'The channel or this kind of alert was switched off, or its destination was deleted, before the alert was sent.',
  nothing_left:
    'Before the alert was sent, the account or its detections were deleted, marked as not useful or became background.',
  not_visible: 'The member can no longer see the account.',
  left_alone: 'The account has a relation about which the workspace wants no alerts.',
  filtered: 'The filter of the receiver no longer lets this alert pass.',
} as const;

const explainWithholding = (code: keyof typeof WITHHOLDING_REASONS): AlertProblem => ({
  code,
  message: WITHHOLDING_REASONS[code],
});

export const SWITCHED_OFF_PROBLEM = explainWithholding('switched_off');

/**
 * The alert's findings as far as the receiver may see them, or why there are none. Someone who asks for a repeat gets it
 * unfiltered, but none about an account that is left alone by now.
 */
export async function readFindings(
  { accounts, detections, relations }: Pick<ReadAlertPorts, 'accounts' | 'detections' | 'relations'>,
  receiver: AlertReceiver,
  { workspace_id: workspaceId, run_id: runId, account_id: accountId, type }: RaisedAlert,
  isRepeat: boolean,
): Promise<AlertFindings | AlertProblem> {
  if (!isRepeat && !receiver.wantsType(type)) return SWITCHED_OFF_PROBLEM;
  const account = await accounts.get(workspaceId, accountId);
  const newDetections =
    account && (await listNewDetections(detections, workspaceId, { runId, accountId }, receiver));
  if (!newDetections || newDetections.length === 0) return explainWithholding('nothing_left');
  if (await hasQuietRelation(relations, workspaceId, account)) return explainWithholding('left_alone');
  if (!receiver.canSee(account)) return explainWithholding('not_visible');
  if (isRepeat) return { account, detections: newDetections };
  const wantedDetections = filterDetections(receiver.filter, account, newDetections);
  return wantedDetections.length === 0
    ? explainWithholding('filtered')
    : { account, detections: wantedDetections };
}

/** The alert as it is sent. */
export async function writeAlert(
  { members }: Pick<ReadAlertPorts, 'members'>,
  { workspace_id, alert_id, type, run_id, created_at }: RaisedAlert,
  { account, detections }: AlertFindings,
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
