import { parentPort, workerData } from 'node:worker_threads';
import { type DynamoDbOptions, serveDynamoDb } from './dynamodb-server.ts';

if (parentPort === null) throw new Error('dynamodb-worker.ts runs only as a thread of start-dynamodb.ts');
const port = parentPort;

const database = await serveDynamoDb(workerData as DynamoDbOptions);
port.once('message', async () => {
  await database.stop();
  port.close();
});
port.postMessage(database.endpoint);
