import { changeDetectionStates } from '#contract/detection-state.ts';
import { changeManyStates } from '#domain/signals/detections/change-state.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(changeDetectionStates, async ({ caller, body, refuse, table, now }) => {
  const { detections: requestedDetections, ...change } = body;
  const ports = {
    accounts: createAccountLookups(table),
    detections: createDetectionStore(table),
    members: createMemberStore(table),
    now,
    refuse,
  };
  return { status: 200, data: await changeManyStates(ports, caller, requestedDetections, change) };
});
