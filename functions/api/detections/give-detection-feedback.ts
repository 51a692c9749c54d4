import { giveDetectionFeedback } from '#contract/detections.ts';
import { giveFeedback } from '#domain/signals/detections/give-feedback.ts';
import { endpoint } from '#http/endpoint.ts';
import { createSummaryPorts } from '#table/detections/account-summary-ports.ts';

export const handler = endpoint(
  giveDetectionFeedback,
  async ({ caller, params, body, refuse, table, now }) => {
    const ports = { ...createSummaryPorts(table, now), refuse };
    return {
      status: 200,
      data: await giveFeedback(ports, caller, params.id, body),
    };
  },
);
