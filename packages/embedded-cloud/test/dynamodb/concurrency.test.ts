import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, TransactGetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestTable, startTestDatabase, type TestDatabase } from './harness.ts';

let db: TestDatabase;
let table: string;

/** A transaction held the item and nothing was written. A failed condition next to a conflict is final. */
const isConflict = (error: unknown): boolean =>
  error instanceof TransactionCanceledException
    ? (error.CancellationReasons ?? []).every(({ Code = 'None' }) =>
        /^(None|TransactionConflict)$/.test(Code),
      )
    : error instanceof Error && error.name === 'TransactionConflictException';

async function untilFree<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
    await sleep(Math.random() * 25);
  }
}

beforeAll(async () => {
  db = await startTestDatabase({ inThread: false });
  // DynamoDB rejects writes that conflict with a transaction. These tests are about the final state.
  db.client.middlewareStack.add(
    <Args, Output>(next: (args: Args) => Promise<Output>) =>
      (args: Args) =>
        untilFree(() => next(args)),
    { step: 'initialize' },
  );
  table = await createTestTable(db.client);
});

afterAll(() => db.stop());

const get = async (pk: string) =>
  (await db.documents.send(new GetCommand({ TableName: table, Key: { pk } }))).Item;
const put = (Item: Record<string, unknown>) => db.documents.send(new PutCommand({ TableName: table, Item }));

const increment = (pk: string) => ({
  TableName: table,
  Key: { pk },
  UpdateExpression: 'ADD n :one',
  ExpressionAttributeValues: { ':one': 1 },
});

it('lets one of many transactions win a race to create an item', async () => {
  const racers = Array.from({ length: 20 }, (_, at) => at);

  const outcomes = await Promise.allSettled(
    racers.map((winner) =>
      db.documents.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Put: {
                TableName: table,
                Item: { pk: 'prize', winner },
                ConditionExpression: 'attribute_not_exists(pk)',
              },
            },
            { Put: { TableName: table, Item: { pk: `trace-${winner}` } } },
          ],
        }),
      ),
    ),
  );

  const winners = racers.filter((at) => outcomes[at]?.status === 'fulfilled');
  const traces = await Promise.all(racers.map((at) => get(`trace-${at}`)));
  expect(winners).toHaveLength(1);
  expect(await get('prize')).toEqual({ pk: 'prize', winner: winners[0] });
  expect(traces.flatMap((trace) => (trace ? [trace.pk] : []))).toEqual([`trace-${winners[0]}`]);
});

it('keeps a sum that transactions move between items, for every reader at any time', async () => {
  const accounts = ['sum-0', 'sum-1', 'sum-2'];
  await Promise.all(accounts.map((pk) => put({ pk, n: 100 })));
  const move = (from: string, to: string) =>
    db.documents.send(
      new TransactWriteCommand({
        TransactItems: [
          { Update: { ...increment(from), ExpressionAttributeValues: { ':one': -7 } } },
          { Update: { ...increment(to), ExpressionAttributeValues: { ':one': 7 } } },
        ],
      }),
    );
  const sum = async () => {
    const { Responses = [] } = await db.documents.send(
      new TransactGetCommand({
        TransactItems: accounts.map((pk) => ({ Get: { TableName: table, Key: { pk } } })),
      }),
    );
    return Responses.reduce((total, { Item }) => total + Item?.n, 0);
  };

  const moves = Array.from({ length: 20 }, (_, at) =>
    // Opposite directions would deadlock if items were locked in the order of the entries.
    at % 2 ? move('sum-0', 'sum-1') : move('sum-1', 'sum-0'),
  );
  const sums = await Promise.all(Array.from({ length: 10 }, sum));
  await Promise.all(moves);

  expect(new Set([...sums, await sum()])).toEqual(new Set([300]));
});
