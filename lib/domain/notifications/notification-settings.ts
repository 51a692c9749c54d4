import type { NotificationSettings } from '#contract/notifications.ts';
import { type MaskUrl, type SecretReader, seesSecrets } from '#domain/destinations/destination.ts';
import type { SigningSecrets } from '#domain/destinations/replace-secret.ts';
import type { CHANGED } from '#domain/records/retry-while-changed.ts';

/** The settings without the URL and what signs: enough to know which alerts go where. */
export interface AlertSettings extends Omit<NotificationSettings, 'webhook_url'> {
  readonly has_webhook: boolean;
  /** Grows with every write, so that two changes at once cannot undo each other; 0: never written. */
  readonly revision: number;
}

/** All that is kept, secrets included. */
export interface NotificationRecord extends AlertSettings {
  /** May hold a token. */
  readonly webhook_url: string | null;
  /** What the webhook is signed with; null until there was a first URL. */
  readonly signing: SigningSecrets | null;
}

export interface SettingsStore<Settings extends AlertSettings> {
  get(workspaceId: string): Promise<Settings>;
  /** Writes `after` if nobody has written since `before` was read. */
  save(workspaceId: string, before: Settings, after: Settings): Promise<'saved' | typeof CHANGED>;
}

/** For those who sign nothing. */
export type AlertSettingsStore = SettingsStore<AlertSettings>;

export type NotificationStore = SettingsStore<NotificationRecord>;

/** What a workspace starts with. */
export const NO_NOTIFICATIONS: NotificationRecord = {
  webhook_url: null,
  has_webhook: false,
  webhook_enabled: false,
  chat_channel: null,
  chat_enabled: false,
  notify_realtime: true,
  notify_suggested: false,
  signing: null,
  revision: 0,
};

/** A URL may hold a token, so it is shown in full to those who may set it. */
const shownUrl = (url: string | null, reader: SecretReader, maskUrl: MaskUrl): string | null =>
  url === null || seesSecrets(reader) ? url : maskUrl(url);

export const shownSettings = (
  { signing: _, revision: __, has_webhook: ___, webhook_url, ...settings }: NotificationRecord,
  reader: SecretReader,
  maskUrl: MaskUrl,
): NotificationSettings => ({ webhook_url: shownUrl(webhook_url, reader, maskUrl), ...settings });
