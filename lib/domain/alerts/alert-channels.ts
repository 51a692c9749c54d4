import type { Alert, AlertChannelName, AlertType } from '#contract/alerts.ts';
import type { DestinationEntry } from '#domain/destinations/destination.ts';
import type { AlertSettings, NotificationRecord } from '#domain/notifications/notification-settings.ts';

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

/** Where an alert goes: a channel and, for an export queue, its destination. */
export interface AlertTarget {
  readonly channel: AlertChannelName;
  readonly destination_id: string | null;
}

/** Whose alert it is, and what they have set. */
interface AlertAddress extends Pick<AlertTarget, 'destination_id'> {
  readonly workspaceId: string;
  readonly settings: NotificationRecord;
}

/** A way out of the service for alerts. Whatever the receiver does is an outcome; what is thrown is a mistake of ours. */
export interface AlertChannel {
  deliver(address: AlertAddress, alert: Alert, signal?: AbortSignal): Promise<AlertOutcome>;
}

export type AlertChannels = Readonly<Record<AlertChannelName, AlertChannel>>;

const isWanted: Readonly<Record<AlertType, (settings: AlertSettings) => boolean>> = {
  'signal.detected': ({ notify_realtime }) => notify_realtime,
  'account.suggested': ({ notify_suggested }) => notify_suggested,
};

interface ChannelState {
  readonly channel: AlertChannelName;
  readonly isEnabled: boolean;
  readonly hasTarget: boolean;
}

const statesOf = (settings: AlertSettings): ChannelState[] => [
  {
    channel: 'webhook',
    isEnabled: settings.webhook_enabled,
    hasTarget: settings.has_webhook,
  },
  { channel: 'chat', isEnabled: settings.chat_enabled, hasTarget: settings.chat_channel !== null },
];

const queuesOf = (destinations: readonly DestinationEntry[]): AlertTarget[] =>
  destinations.flatMap((each) =>
    'queue' in each && each.alerts ? [{ channel: 'queue', destination_id: each.id }] : [],
  );

const targetsOf = (states: readonly ChannelState[]): AlertTarget[] =>
  states.map(({ channel }) => ({ channel, destination_id: null }));

/** Everything that is switched on, whether it knows where to or not. */
export const enabledTargets = (
  settings: AlertSettings,
  destinations: readonly DestinationEntry[],
): AlertTarget[] => [
  ...targetsOf(statesOf(settings).filter(({ isEnabled }) => isEnabled)),
  ...queuesOf(destinations),
];

/** Who hears of alerts of this type. */
export const targetsFor = (
  settings: AlertSettings,
  destinations: readonly DestinationEntry[],
  type: AlertType,
): AlertTarget[] =>
  isWanted[type](settings)
    ? [
        ...targetsOf(statesOf(settings).filter(({ isEnabled, hasTarget }) => isEnabled && hasTarget)),
        ...queuesOf(destinations),
      ]
    : [];

/** Whether an alert that is under way is still wanted there. */
export const isTarget = (targets: readonly AlertTarget[], { channel, destination_id }: AlertTarget) =>
  targets.some((target) => target.channel === channel && target.destination_id === destination_id);
