import { changeDetectionStates } from '#contract/detection-state.ts';
import { changeManyStates } from '#domain/signals/detections/change-state.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(changeDetectionStates, async ({ caller, body, refuse }) => {
  const { detections: wanted, ...change } = body;
  const table = functionTable();
  const ports = {
    accounts: accountLookups(table),
    detections: detectionStore(table),
    now: systemClock,
    refuse,
  };
  return { status: 200, data: await changeManyStates(ports, caller, wanted, change) };
});
