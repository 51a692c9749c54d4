import { recordDetectionActivity } from '#contract/detection-work.ts';
import { changeMessage } from '#domain/signals/detections/change-message.ts';
import { endpoint } from '#http/endpoint.ts';
import { writeGreeting } from '#reading/text/prose.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createPersonStore } from '#table/people/person-store.ts';

export const handler = endpoint(
  recordDetectionActivity,
  async ({ caller, params, body, refuse, table, now }) => {
    const ports = {
      accounts: createAccountStore(table),
      people: createPersonStore(table),
      detections: createDetectionStore(table),
      writeGreeting,
      now,
      refuse,
    };
    const activity = { kind: body.kind, to: body.to ?? null };
    return { status: 200, data: await changeMessage(ports, caller, params.id, { activity }) };
  },
);
