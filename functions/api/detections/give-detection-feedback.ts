import { giveDetectionFeedback } from '#contract/detections.ts';
import { giveFeedback } from '#domain/signals/detections/give-feedback.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(giveDetectionFeedback, async ({ caller, params, body, refuse }) => {
  const table = functionTable();
  const detections = detectionStore(table);
  const ports = { accounts: accountStore(table), detections, feedback: detections, now: systemClock, refuse };
  return { status: 200, data: await giveFeedback(ports, caller, params.id, body) };
});
