import { visitInbox as contract } from '#contract/inbox.ts';
import { visitInbox } from '#domain/signals/detections/inbox.ts';
import { endpoint } from '#http/endpoint.ts';
import { createInboxStore } from '#table/detections/inbox.ts';

export const handler = endpoint(contract, async ({ caller, body, table, now }) => ({
  status: 200,
  data: await visitInbox(createInboxStore(table), caller, body.visited_at, now()),
}));
