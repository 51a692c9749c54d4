import { type AlertFilter, EVERY_ALERT } from '#contract/alert-filter.ts';
import type {
  Alert,
  AlertChannelName,
  AlertDigest,
  AlertType,
  WorkspaceChannelName,
} from '#contract/alerts.ts';
import type { DestinationEntry } from '#domain/outbound/destinations/destination.ts';
import type {
  AlertSettings,
  NotificationRecord,
} from '#domain/outbound/notifications/notification-settings.ts';

/** What the team sees about a failed alert. Never contains a URL, a secret or an address. */
export interface AlertProblem {
  readonly code: string;
  readonly message: string;
  readonly status_code?: number;
}

export type AlertOutcome =
  | { readonly kind: 'delivered'; readonly status_code: number | null }
  /** There is no recipient, which is not a failure. */
  | { readonly kind: 'skipped'; readonly problem: AlertProblem }
  /** Retrying won't help. */
  | { readonly kind: 'failed'; readonly problem: AlertProblem }
  | { readonly kind: 'retry'; readonly problem: AlertProblem; readonly retryAfterMs?: number };

export const createProblemOutcome = <Kind extends 'skipped' | 'failed' | 'retry'>(
  kind: Kind,
  code: string,
  message: string,
) => ({ kind, problem: { code, message } }) as const;

/** An alert's target: a channel and, for an export queue or a member's own alerts, whose it is. */
export interface AlertTarget {
  readonly channel: AlertChannelName;
  readonly destination_id: string | null;
  readonly member_id: string | null;
}

/** Names the target: its channel, destination or member. */
export const getReceiverId = ({ channel, destination_id, member_id }: AlertTarget): string =>
  destination_id ?? member_id ?? channel;

/** Everything a channel needs to reach a receiver. */
export interface AlertAddress extends Pick<AlertTarget, 'destination_id'> {
  readonly workspaceId: string;
  readonly settings: Pick<NotificationRecord, 'webhook_url' | 'signing' | 'chat_channel'>;
  /** For a member's own alerts: who they are, and their address, by which the chat knows them too. */
  readonly memberId?: string;
  readonly email?: string;
}

/** A delivery channel for alerts. Anything the receiver does is an outcome; only our own bugs throw. */
export interface AlertChannel {
  deliver(address: AlertAddress, alert: Alert | AlertDigest): Promise<AlertOutcome>;
}

export type AlertChannels = Readonly<Record<AlertChannelName, AlertChannel>>;

type TypeToggles = Pick<AlertSettings, 'notify_realtime' | 'notify_suggested'>;

/** Whether alerts of a type are switched on. */
export const isTypeEnabled: Readonly<Record<AlertType, (settings: TypeToggles) => boolean>> = {
  'signal.detected': ({ notify_realtime }) => notify_realtime,
  'account.suggested': ({ notify_suggested }) => notify_suggested,
};

/** A target of the workspace that is switched on, and which alerts it gets. */
export interface EnabledTarget extends AlertTarget {
  readonly channel: WorkspaceChannelName;
  readonly filter: AlertFilter;
  /** A target without one gets no alerts, which only a sample reports. */
  readonly hasAddress: boolean;
}

/** Where the channels lead in a workspace. */
export function listEnabledTargets(
  { webhook_enabled, has_webhook, chat_enabled, chat_channel, alert_filter: filter }: AlertSettings,
  destinations: readonly DestinationEntry[],
): EnabledTarget[] {
  const workspaceTarget = { destination_id: null, member_id: null, filter };
  const webhook = { ...workspaceTarget, channel: 'webhook', hasAddress: has_webhook } as const;
  const chat = { ...workspaceTarget, channel: 'chat', hasAddress: chat_channel !== null } as const;
  const queue = { ...workspaceTarget, channel: 'queue', hasAddress: true } as const;
  return [
    ...(webhook_enabled ? [webhook] : []),
    ...(chat_enabled ? [chat] : []),
    ...destinations.flatMap((destination) =>
      'queue' in destination && destination.alerts
        ? { ...queue, destination_id: destination.id, filter: destination.alert_filter ?? EVERY_ALERT }
        : [],
    ),
  ];
}
