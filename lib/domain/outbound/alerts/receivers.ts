import type { AlertFilter } from '#contract/alert-filter.ts';
import type { AlertType } from '#contract/alerts.ts';
import type { Member } from '#contract/members.ts';
import type { AlertsMessage } from '#contract/queues.ts';
import type { DestinationEntries } from '#domain/outbound/destinations/destination.ts';
import type {
  AlertSettings,
  AlertSettingsStore,
  NotificationStore,
} from '#domain/outbound/notifications/notification-settings.ts';
import { seesAccount } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import {
  type AimedTarget,
  type AlertAddress,
  type AlertTarget,
  isWanted,
  reachableTargets,
  receiverId,
} from './alert-channels.ts';
import type { MemberAlertEntries, MemberAlertEntry, MemberAlertStore } from './member-alerts.ts';

/** Someone or something that gets alerts, and which. */
export interface KnownReceiver {
  readonly target: AlertTarget;
  readonly filter: AlertFilter;
  readonly notify_background: boolean;
  wants(type: AlertType): boolean;
  /** A scoped member only hears of accounts they own. */
  sees(account: { readonly owner_id: string | null }): boolean;
}

export interface KnownReceiversPorts {
  readonly settings: Pick<AlertSettingsStore, 'get'>;
  readonly destinations: Pick<DestinationEntries, 'list'>;
  readonly memberAlerts: MemberAlertEntries;
  readonly members: Pick<MemberStore, 'get'>;
}

const workspaceReceiver = (settings: AlertSettings, { filter, ...target }: AimedTarget): KnownReceiver => ({
  target,
  filter,
  notify_background: settings.notify_background,
  wants: (type) => isWanted[type](settings),
  sees: () => true,
});

/** Undefined if the member gets none. */
function memberReceiver(
  workspaceId: string,
  alerts: MemberAlertEntry,
  member: Member | undefined,
): KnownReceiver | undefined {
  const { channel, has_webhook, alert_filter: filter } = alerts;
  if (!member || channel === 'off' || (channel === 'webhook' && !has_webhook)) return undefined;
  const { id: memberId, visibility } = member;
  return {
    target: { channel, destination_id: null, member_id: memberId },
    filter,
    notify_background: false,
    wants: (type) => isWanted[type](alerts),
    sees: (account) => seesAccount({ workspaceId, memberId, visibility }, account),
  };
}

/** Everyone in the workspace who gets alerts. */
export async function knownReceivers(
  { settings, destinations, memberAlerts, members }: KnownReceiversPorts,
  workspaceId: string,
): Promise<KnownReceiver[]> {
  const current = await settings.get(workspaceId);
  const targets = reachableTargets(current, await destinations.list(workspaceId));
  const own = (await memberAlerts.list(workspaceId)).filter(({ channel }) => channel !== 'off');
  const ofMembers = await Promise.all(
    own.map(async (each) =>
      memberReceiver(workspaceId, each, await members.get(workspaceId, each.member_id)),
    ),
  );
  return [
    ...targets.map((target) => workspaceReceiver(current, target)),
    ...ofMembers.flatMap((each) => each ?? []),
  ];
}

/** A receiver with everything needed to send to it. */
export interface Receiver extends KnownReceiver {
  readonly address: AlertAddress;
}

export interface FindReceiverPorts {
  readonly settings: Pick<NotificationStore, 'get'>;
  readonly destinations: Pick<DestinationEntries, 'list'>;
  readonly memberAlerts: Pick<MemberAlertStore, 'get'>;
  readonly members: Pick<MemberStore, 'get'>;
}

const MEMBER = /^mem_/;

/** A member's id, if the receiver is a member. */
export const memberOf = (receiver: string): string | undefined =>
  MEMBER.test(receiver) ? receiver : undefined;

/** A member's alerts go where they are now, which may not be where they were when the alert was raised. */
export const withCurrentChannel = (receiver: Receiver | undefined, message: AlertsMessage): AlertsMessage =>
  receiver ? { ...message, channel: receiver.target.channel } : message;

/** The receiver as it is set up now; undefined if it is switched off or gone. */
export async function findReceiver(
  { settings, destinations, memberAlerts, members }: FindReceiverPorts,
  workspaceId: string,
  wanted: string,
): Promise<Receiver | undefined> {
  const memberId = memberOf(wanted);
  if (memberId !== undefined) {
    const alerts = await memberAlerts.get(workspaceId, memberId);
    const member = alerts && (await members.get(workspaceId, memberId));
    const known = alerts && memberReceiver(workspaceId, alerts, member);
    if (!known || !member) return undefined;
    const { webhook_url, signing } = alerts;
    const { email } = member;
    const own = { webhook_url, signing, chat_channel: null };
    return { ...known, address: { workspaceId, destination_id: null, settings: own, memberId, email } };
  }
  const current = await settings.get(workspaceId);
  const targets = reachableTargets(current, await destinations.list(workspaceId));
  const target = targets.find((each) => receiverId(each) === wanted);
  if (!target) return undefined;
  const { destination_id } = target;
  return {
    ...workspaceReceiver(current, target),
    address: { workspaceId, destination_id, settings: current },
  };
}
