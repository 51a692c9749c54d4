import type { AlertFilter } from '#contract/alert-filter.ts';
import type { AlertType } from '#contract/alerts.ts';
import type { Member } from '#contract/members.ts';
import type { DestinationEntries } from '#domain/outbound/destinations/destination.ts';
import type {
  AlertSettings,
  AlertSettingsStore,
  NotificationStore,
} from '#domain/outbound/notifications/notification-settings.ts';
import { canSeeAccount } from '#domain/shared/visibility/viewer.ts';
import type { MemberStore } from '#domain/workspace/members/member-store.ts';
import {
  type AlertAddress,
  type AlertTarget,
  type EnabledTarget,
  getReceiverId,
  isTypeEnabled,
  listEnabledTargets,
} from './alert-channels.ts';
import type { MemberAlertEntries, MemberAlertEntry, MemberAlertStore } from './member-alerts.ts';

/** Someone or something that gets alerts, and which. */
export interface ConfiguredReceiver {
  readonly target: AlertTarget;
  readonly filter: AlertFilter;
  readonly notify_background: boolean;
  wantsType(type: AlertType): boolean;
  /** A scoped member only hears of accounts they own. */
  canSee(account: { readonly owner_id: string | null }): boolean;
}

export interface ListReceiversPorts {
  readonly settings: Pick<AlertSettingsStore, 'get'>;
  readonly destinations: Pick<DestinationEntries, 'list'>;
  readonly memberAlerts: MemberAlertEntries;
  readonly members: Pick<MemberStore, 'get'>;
}

const createWorkspaceReceiver = (
  settings: AlertSettings,
  { filter, hasAddress: _, ...target }: EnabledTarget,
): ConfiguredReceiver => ({
  target,
  filter,
  notify_background: settings.notify_background,
  wantsType: (type) => isTypeEnabled[type](settings),
  canSee: () => true,
});

/** Undefined if the member gets none. */
function createMemberReceiver(
  workspaceId: string,
  alerts: MemberAlertEntry,
  member: Member | undefined,
): ConfiguredReceiver | undefined {
  const { channel, has_webhook, alert_filter: filter } = alerts;
  if (!member || channel === 'off' || (channel === 'webhook' && !has_webhook)) return undefined;
  const { id: memberId, visibility } = member;
  return {
    target: { channel, destination_id: null, member_id: memberId },
    filter,
    notify_background: false,
    wantsType: (type) => isTypeEnabled[type](alerts),
    canSee: (account) => canSeeAccount({ workspaceId, memberId, visibility }, account),
  };
}

/** Everyone in the workspace who gets alerts. */
export async function listReceivers(
  { settings, destinations, memberAlerts, members }: ListReceiversPorts,
  workspaceId: string,
): Promise<ConfiguredReceiver[]> {
  const workspaceSettings = await settings.get(workspaceId);
  const targets = listEnabledTargets(workspaceSettings, await destinations.list(workspaceId));
  const memberSettings = (await memberAlerts.list(workspaceId)).filter(({ channel }) => channel !== 'off');
  const memberReceivers = await Promise.all(
    memberSettings.map(async (memberEntry) =>
      createMemberReceiver(workspaceId, memberEntry, await members.get(workspaceId, memberEntry.member_id)),
    ),
  );
  return [
    ...targets.flatMap((enabledTarget) =>
      enabledTarget.hasAddress ? createWorkspaceReceiver(workspaceSettings, enabledTarget) : [],
    ),
    ...memberReceivers.flatMap((memberReceiver) => memberReceiver ?? []),
  ];
}

/** A receiver with everything needed to send to it. */
export interface AlertReceiver extends ConfiguredReceiver {
  readonly address: AlertAddress;
}

export interface FindReceiverPorts {
  readonly settings: Pick<NotificationStore, 'get'>;
  readonly destinations: Pick<DestinationEntries, 'list'>;
  readonly memberAlerts: Pick<MemberAlertStore, 'get'>;
  readonly members: Pick<MemberStore, 'get'>;
}

const MEMBER_ID_PREFIX = /^mem_/;

/** A member's id, if the receiver is a member. */
export const parseMemberId = (receiver: string): string | undefined =>
  MEMBER_ID_PREFIX.test(receiver) ? receiver : undefined;

/** The receiver as it is set up now; undefined if it is switched off or gone. */
export async function findReceiver(
  { settings, destinations, memberAlerts, members }: FindReceiverPorts,
  workspaceId: string,
  receiverId: string,
): Promise<AlertReceiver | undefined> {
  const memberId = parseMemberId(receiverId);
  if (memberId !== undefined) {
    const alerts = await memberAlerts.get(workspaceId, memberId);
    const member = alerts && (await members.get(workspaceId, memberId));
    const configuredReceiver = alerts && createMemberReceiver(workspaceId, alerts, member);
    if (!configuredReceiver || !member) return undefined;
    const { webhook_url, signing } = alerts;
    const { email } = member;
    const memberSettings = { webhook_url, signing, chat_channel: null };
    return {
      ...configuredReceiver,
      address: { workspaceId, destination_id: null, settings: memberSettings, memberId, email },
    };
  }
  const workspaceSettings = await settings.get(workspaceId);
  const targets = listEnabledTargets(workspaceSettings, await destinations.list(workspaceId));
  const target = targets.find((enabledTarget) => getReceiverId(enabledTarget) === receiverId);
  if (!target?.hasAddress) return undefined;
  const { destination_id } = target;
  return {
    ...createWorkspaceReceiver(workspaceSettings, target),
    address: { workspaceId, destination_id, settings: workspaceSettings },
  };
}
