import type { NotificationSettings } from '#contract/notifications.ts';
import { type MaskUrl, type SecretReader, seesSecrets } from '#domain/destinations/destination.ts';
import type { SigningSecrets } from '#domain/destinations/replace-secret.ts';
import type { CHANGED } from '#domain/records/retry-while-changed.ts';

/** The settings as they are kept. */
export interface NotificationRecord extends NotificationSettings {
  /** What the webhook is signed with; null until there was a first URL. */
  readonly signing: SigningSecrets | null;
  /** Grows with every write, so that two changes at once cannot undo each other; 0: never written. */
  readonly revision: number;
}

export interface NotificationStore {
  get(workspaceId: string): Promise<NotificationRecord>;
  /** Writes `after` if nobody has written since `before` was read. */
  save(
    workspaceId: string,
    before: NotificationRecord,
    after: NotificationRecord,
  ): Promise<'saved' | typeof CHANGED>;
}

/** What a workspace starts with. */
export const NO_NOTIFICATIONS: NotificationRecord = {
  webhook_url: null,
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
  { signing: _, revision: __, webhook_url, ...settings }: NotificationRecord,
  reader: SecretReader,
  maskUrl: MaskUrl,
): NotificationSettings => ({ webhook_url: shownUrl(webhook_url, reader, maskUrl), ...settings });
