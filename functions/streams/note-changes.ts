import { changeStream } from '#contract/change-stream.ts';
import { streamConsumer } from '#jobs/queues/stream-consumer.ts';
import { noteChanges } from '#table/changes/note-changes.ts';
import { functionTable } from '#table/table.ts';

export const handler = streamConsumer(changeStream, (written) => noteChanges(functionTable(), written));
