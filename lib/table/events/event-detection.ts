import { type RaiseAlertsPorts, raiseEventAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import type { DetectFromEventsPorts } from '#domain/signals/events/detect-from-events.ts';
import { systemClock } from '#platform/clock.ts';
import { memberAlertEntries } from '#table/alerts/member-alert-store.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';
import { personStore } from '#table/people/person-store.ts';
import { signalStore } from '#table/signals/signal-store.ts';
import type { Table } from '#table/table.ts';
import { alertSettingsStore } from '#table/workspaces/alert-settings-store.ts';
import { destinationEntries } from '#table/workspaces/destination-entries.ts';
import { memberStore } from '#table/workspaces/member-store.ts';
import { workspaceStore } from '#table/workspaces/workspace-store.ts';
import { sentEventStore } from './sent-event-store.ts';

/** What detections from events need, in the request that brings them and in the sweeper. */
export function eventDetection(
  table: Table,
  { writer, send }: Pick<DetectFromEventsPorts, 'writer'> & Pick<RaiseAlertsPorts, 'send'>,
): DetectFromEventsPorts {
  const standing = standingPorts(table, systemClock);
  return {
    ...standing,
    people: personStore(table),
    signals: signalStore(table),
    events: sentEventStore(table),
    workspaces: workspaceStore(table),
    writer,
    raise: (workspaceId, batch, accountId) =>
      raiseEventAlerts(
        {
          ...standing,
          settings: alertSettingsStore(table),
          destinations: destinationEntries(table),
          memberAlerts: memberAlertEntries(table),
          members: memberStore(table),
          send,
        },
        workspaceId,
        batch,
        accountId,
      ),
  };
}
