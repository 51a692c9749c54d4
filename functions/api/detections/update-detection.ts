import { updateDetection } from '#contract/detections.ts';
import { changeMessage, findContactPerson } from '#domain/signals/detections/change-message.ts';
import { changeState } from '#domain/signals/detections/change-state.ts';
import { findDetection } from '#domain/signals/detections/find-detection.ts';
import { endpoint } from '#http/endpoint.ts';
import { writeGreeting } from '#reading/text/prose.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(updateDetection, async ({ caller, params, body, refuse, table, now }) => {
  const { state, snoozed_until, reopen, expected_state_at, ...message } = body;
  const { id } = params;
  const sharedPorts = { detections: createDetectionStore(table), now, refuse };
  const ports = {
    ...sharedPorts,
    accounts: createAccountStore(table),
    people: createPersonStore(table),
    writeGreeting,
  };
  // Before the message, because only this can be refused by what a colleague did.
  if (state !== undefined) {
    // What is wrong with the message must not leave the state changed.
    if (message.contact_person_id !== undefined) {
      const { account } = await findDetection(ports, caller, id);
      await findContactPerson(ports, caller, account.id, message);
    }
    const statePorts = {
      ...sharedPorts,
      accounts: createAccountLookups(table),
      members: createMemberStore(table),
    };
    await changeState(statePorts, caller, { id, expected_state_at }, { state, snoozed_until, reopen });
  }
  return { status: 200, data: await changeMessage(ports, caller, id, message) };
});
