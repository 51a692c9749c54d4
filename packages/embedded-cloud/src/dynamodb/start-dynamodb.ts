import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type DynamoDbOptions, type EmbeddedDynamoDb, serveDynamoDb } from './dynamodb-server.ts';

export type { EmbeddedDynamoDb };

/** V8's own limit is four times as high, and that memory is never returned. */
const MAX_YOUNG_GENERATION_MB = 12;

async function serveInWorker(options: DynamoDbOptions): Promise<EmbeddedDynamoDb> {
  const worker = new Worker(new URL('./dynamodb-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
  });
  // Rejects with the worker's error if it can't start.
  const [endpoint] = await once(worker, 'message');
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.on('error', (error) => console.error('The embedded DynamoDB died:', error));
  return {
    endpoint: String(endpoint),
    async stop() {
      worker.postMessage('stop');
      await ended;
    },
  };
}

/** Starts the database on 127.0.0.1, on its own thread unless told otherwise. */
export const startDynamoDb = (
  options: DynamoDbOptions & { inThread?: boolean },
): Promise<EmbeddedDynamoDb> => {
  const { inThread = false, ...database } = options;
  return inThread ? serveDynamoDb(database) : serveInWorker(database);
};
