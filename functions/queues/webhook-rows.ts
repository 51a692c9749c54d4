import { webhookRows } from '#contract/queues.ts';
import { getFunctionChannel } from '#delivery/function-delivery.ts';
import { workChunk } from '#domain/outbound/pushes/work-chunk.ts';
import { queueConsumer } from '#jobs/queues/queue-consumer.ts';
import { sendRows } from '#jobs/queues/send-messages.ts';
import { systemClock } from '#platform/clock.ts';
import { createAccountRows } from '#table/accounts/account-rows.ts';
import { createPersonRows } from '#table/people/person-rows.ts';
import { pushProgress } from '#table/pushes/push-progress.ts';
import { functionTable } from '#table/table.ts';
import { destinationStore } from '#table/workspaces/destination-store.ts';

const sources = { accounts: createAccountRows, people: createPersonRows };

export const handler = queueConsumer(webhookRows, async (message) => {
  const table = functionTable();
  await workChunk(
    {
      progress: pushProgress(table, systemClock),
      recordsOf: (recordType) => sources[recordType](table),
      channel: getFunctionChannel(destinationStore(table)),
      send: sendRows('webhook'),
      now: systemClock,
    },
    message,
  );
});
