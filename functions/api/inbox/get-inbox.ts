import { getInbox } from '#contract/inbox.ts';
import { countInbox } from '#domain/signals/detections/inbox.ts';
import { endpoint } from '#http/endpoint.ts';
import { createInboxStore } from '#table/detections/inbox.ts';

export const handler = endpoint(getInbox, async ({ caller, table, now }) => ({
  status: 200,
  data: await countInbox(createInboxStore(table), caller, now()),
}));
