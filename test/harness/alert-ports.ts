import type { AlertChannel } from '#domain/outbound/alerts/alert-channels.ts';
import type { AlertDeliveryStore, RaisedAlert } from '#domain/outbound/alerts/deliveries.ts';
import type { WorkReceiverPorts } from '#domain/outbound/alerts/work-receiver.ts';
import { systemClock } from '#platform/clock.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { reserveChatTime } from '#table/alerts/chat-pace.ts';
import { createDeliveryStore } from '#table/alerts/deliveries.ts';
import { createMemberAlertStore } from '#table/alerts/member-alert-store.ts';
import { createReceiverStates } from '#table/alerts/receiver-states.ts';
import { createReceiverTurns } from '#table/alerts/receiver-turns.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createRelationSettings } from '#table/relations/relation-settings.ts';
import { createDestinationEntries } from '#table/workspaces/destination-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';
import { createNotificationStore } from '#table/workspaces/notification-store.ts';
import { testTable } from './workspace.ts';

export type TestPorts = WorkReceiverPorts & { readonly deliveries: AlertDeliveryStore };

/** The worker of alerts over the real table, with a channel and a clock of the test. */
export function alertPorts(way: AlertChannel, now = systemClock, table = testTable()): TestPorts {
  return {
    accounts: createAccountStore(table),
    detections: createDetectionStore(table),
    relations: createRelationSettings(table),
    members: createMemberStore(table),
    settings: createNotificationStore(table),
    memberAlerts: createMemberAlertStore(table),
    destinations: createDestinationEntries(table),
    deliveries: createDeliveryStore(table),
    receiverStates: createReceiverStates(table),
    turns: createReceiverTurns(table),
    channels: { webhook: way, chat: way, queue: way, email: way },
    reserveChatTime: (workspaceId, at) => reserveChatTime(table, workspaceId, at),
    wake: async () => undefined,
    reportFault: (_, error) => {
      throw error;
    },
    pause: async () => undefined,
    now,
  };
}

/** An alert of the webhook, as a run raises it. */
export const exampleAlert: RaisedAlert = {
  workspace_id: 'ws_01jz8k2m4n6p8q0r2s4t6v8w0x',
  alert_id: 'alt_01hv5c4f8g2k7n0q3t6m9p1r4s',
  type: 'signal.detected',
  run_id: 'run_01jz8k2m4n6p8q0r2s4t6v8w0y',
  account_id: 'acc_01jz8k2m4n6p8q0r2s4t6v8w0z',
  created_at: '2026-05-01T08:00:00.000Z',
  channel: 'webhook',
  destination_id: null,
  member_id: null,
};
