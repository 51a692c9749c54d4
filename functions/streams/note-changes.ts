import { changeStream } from '#contract/change-stream.ts';
import { createStreamConsumer } from '#jobs/queues/stream-consumer.ts';
import { recordChanges } from '#table/changes/record-changes.ts';
import { getFunctionTable } from '#table/table.ts';

export const handler = createStreamConsumer(changeStream, (writes) =>
  recordChanges(getFunctionTable(), writes),
);
