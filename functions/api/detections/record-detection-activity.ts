import { recordDetectionActivity } from '#contract/detection-work.ts';
import { changeMessage } from '#domain/signals/detections/change-message.ts';
import { endpoint } from '#http/endpoint.ts';
import { writeGreeting } from '#reading/text/prose.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { personStore } from '#table/people/person-store.ts';

export const handler = endpoint(
  recordDetectionActivity,
  async ({ caller, params, body, refuse, table, now }) => {
    const ports = {
      accounts: accountStore(table),
      people: personStore(table),
      detections: detectionStore(table),
      writeGreeting,
      now,
      refuse,
    };
    const activity = { kind: body.kind, to: body.to ?? null };
    return { status: 200, data: await changeMessage(ports, caller, params.id, { activity }) };
  },
);
