import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDynamoDb } from '#cloud/dynamodb/start-dynamodb.ts';
import { clientOf, createTestTable, PLACE, refusal, startTestDatabase, WITH_GROUP_INDEX } from './harness.ts';

const SERVE = fileURLToPath(new URL('./fixtures/serve.ts', import.meta.url));

let dataDir: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dynamodb-'));
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function serve(): Promise<string> {
  child = spawn(process.execPath, [SERVE, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The child has no output');
  const [line] = await once(createInterface(child.stdout), 'line');
  return /http:\S+/.exec(line)?.[0] ?? '';
}

it('loses no acknowledged write when the process is killed, and keeps items and index in sync', async () => {
  const client = clientOf(await serve());
  const documents = DynamoDBDocumentClient.from(client);
  const table = await createTestTable(client, WITH_GROUP_INDEX);
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let at = 0; ; at += 1) {
      const Item = { pk: `${writer}-${at}`, group: 'all' };
      const pair = { pk: `${writer}-${at}-pair`, group: 'all' };
      const put = (item: object) => ({ Put: { TableName: table, Item: item } });
      if (at % 2) await documents.send(new TransactWriteCommand({ TransactItems: [put(Item), put(pair)] }));
      else await documents.send(new PutCommand({ TableName: table, Item }));
      acknowledged.push(Item.pk);
    }
  };
  const writers = Promise.allSettled([0, 1, 2, 3].map(write));
  await expect.poll(() => acknowledged.length, { timeout: 240_000, interval: 5 }).toBeGreaterThan(200);

  child?.kill('SIGKILL');
  await writers;
  client.destroy();
  const again = await startTestDatabase({ dataDir });

  const { Items = [] } = await again.documents.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'by-group',
      KeyConditionExpression: '#g = :all',
      ExpressionAttributeNames: { '#g': 'group' },
      ExpressionAttributeValues: { ':all': 'all' },
    }),
  );
  const kept = new Set(Items.map(({ pk }) => pk as string));
  const inTable = await Promise.all(
    [...kept].map((pk) => again.documents.send(new GetCommand({ TableName: table, Key: { pk } }))),
  );
  await again.stop();
  expect(acknowledged.filter((pk) => !kept.has(pk))).toEqual([]);
  expect(inTable.every(({ Item }) => Item !== undefined)).toBe(true);
  const odd = [...kept].filter((pk) => Number(pk.split('-')[1]) % 2 === 1 && !pk.endsWith('-pair'));
  expect(odd.filter((pk) => !kept.has(`${pk}-pair`))).toEqual([]);
});

it('remembers the token of a transaction across a restart', async () => {
  const before = await startTestDatabase({ dataDir });
  const table = await createTestTable(before.client);
  const add = new TransactWriteCommand({
    ClientRequestToken: 'over-restart',
    TransactItems: [
      {
        Update: {
          TableName: table,
          Key: { pk: 'n' },
          UpdateExpression: 'ADD n :one',
          ExpressionAttributeValues: { ':one': 1 },
        },
      },
    ],
  });
  await before.documents.send(add);
  await before.stop();

  const after = await startTestDatabase({ dataDir });
  await after.documents.send(add);
  const { Item } = await after.documents.send(new GetCommand({ TableName: table, Key: { pk: 'n' } }));
  await after.stop();

  expect(Item).toEqual({ pk: 'n', n: 1 });
});

it('rejects a data directory that another process uses, in one clear sentence', async () => {
  await serve();

  const error = await refusal(startDynamoDb({ ...PLACE, dataDir }));

  expect(error.message).toBe(
    `The data directory ${dataDir} is in use by another process: stop that process or choose another directory.`,
  );
});
