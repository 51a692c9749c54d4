import { giveDetectionFeedback } from '#contract/detections.ts';
import { giveFeedback } from '#domain/signals/detections/give-feedback.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { standingPorts } from '#table/detections/standing-ports.ts';

export const handler = endpoint(
  giveDetectionFeedback,
  async ({ caller, params, body, refuse, table, now }) => {
    const ports = standingPorts(table, now);
    return {
      status: 200,
      data: await giveFeedback({ ...ports, feedback: ports.detections, refuse }, caller, params.id, body),
    };
  },
);
