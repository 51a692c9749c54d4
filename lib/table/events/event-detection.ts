import { type RaiseAlertsPorts, raiseEventAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { type ConfiguredReceiver, listReceivers } from '#domain/outbound/alerts/receivers.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import type { DetectFromEventsPorts } from '#domain/signals/events/detect-from-events.ts';
import { systemClock } from '#platform/clock.ts';
import { memberAlertEntries } from '#table/alerts/member-alert-store.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { personStore } from '#table/people/person-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { createSentEventStore } from './sent-event-store.ts';

/** A request or sweep makes its own table, and raises alerts for many accounts of a workspace. */
const receivers = new WeakMap<Table, Map<string, () => Promise<ConfiguredReceiver[]>>>();

/** Everyone who gets alerts, read once per request or sweep. */
function readReceivers(table: Table, workspaceId: string): Promise<ConfiguredReceiver[]> {
  const known = receivers.get(table) ?? new Map<string, () => Promise<ConfiguredReceiver[]>>();
  receivers.set(table, known);
  const ports = {
    settings: alertSettingsStore(table),
    destinations: destinationEntries(table),
    memberAlerts: memberAlertEntries(table),
    members: memberStore(table),
  };
  const found = known.get(workspaceId) ?? memoizeRead(() => listReceivers(ports, workspaceId));
  known.set(workspaceId, found);
  return found();
}

/** What detections from events need, in the request that brings them and in the sweeper. */
export function createEventDetection(
  table: Table,
  { writer, addAlerts }: Pick<DetectFromEventsPorts, 'writer'> & Pick<RaiseAlertsPorts, 'addAlerts'>,
): DetectFromEventsPorts {
  const summaryPorts = createSummaryPorts(table, systemClock);
  return {
    ...summaryPorts,
    people: personStore(table),
    signals: signalStore(table),
    events: createSentEventStore(table),
    workspaces: workspaceStore(table),
    writer,
    async raise(workspaceId, batch, accountId) {
      const known = await readReceivers(table, workspaceId);
      await raiseEventAlerts({ ...summaryPorts, addAlerts }, known, workspaceId, batch, accountId);
    },
  };
}
