import * as z from 'zod';
import { EVERY_ALERT } from '#contract/alert-filter.ts';
import {
  type FailingReceiver,
  type NotificationSettings,
  notificationSettings,
} from '#contract/notifications.ts';
import { canSeeSecrets, type MaskUrl, type SecretReader } from '#domain/outbound/destinations/destination.ts';
import type { SigningSecrets } from '#domain/outbound/destinations/replace-secret.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';

/** The settings without the URL and the signing secrets: enough to know which alerts go where. */
export const alertSettings = notificationSettings
  .omit({ webhook_url: true, failing_receivers: true })
  .extend({
    /** Null if none is set. The API says this as an empty string. */
    chat_channel: z.string().nullable(),
    has_webhook: z.boolean(),
    /** Incremented by every write, so that concurrent changes cannot undo each other. 0 if never written. */
    revision: z.int(),
  });

export type AlertSettings = Readonly<z.infer<typeof alertSettings>>;

/** The full record, including secrets. */
export interface NotificationRecord extends AlertSettings {
  /** May contain a token. */
  readonly webhook_url: string | null;
  /** Signs the webhook. Null until a URL is set. */
  readonly signing: SigningSecrets | null;
}

export interface SettingsStore<Settings extends AlertSettings> {
  get(workspaceId: string): Promise<Settings>;
  /** Writes `nextSettings` unless the settings have changed since `previousSettings` was read. */
  save(
    workspaceId: string,
    previousSettings: Settings,
    nextSettings: Settings,
  ): Promise<'saved' | typeof CHANGED_MEANWHILE>;
}

/** For code that doesn't sign anything. */
export type AlertSettingsStore = SettingsStore<AlertSettings>;

export type NotificationStore = SettingsStore<NotificationRecord>;

/** A workspace's initial settings. */
export const NO_NOTIFICATIONS: NotificationRecord = {
  webhook_url: null,
  has_webhook: false,
  webhook_enabled: false,
  chat_channel: null,
  chat_enabled: false,
  notify_realtime: true,
  notify_suggested: false,
  notify_background: false,
  alert_filter: EVERY_ALERT,
  signing: null,
  revision: 0,
};

/** A URL may contain a token, so only those who may set it see it in full. */
const toUrlView = (url: string | null, reader: SecretReader, maskUrl: MaskUrl): string | null =>
  url === null || canSeeSecrets(reader) ? url : maskUrl(url);

export const toNotificationSettingsView = (
  { signing: _, revision: __, has_webhook: ___, webhook_url, chat_channel, ...settings }: NotificationRecord,
  reader: SecretReader,
  maskUrl: MaskUrl,
  failingReceivers: readonly FailingReceiver[],
): NotificationSettings => ({
  webhook_url: toUrlView(webhook_url, reader, maskUrl),
  chat_channel: chat_channel ?? '',
  ...settings,
  failing_receivers: [...failingReceivers],
});

/** Changes the given fields and keeps concurrent changes to all others. */
export const changeSettings = <
  Settings extends AlertSettings,
  SettingsChange extends { readonly record: Settings },
>(
  settings: SettingsStore<Settings>,
  workspaceId: string,
  applyChange: (currentSettings: Settings) => SettingsChange,
): Promise<SettingsChange> =>
  retryWhileChanged(async () => {
    const currentSettings = await settings.get(workspaceId);
    const changeResult = applyChange(currentSettings);
    const changedSettings = { ...changeResult.record, revision: currentSettings.revision + 1 };
    return (await settings.save(workspaceId, currentSettings, changedSettings)) === CHANGED_MEANWHILE
      ? CHANGED_MEANWHILE
      : changeResult;
  });
