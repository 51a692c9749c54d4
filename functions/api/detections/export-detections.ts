import { exportDetections } from '#contract/exports.ts';
import { withOwnId } from '#domain/signals/detections/detection-sight.ts';
import { exportEndpoint } from '#http/export-endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { exportedDetections } from '#table/detections/detection-export.ts';
import { functionTable } from '#table/table.ts';
import { currentCaller } from '#table/workspaces/current-caller.ts';

export const handler = exportEndpoint(exportDetections, currentCaller, async ({ caller, query, refuse }) =>
  exportedDetections(functionTable(), caller, withOwnId(query, caller, refuse), systemClock()),
);
