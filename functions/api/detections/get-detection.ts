import { getDetection } from '#contract/detections.ts';
import { readerOf } from '#domain/signals/detections/detection-state.ts';
import { findDetection } from '#domain/signals/detections/find-detection.ts';
import { shownDetection } from '#domain/signals/detections/shown-detection.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(getDetection, async ({ caller, params, refuse }) => {
  const table = functionTable();
  const ports = { accounts: accountStore(table), detections: detectionStore(table), refuse };
  const { account, detection } = await findDetection(ports, caller, params.id);
  const looking = { reader: readerOf(caller), now: systemClock() };
  return { status: 200, data: shownDetection(detection, account, looking) };
});
