import { type RaiseAlertsPorts, raiseEventAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { type ConfiguredReceiver, listReceivers } from '#domain/outbound/alerts/receivers.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import type { DetectFromEventsPorts } from '#domain/signals/events/detect-from-events.ts';
import { systemClock } from '#platform/clock.ts';
import { createReceiverStores } from '#table/alerts/receiver-stores.ts';
import { createWritingPorts } from '#table/detections/account-summary-ports.ts';
import type { Table } from '#table/table.ts';
import { createSentEventStore } from './sent-event-store.ts';

/** A request or sweep makes its own table, and raises alerts for many accounts of a workspace. */
const receivers = new WeakMap<Table, Map<string, () => Promise<ConfiguredReceiver[]>>>();

/** Everyone who gets alerts, read once per request or sweep. */
function readReceivers(table: Table, workspaceId: string): Promise<ConfiguredReceiver[]> {
  const readersByWorkspace = receivers.get(table) ?? new Map<string, () => Promise<ConfiguredReceiver[]>>();
  receivers.set(table, readersByWorkspace);
  const readConfigured =
    readersByWorkspace.get(workspaceId) ??
    memoizeRead(() => listReceivers(createReceiverStores(table), workspaceId));
  readersByWorkspace.set(workspaceId, readConfigured);
  return readConfigured();
}

/** What detections from events need, in the request that brings them and in the sweeper. */
export function createEventDetection(
  table: Table,
  { writer, addAlerts }: Pick<DetectFromEventsPorts, 'writer'> & Pick<RaiseAlertsPorts, 'addAlerts'>,
): DetectFromEventsPorts {
  const ports = createWritingPorts(table, systemClock);
  return {
    ...ports,
    events: createSentEventStore(table),
    writer,
    async raise(workspaceId, batch, accountId) {
      const configuredReceivers = await readReceivers(table, workspaceId);
      await raiseEventAlerts({ ...ports, addAlerts }, configuredReceivers, workspaceId, batch, accountId);
    },
  };
}
