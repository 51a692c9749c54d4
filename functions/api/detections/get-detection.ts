import { getDetection } from '#contract/detections.ts';
import { toApiDetection } from '#domain/signals/detections/api-detection.ts';
import { getReader } from '#domain/signals/detections/detection-state.ts';
import { findDetection } from '#domain/signals/detections/find-detection.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';

export const handler = endpoint(getDetection, async ({ caller, params, refuse, table, now }) => {
  const ports = { accounts: createAccountStore(table), detections: createDetectionStore(table), refuse };
  const { account, detection } = await findDetection(ports, caller, params.id);
  const view = { reader: getReader(caller), now: now() };
  return { status: 200, data: toApiDetection(detection, account, view) };
});
