import { inject } from 'vitest';
import * as z from 'zod';
import { type ExportMessage, exportMessage } from '#contract/export-queues.ts';
import { eventually } from './eventually.ts';

const page = z.object({
  /** As a consumer sets them. */
  environment: z.object({
    AWS_ENDPOINT_URL_SQS: z.string(),
    AWS_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
  }),
  queues: z.array(
    z.object({
      name: z.string(),
      queue_url: z.string(),
      messages: z.array(
        z.object({ message_id: z.string(), body: z.string(), attributes: z.record(z.string(), z.string()) }),
      ),
    }),
  ),
});

export async function readExportQueues(): Promise<z.infer<typeof page>> {
  const response = await fetch(new URL('/_local/export-queues.json', inject('cloud').baseUrl));
  return page.parse(await response.json());
}

interface QueuedMessage {
  readonly message_id: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * What a destination's queue holds. Nothing is received: a message that several suites receive, each looking for its own,
 * would end among the dead letters.
 */
export async function listQueued(destinationId: string): Promise<readonly QueuedMessage[]> {
  const { queues } = await readExportQueues();
  return queues
    .flatMap(({ messages }) => messages)
    .filter(({ body }) => JSON.parse(body).destination_id === destinationId);
}

export interface Exported extends QueuedMessage {
  readonly message: ExportMessage;
}

/** A destination's rows in its queue, once they are as expected. */
export const exportedMessages = (
  destinationId: string,
  areExpected: (messages: readonly Exported[]) => boolean,
): Promise<readonly Exported[]> =>
  eventually(
    async () =>
      (await listQueued(destinationId)).map((queued) => ({
        ...queued,
        message: exportMessage.parse(JSON.parse(queued.body)),
      })),
    areExpected,
  );
