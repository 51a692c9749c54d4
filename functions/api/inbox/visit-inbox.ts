import { visitInbox as contract } from '#contract/inbox.ts';
import { visitInbox } from '#domain/signals/detections/inbox.ts';
import { endpoint } from '#http/endpoint.ts';
import { systemClock } from '#platform/clock.ts';
import { inboxStore } from '#table/detections/inbox.ts';
import { functionTable } from '#table/table.ts';

export const handler = endpoint(contract, async ({ caller, body }) => ({
  status: 200,
  data: await visitInbox(inboxStore(functionTable()), caller, body.visited_at, systemClock()),
}));
