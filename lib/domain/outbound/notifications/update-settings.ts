import type { WorkspaceChannelName } from '#contract/alerts.ts';
import type { Refuse } from '#contract/errors.ts';
import type { NotificationSettings } from '#contract/notifications.ts';
import { type CheckUrl, checkPublicUrl } from '#domain/outbound/destinations/destination.ts';
import { type ReplaceSecretPorts, replaceSecret } from '#domain/outbound/destinations/replace-secret.ts';
import { checkFilter } from '#domain/outbound/filters/check-filter.ts';
import type { NotificationRecord, NotificationStore } from './notification-settings.ts';
import { changeSettings } from './notification-settings.ts';

interface RotateNotificationSecretPorts extends ReplaceSecretPorts {
  readonly settings: NotificationStore;
  readonly refuse: Refuse<'no_webhook' | 'too_many_secrets'>;
}

/** Replaces the webhook's signing secret, by the rules of `replaceSecret`. */
export const rotateNotificationSecret = (
  ports: RotateNotificationSecretPorts,
  workspaceId: string,
): Promise<{ readonly record: NotificationRecord; readonly createdSecret: string }> =>
  changeSettings(ports.settings, workspaceId, (currentRecord) => {
    if (currentRecord.signing === null) throw ports.refuse('no_webhook');
    const signing = replaceSecret(ports, currentRecord.signing);
    return { record: { ...currentRecord, signing }, createdSecret: signing.secret };
  });

export interface UpdateSettingsPorts {
  readonly settings: NotificationStore;
  readonly checkUrl: CheckUrl;
  readonly newSecret: () => string;
  readonly refuse: Refuse<'url_not_allowed' | 'validation_failed'>;
}

interface UpdatedSettings {
  readonly record: NotificationRecord;
  /** The secret created by this change. */
  readonly createdSecret: string | undefined;
  /** The receivers that this change moved or switched. */
  readonly moved: readonly WorkspaceChannelName[];
}

const listMovedChannels = (
  previousRecord: NotificationRecord,
  nextRecord: NotificationRecord,
): WorkspaceChannelName[] => {
  const haveSameValues = (...names: readonly (keyof NotificationRecord)[]): boolean =>
    names.every((name) => previousRecord[name] === nextRecord[name]);
  return [
    ...(haveSameValues('webhook_url', 'webhook_enabled') ? [] : (['webhook'] as const)),
    ...(haveSameValues('chat_channel', 'chat_enabled') ? [] : (['chat'] as const)),
  ];
};

type SettingsFields = Partial<Omit<NotificationSettings, 'chat_channel' | 'failing_receivers'>> & {
  /** Null and an empty string both clear it. */
  readonly chat_channel?: string | null;
};

/** Changes only the given fields. The first URL creates a signing secret. */
export async function updateSettings(
  { settings, checkUrl, newSecret, refuse }: UpdateSettingsPorts,
  workspaceId: string,
  { chat_channel, ...changes }: SettingsFields,
): Promise<UpdatedSettings> {
  const { webhook_url, alert_filter } = changes;
  if (alert_filter) checkFilter(alert_filter, refuse);
  if (webhook_url) await checkPublicUrl({ checkUrl, refuse }, 'webhook_url', webhook_url);
  return changeSettings(settings, workspaceId, (currentRecord) => {
    const createdSecret = webhook_url && currentRecord.signing === null ? newSecret() : undefined;
    const signing =
      createdSecret === undefined ? currentRecord.signing : { secret: createdSecret, retired_secrets: [] };
    const channelChange = chat_channel === undefined ? {} : { chat_channel: chat_channel || null };
    const record = { ...currentRecord, ...changes, ...channelChange, signing };
    return { record, createdSecret, moved: listMovedChannels(currentRecord, record) };
  });
}
