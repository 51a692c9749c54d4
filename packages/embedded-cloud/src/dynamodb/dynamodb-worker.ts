import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type DynamoDbOptions, type EmbeddedDynamoDb, serveDynamoDb } from './dynamodb-server.ts';
import type { WorkerRequest, WorkerResponse } from './start-dynamodb.ts';

function parent(): MessagePort {
  if (parentPort === null) throw new Error('dynamodb-worker.ts runs only as a thread of start-dynamodb.ts');
  return parentPort;
}

const port = parent();

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const reply = (response: WorkerResponse): void => port.postMessage(response);

async function handle(database: EmbeddedDynamoDb, request: WorkerRequest): Promise<void> {
  try {
    if (request.type === 'sweep') {
      const value = await database.sweepExpired(request.tableName, request.nowSeconds);
      reply({ id: request.id, value });
      return;
    }
    await database.stop();
    reply({ id: request.id, value: 0 });
    port.close();
  } catch (error) {
    reply({ id: request.id, error: messageOf(error) });
  }
}

try {
  const database = await serveDynamoDb(workerData as DynamoDbOptions);
  port.on('message', (request: WorkerRequest) => handle(database, request));
  reply({ id: 0, endpoint: database.endpoint });
} catch (error) {
  reply({ id: 0, error: messageOf(error) });
}
