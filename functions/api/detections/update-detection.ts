import { updateDetection } from '#contract/detections.ts';
import { changeMessage } from '#domain/signals/detections/change-message.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(updateDetection, async ({ caller, params, body, refuse }) => {
  const table = functionTable();
  const ports = {
    accounts: accountStore(table),
    detections: detectionStore(table),
    now: systemClock,
    refuse,
  };
  return { status: 200, data: await changeMessage(ports, caller, params.id, body) };
});
