import { getInbox } from '#contract/inbox.ts';
import { countInbox } from '#domain/signals/detections/inbox.ts';
import { endpoint } from '#http/endpoint.ts';
import { inboxStore } from '#table/detections/inbox.ts';

export const handler = endpoint(getInbox, async ({ caller, table, now }) => ({
  status: 200,
  data: await countInbox(inboxStore(table), caller, now()),
}));
