import * as z from 'zod';
import { alertFilter, EVERY_ALERT } from '#contract/alert-filter.ts';
import { errorCodes, type Refuse } from '#contract/errors.ts';
import { type MemberAlerts, memberAlertChannels } from '#contract/member-alerts.ts';
import { type CheckUrl, checkPublicUrl } from '#domain/outbound/destinations/destination.ts';
import type { SigningSecrets } from '#domain/outbound/destinations/replace-secret.ts';
import { checkFilter } from '#domain/outbound/filters/check-filter.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { ReceiverState } from './receiver-state.ts';

/** A member's own alerts, without URL and secret. */
export const memberAlertEntry = z.object({
  member_id: z.string(),
  channel: z.enum(memberAlertChannels),
  notify_realtime: z.boolean(),
  notify_suggested: z.boolean(),
  alert_filter: alertFilter,
  has_webhook: z.boolean(),
  /** Incremented by every write. 0 if never written. */
  revision: z.int(),
});

export type MemberAlertEntry = Readonly<z.infer<typeof memberAlertEntry>>;

export interface MemberAlertRecord extends MemberAlertEntry {
  readonly webhook_url: string | null;
  readonly signing: SigningSecrets | null;
}

export interface MemberAlertEntries {
  list(workspaceId: string): Promise<MemberAlertEntry[]>;
}

export interface MemberAlertStore extends MemberAlertEntries {
  get(workspaceId: string, memberId: string): Promise<MemberAlertRecord | undefined>;
  /** Writes `nextRecord` unless they have changed since `previousRecord` was read. */
  save(
    workspaceId: string,
    previousRecord: MemberAlertRecord,
    nextRecord: MemberAlertRecord,
  ): Promise<'saved' | typeof CHANGED_MEANWHILE>;
}

export const createDefaultMemberAlerts = (memberId: string): MemberAlertRecord => ({
  member_id: memberId,
  channel: 'off',
  webhook_url: null,
  has_webhook: false,
  notify_realtime: true,
  notify_suggested: false,
  alert_filter: EVERY_ALERT,
  signing: null,
  revision: 0,
});

/** What was found out beside their settings. */
export interface MemberAlertState {
  readonly health: ReceiverState | undefined;
  readonly emailConfirmedAt: string | null;
}

export const toMemberAlertsView = (
  { channel, webhook_url, notify_realtime, notify_suggested, alert_filter }: MemberAlertRecord,
  { health, emailConfirmedAt }: MemberAlertState,
): MemberAlerts => ({
  channel,
  webhook_url,
  notify_realtime,
  notify_suggested,
  alert_filter,
  email_confirmed_at: emailConfirmedAt,
  failing_since: health?.failing_since ?? null,
  paused_at: health?.paused_at ?? null,
  error: health?.error ?? null,
});

export interface ChangeMemberAlertsPorts {
  readonly memberAlerts: Pick<MemberAlertStore, 'get' | 'save'>;
  readonly checkUrl: CheckUrl;
  /** Whether the stage sends email. */
  readonly sendsEmail: boolean;
  /** Whether the member has signed in with the address they have now. */
  readonly isVerified: (workspaceId: string, memberId: string) => Promise<boolean>;
  /** Sends the link with which the member confirms their address, unless they have. */
  readonly requestConfirmation: () => Promise<void>;
  readonly newSecret: () => string;
  readonly refuse: Refuse<
    'url_not_allowed' | 'validation_failed' | 'email_not_offered' | 'email_not_verified'
  >;
}

type MemberAlertFields = Partial<
  Pick<MemberAlertRecord, 'channel' | 'webhook_url' | 'notify_realtime' | 'notify_suggested' | 'alert_filter'>
>;

interface ChangedMemberAlerts {
  readonly record: MemberAlertRecord;
  /** The secret created by this change. */
  readonly createdSecret: string | undefined;
  /** Whether they go elsewhere now. */
  readonly isMoved: boolean;
}

/** Changes only the given fields. A first URL creates a signing secret, and clearing it deletes the secret. */
export async function changeMemberAlerts(
  {
    memberAlerts,
    checkUrl,
    sendsEmail,
    isVerified,
    requestConfirmation,
    newSecret,
    refuse,
  }: ChangeMemberAlertsPorts,
  workspaceId: string,
  memberId: string,
  changes: MemberAlertFields,
): Promise<ChangedMemberAlerts> {
  const { webhook_url, alert_filter } = changes;
  if (alert_filter) checkFilter(alert_filter, refuse);
  if (webhook_url) await checkPublicUrl({ checkUrl, refuse }, 'webhook_url', webhook_url);
  if (changes.channel === 'email') {
    const refuseChannel = (code: 'email_not_offered' | 'email_not_verified') =>
      refuse(code, undefined, [{ path: 'channel', message: errorCodes[code].message }]);
    if (!sendsEmail) throw refuseChannel('email_not_offered');
    if (!(await isVerified(workspaceId, memberId))) throw refuseChannel('email_not_verified');
    await requestConfirmation();
  }
  return retryWhileChanged(async () => {
    const previousRecord =
      (await memberAlerts.get(workspaceId, memberId)) ?? createDefaultMemberAlerts(memberId);
    const mergedRecord = { ...previousRecord, ...changes, revision: previousRecord.revision + 1 };
    const createdSecret =
      mergedRecord.webhook_url !== null && previousRecord.signing === null ? newSecret() : undefined;
    const currentSigning = mergedRecord.webhook_url === null ? null : previousRecord.signing;
    const signing =
      createdSecret === undefined ? currentSigning : { secret: createdSecret, retired_secrets: [] };
    const record = { ...mergedRecord, signing, has_webhook: mergedRecord.webhook_url !== null };
    const saveResult = await memberAlerts.save(workspaceId, previousRecord, record);
    const isMoved =
      previousRecord.channel !== record.channel || previousRecord.webhook_url !== record.webhook_url;
    return saveResult === CHANGED_MEANWHILE ? CHANGED_MEANWHILE : { record, createdSecret, isMoved };
  });
}
