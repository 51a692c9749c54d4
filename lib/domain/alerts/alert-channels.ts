import { type Alert, type AlertChannelName, type AlertType, alertChannels } from '#contract/alerts.ts';
import type { NotificationRecord } from '#domain/notifications/notification-settings.ts';

/** What the team reads of an alert that did not arrive: never a URL, a secret or an address. */
export interface AlertProblem {
  readonly code: string;
  readonly message: string;
  readonly status_code?: number;
}

export type AlertOutcome =
  | { readonly kind: 'delivered'; readonly status_code: number | null }
  /** There is nobody to send to, which is no failure. */
  | { readonly kind: 'skipped'; readonly problem: AlertProblem }
  /** It will not work however often it is tried. */
  | { readonly kind: 'failed'; readonly problem: AlertProblem }
  | { readonly kind: 'retry'; readonly problem: AlertProblem; readonly retryAfterMs?: number };

/** A way out of the service for alerts. Whatever the receiver does is an outcome; what is thrown is a mistake of ours. */
export interface AlertChannel {
  deliver(
    workspaceId: string,
    settings: NotificationRecord,
    alert: Alert,
    signal?: AbortSignal,
  ): Promise<AlertOutcome>;
}

export type AlertChannels = Readonly<Record<AlertChannelName, AlertChannel>>;

const isWanted: Readonly<Record<AlertType, (settings: NotificationRecord) => boolean>> = {
  'signal.detected': ({ notify_realtime }) => notify_realtime,
  'account.suggested': ({ notify_suggested }) => notify_suggested,
};

interface ChannelState {
  readonly isEnabled: (settings: NotificationRecord) => boolean;
  readonly hasTarget: (settings: NotificationRecord) => boolean;
}

const states: Readonly<Record<AlertChannelName, ChannelState>> = {
  webhook: {
    isEnabled: ({ webhook_enabled }) => webhook_enabled,
    hasTarget: ({ webhook_url }) => webhook_url !== null,
  },
  chat: {
    isEnabled: ({ chat_enabled }) => chat_enabled,
    hasTarget: ({ chat_channel }) => chat_channel !== null,
  },
};

/** The channels that are switched on, whether they know where to or not. */
export const channelsEnabled = (settings: NotificationRecord): AlertChannelName[] =>
  alertChannels.filter((name) => states[name].isEnabled(settings));

/** The channels that hear of alerts of this type. */
export const channelsFor = (settings: NotificationRecord, type: AlertType): AlertChannelName[] =>
  isWanted[type](settings)
    ? channelsEnabled(settings).filter((name) => states[name].hasTarget(settings))
    : [];
