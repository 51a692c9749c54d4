import { type RaiseAlertsPorts, raiseEventAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { listReceivers } from '#domain/outbound/alerts/receivers.ts';
import { memoizeRead } from '#domain/shared/work/memoize-read.ts';
import type { DetectFromEventsPorts } from '#domain/signals/events/detect-from-events.ts';
import { systemClock } from '#platform/clock.ts';
import { createReceiverStores } from '#table/alerts/receiver-stores.ts';
import { createWritingPorts } from '#table/detections/account-summary-ports.ts';
import type { Table } from '#table/table.ts';
import { createSentEventStore } from './sent-event-store.ts';

/** What detections from events need, in the request that brings them and in the sweeper. */
export function createEventDetection(
  table: Table,
  workspaceId: string,
  { writer, addAlerts }: Pick<DetectFromEventsPorts, 'writer'> & Pick<RaiseAlertsPorts, 'addAlerts'>,
): DetectFromEventsPorts {
  const ports = createWritingPorts(table, systemClock);
  // Everyone who gets alerts, read once for all accounts of a request.
  const readReceivers = memoizeRead(() => listReceivers(createReceiverStores(table), workspaceId));
  return {
    ...ports,
    events: createSentEventStore(table),
    writer,
    raise: async (batch, accountId) =>
      raiseEventAlerts({ ...ports, addAlerts }, await readReceivers(), workspaceId, batch, accountId),
  };
}
