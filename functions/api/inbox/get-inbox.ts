import { getInbox } from '#contract/inbox.ts';
import { countInbox } from '#domain/signals/detections/inbox.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { inboxStore } from '#table/detections/inbox.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(getInbox, async ({ caller }) => ({
  status: 200,
  data: await countInbox(inboxStore(functionTable()), caller, systemClock()),
}));
