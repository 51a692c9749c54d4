import { webhookRows } from '#contract/queues.ts';
import { getFunctionChannel } from '#delivery/function-delivery.ts';
import { workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { queueConsumer } from '#jobs/queues/queue-consumer.ts';
import { sendRows } from '#jobs/queues/send-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createPersonRows } from '#table/people/person-rows.ts';
import { createPushProgress } from '#table/pushes/push-progress.ts';
import { getFunctionTable } from '#table/table.ts';
import { createDestinationStore } from '#table/workspaces/destination-store.ts';

const sources = { accounts: createAccountRows, people: createPersonRows };

export const handler = queueConsumer(webhookRows, async (message) => {
  const table = getFunctionTable();
  await workChunk(
    {
      progress: createPushProgress(table, systemClock),
      recordsOf: (recordType) => sources[recordType](table),
      channel: getFunctionChannel(createDestinationStore(table)),
      send: sendRows('webhook'),
      now: systemClock,
    },
    message,
  );
});
