import { changeDetectionStates } from '#contract/detection-state.ts';
import { errorCodes } from '#contract/errors.ts';
import { changeStates, checkSnooze, stateChangedMessage } from '#domain/signals/detections/change-state.ts';
import { readerOf, stateFor } from '#domain/signals/detections/detection-state.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { accountLookups } from '#table/accounts/account-lookups.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(changeDetectionStates, async ({ caller, body, refuse }) => {
  const { detections: wanted, ...change } = body;
  const table = functionTable();
  const now = systemClock();
  checkSnooze(change, now, refuse);
  const ports = { accounts: accountLookups(table), detections: detectionStore(table), now: systemClock };
  // The last of two entries for one detection counts, as if they had come one after the other.
  const distinct = [...new Map(wanted.map((each) => [each.id, each])).values()];
  const outcomes = await changeStates(ports, caller, distinct, change);
  const reader = readerOf(caller);
  return {
    status: 200,
    data: {
      changed: outcomes.flatMap((outcome) =>
        outcome.ok
          ? [{ ...outcome.detection, state: stateFor(outcome.detection, reader, now.toISOString()) }]
          : [],
      ),
      errors: outcomes.flatMap((outcome) => {
        if (outcome.ok) return [];
        const { id, code } = outcome;
        return [
          {
            id,
            code,
            message: code === 'not_found' ? errorCodes[code].message : stateChangedMessage(outcome),
          },
        ];
      }),
    },
  };
});
