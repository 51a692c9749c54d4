import { changeStream } from '#contract/change-stream.ts';
import { streamConsumer } from '#jobs/queues/stream-consumer.ts';
import { recordChanges } from '#table/changes/record-changes.ts';
import { functionTable } from '#table/table.ts';

export const handler = streamConsumer(changeStream, (written) => recordChanges(functionTable(), written));
