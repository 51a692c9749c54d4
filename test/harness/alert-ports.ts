import type { AlertChannel } from '#domain/outbound/alerts/alert-channels.ts';
import type { CatchUpPorts } from '#domain/outbound/alerts/catch-up.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { catchUpPromises } from '#table/alerts/catch-up-promises.ts';
import { reserveChatTime } from '#table/alerts/chat-pace.ts';
import { deliveryLog } from '#table/alerts/delivery-log.ts';
import { heldAlerts } from '#table/alerts/held-alerts.ts';
import { memberAlertStore } from '#table/alerts/member-alert-store.ts';
import { receiverHealth } from '#table/alerts/receiver-health.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { relationSettings } from '#table/relations/relation-settings.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { notificationStore } from '#table/workspaces/notification-store.ts';
import { testTable } from './workspace.ts';

/** The consumer of alerts over the real table, with a channel and a clock of the test. */
export function alertPorts(way: AlertChannel, now = systemClock, table = testTable()) {
  const told: string[] = [];
  const ports: CatchUpPorts = {
    accounts: accountStore(table),
    detections: detectionStore(table),
    relations: relationSettings(table),
    members: memberStore(table),
    settings: notificationStore(table),
    memberAlerts: memberAlertStore(table),
    destinations: destinationEntries(table),
    deliveries: deliveryLog(table),
    held: heldAlerts(table),
    promises: catchUpPromises(table),
    health: receiverHealth(table),
    channels: { webhook: way, chat: way, queue: way, email: way },
    reserveChatTime: (workspaceId, at) => reserveChatTime(table, workspaceId, at),
    tellPaused: async (_, receiver) => void told.push(receiver),
    sendCatchUp: async () => undefined,
    pause: async () => undefined,
    now,
  };
  return { ...ports, told };
}
