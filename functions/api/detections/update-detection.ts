import { updateDetection } from '#contract/detections.ts';
import { changeMessage } from '#domain/signals/detections/change-message.ts';
import { changeStates, checkSnooze, stateChangedMessage } from '#domain/signals/detections/change-state.ts';
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
  const table = functionTable();
  const detections = detectionStore(table);
  if (state !== undefined) {
    const change = {
      state,
      ...(snoozed_until !== undefined && { snoozed_until }),
      ...(reopen !== undefined && { reopen }),
    };
    checkSnooze(change, systemClock(), refuse);
    const wanted = [{ id: params.id, ...(expected_state_at !== undefined && { expected_state_at }) }];
    const ports = { accounts: accountLookups(table), detections, now: systemClock };
    // Before the message, because only this can be refused by what a colleague did.
    const [outcome] = await changeStates(ports, caller, wanted, change);
    if (!outcome?.ok) {
      throw outcome?.code === 'state_changed'
        ? refuse('state_changed', stateChangedMessage(outcome))
        : refuse('not_found');
    }
  }
  const ports = {
    accounts: accountStore(table),
    people: personStore(table),
    detections,
    greeting,
    now: systemClock,
    refuse,
  };
  return { status: 200, data: await changeMessage(ports, caller, params.id, message) };
});
