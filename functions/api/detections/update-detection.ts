import { updateDetection } from '#contract/detections.ts';
import { changeMessage } from '#domain/signals/detections/change-message.ts';
import { changeState } from '#domain/signals/detections/change-state.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { greeting } from '#reading/wording/given-name.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { personStore } from '#table/people/person-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(updateDetection, async ({ caller, params, body, refuse }) => {
  const { state, snoozed_until, reopen, expected_state_at, ...message } = body;
  const { id } = params;
  const table = functionTable();
  const shared = { detections: detectionStore(table), now: systemClock, refuse };
  // Before the message, because only this can be refused by what a colleague did.
  if (state !== undefined) {
    const ports = { ...shared, accounts: accountLookups(table) };
    await changeState(ports, caller, { id, expected_state_at }, { state, snoozed_until, reopen });
  }
  const ports = { ...shared, accounts: accountStore(table), people: personStore(table), greeting };
  return { status: 200, data: await changeMessage(ports, caller, id, message) };
});
