import { raiseScanAlerts } from '#domain/outbound/alerts/raise-alerts.ts';
import { addAlerts } from '#jobs/queues/send-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { createReceiverStores } from '#table/alerts/receiver-stores.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';
import { createRunStore } from '#table/runs/run-store.ts';
import type { Table } from '#table/table.ts';

/** Raises a scan's alerts: in its own step, or when the scan is given up, for what it found until then. */
export const alertToFindings = (table: Table, workspaceId: string, runId: string): Promise<void> =>
  raiseScanAlerts(
    {
      ...createSummaryPorts(table, systemClock),
      ...createReceiverStores(table),
      runs: createRunStore(table),
      addAlerts: addAlerts(table),
    },
    workspaceId,
    runId,
  );
