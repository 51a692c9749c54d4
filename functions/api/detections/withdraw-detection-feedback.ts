import { withdrawDetectionFeedback } from '#contract/detections.ts';
import { giveFeedback } from '#domain/signals/detections/give-feedback.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(withdrawDetectionFeedback, async ({ caller, params, refuse }) => {
  const table = functionTable();
  const ports = standingPorts(table, systemClock);
  return {
    status: 200,
    data: await giveFeedback({ ...ports, feedback: ports.detections, refuse }, caller, params.id, null),
  };
});
