import type { Alert } from '#contract/alerts.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import { buildAlert } from './build-alert.ts';

export interface ListDetections {
  list(workspaceId: string, accountId: string): Promise<DetectionRecord[]>;
}

export interface ReadAlertPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly detections: ListDetections;
  readonly members: Pick<MemberStore, 'get'>;
}

/** A run's first findings at an account, except those marked as not useful. */
export const newsOf = async (
  detections: ListDetections,
  workspaceId: string,
  runId: string,
  accountId: string,
): Promise<DetectionRecord[]> =>
  (await detections.list(workspaceId, accountId)).filter(
    ({ first_run_id, feedback }) => first_run_id === runId && feedback?.useful !== false,
  );

/** The alert from current data, or undefined if nothing is left to report. */
export async function readAlert(
  { accounts, detections, members }: ReadAlertPorts,
  { workspace_id, alert_id, type, run_id, account_id, created_at }: AlertsMessage,
): Promise<Alert | undefined> {
  const account = await accounts.get(workspace_id, account_id);
  if (!account) return undefined;
  const news = await newsOf(detections, workspace_id, run_id, account_id);
  if (news.length === 0) return undefined;
  const owner = account.owner_id === null ? undefined : await members.get(workspace_id, account.owner_id);
  return buildAlert({
    id: alert_id,
    type,
    created_at,
    runId: run_id,
    account,
    ownerName: owner?.full_name ?? null,
    detections: news,
  });
}
