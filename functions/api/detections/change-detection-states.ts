import { changeDetectionStates } from '#contract/detection-state.ts';
import { changeManyStates } from '#domain/signals/detections/change-state.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(changeDetectionStates, async ({ caller, body, refuse, table, now }) => {
  const { detections: wanted, ...change } = body;
  const ports = {
    accounts: accountLookups(table),
    detections: detectionStore(table),
    members: memberStore(table),
    now,
    refuse,
  };
  return { status: 200, data: await changeManyStates(ports, caller, wanted, change) };
});
