import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTable, refusal, startTestDatabase, type TestDatabase } from './harness.ts';

let db: TestDatabase;
let table: string;

beforeAll(async () => {
  db = await startTestDatabase();
  table = await createTestTable(db.client);
});

afterAll(() => db.stop());

const messageOf = async (call: Promise<unknown>): Promise<string> => {
  const { name, message } = await refusal(call);
  expect(name).toBe('ValidationException');
  return message;
};

const NAME_RULE = /Map keys must satisfy constraint: \[.*pattern: \[a-zA-Z0-9_.-\]\+\]$/;
const UNKNOWN_DETAIL = { ReturnConsumedCapacity: 'ALL' as never };
const DETAIL_RULE =
  /Value 'ALL' at 'returnConsumedCapacity' failed to satisfy constraint: .*\[INDEXES, TOTAL, NONE\]$/;

describe('a batch of writes', () => {
  const write = (name: string, writes: object[], more = {}) =>
    db.client.send(new BatchWriteItemCommand({ RequestItems: { [name]: writes as never }, ...more }));
  const Item = { pk: { S: 'a' } };

  it('prints the writes of a table with an invalid name', async () => {
    const put = await messageOf(write('no name', [{ PutRequest: { Item } }]));
    const remove = await messageOf(write('no name', [{ DeleteRequest: { Key: Item } }]));

    expect(put).toContain(`Value '{no name=[WriteRequest(putRequest=PutRequest(item={pk={"S":"a"}}))]}'`);
    expect(remove).toContain(`deleteRequest=DeleteRequest(key={pk={"S":"a"}})`);
    expect(put).toMatch(NAME_RULE);
  });

  it('needs at least one write per table', async () => {
    expect(await messageOf(write(table, []))).toMatch(
      /^1 validation error detected: Value '\{.*=\[\]\}' .*Map value must satisfy constraint/,
    );
  });

  it('reports an unknown setting before it checks the tables', async () => {
    const message = await messageOf(write('no name', [{ PutRequest: { Item } }], UNKNOWN_DETAIL));

    expect(message).toMatch(/^1 validation error detected/);
    expect(message).toMatch(DETAIL_RULE);
  });
});

describe('a batch of reads', () => {
  const read = (name: string, Keys: object[], more = {}) =>
    db.client.send(new BatchGetItemCommand({ RequestItems: { [name]: { Keys: Keys as never } }, ...more }));

  it('needs at least one key per table', async () => {
    expect(await messageOf(read(table, []))).toBe(
      `1 validation error detected: Value at 'RequestItems.${table}.member.Keys' failed to satisfy constraint: Member must have length greater than or equal to 1`,
    );
  });

  it.each([
    ['an empty text', { pk: { S: '' } }],
    ['a text that is too long', { pk: { S: 'x'.repeat(2_049) } }],
    ['another attribute', { other: { S: 'a' } }],
    ['another type', { pk: { N: '1' } }],
    ['no type', { pk: {} }],
    ['two types', { pk: { S: 'a', N: '1' } }],
    ['one attribute too many', { pk: { S: 'a' }, sk: { S: 'b' } }],
  ])('reports %s the same way, whichever key of the batch has it', async (_, bad) => {
    const good = [{ pk: { S: 'good' } }, { pk: { S: 'better' } }];
    const alone = await messageOf(read(table, [bad]));

    expect(await messageOf(read(table, [...good, bad]))).toBe(alone);
    expect(await messageOf(read(table, [bad, ...good]))).toBe(alone);
  });

  it('rejects a duplicate key, however simple', async () => {
    const keys = [{ pk: { S: 'a' } }, { pk: { S: 'b' } }, { pk: { S: 'a' } }];

    expect(await messageOf(read(table, keys))).toBe('Provided list of item keys contains duplicates');
  });

  it('reports the table before an unknown setting', async () => {
    const [first, second] = (await messageOf(read('no name', [{ pk: { S: 'a' } }], UNKNOWN_DETAIL))).split(
      '; ',
    );

    expect(first).toMatch(/^2 validation errors detected/);
    expect(first).toMatch(NAME_RULE);
    expect(second).toMatch(DETAIL_RULE);
  });
});

it('reports a missing key of an update last', async () => {
  const message = await messageOf(
    db.client.send(new UpdateItemCommand({ TableName: table, Key: undefined, ReturnValues: 'XOR' as never })),
  );

  expect(message).toMatch(/^2 validation errors detected: Value 'XOR' .*; Value null at 'key' /);
});

describe('a new table', () => {
  const create = (more: Partial<CreateTableCommandInput>) =>
    db.client.send(
      new CreateTableCommand({
        TableName: 'never-made',
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        ...more,
      }),
    );

  it('has at most two key attributes', async () => {
    const KeySchema = (['HASH', 'RANGE', 'RANGE'] as const).map((KeyType, at) => ({
      AttributeName: `k${at}`,
      KeyType,
    }));

    expect(await messageOf(create({ KeySchema }))).toMatch(
      /Value '\[KeySchemaElement\(attributeName=k0, keyType=HASH\), .*k2, keyType=RANGE\)\]' at 'keySchema' .*length less than or equal to 2$/,
    );
  });

  it('hears of its global indexes before its local ones', async () => {
    const index = {
      IndexName: 'x',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' as const }],
      Projection: { ProjectionType: 'ALL' as const },
    };

    const message = await messageOf(
      create({ LocalSecondaryIndexes: [index], GlobalSecondaryIndexes: [index] }),
    );

    expect(message).toMatch(/^2 validation errors .*globalSecondaryIndexes.*; .*localSecondaryIndexes/);
  });
});

it('keeps the type of an attribute that an update defines again', async () => {
  const name = await createTestTable(db.client);
  await db.client.send(
    new UpdateTableCommand({
      TableName: name,
      AttributeDefinitions: [
        { AttributeName: 'group', AttributeType: 'S' },
        { AttributeName: 'pk', AttributeType: 'N' },
        { AttributeName: 'unused', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexUpdates: [
        {
          Create: {
            IndexName: 'by-group',
            KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
            Projection: { ProjectionType: 'ALL' },
          },
        },
      ],
    }),
  );

  const { Table } = await db.client.send(new DescribeTableCommand({ TableName: name }));

  expect(Table?.AttributeDefinitions).toEqual([
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'group', AttributeType: 'S' },
  ]);
});

it('requires the keys of a new index to be defined, even those the table has', async () => {
  const Create = {
    IndexName: 'by-group',
    KeySchema: [
      { AttributeName: 'group', KeyType: 'HASH' as const },
      { AttributeName: 'pk', KeyType: 'RANGE' as const },
    ],
    Projection: { ProjectionType: 'ALL' as const },
  };
  const AttributeDefinitions = [{ AttributeName: 'group', AttributeType: 'S' as const }];

  const message = await messageOf(
    db.client.send(
      new UpdateTableCommand({
        TableName: table,
        AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create }],
      }),
    ),
  );

  expect(message).toMatch(/Keys: \[group, pk\], AttributeDefinitions: \[group\]$/);
});

describe('a page', () => {
  const query = (more: object) =>
    db.client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': { S: 'a' } },
        ...more,
      }),
    );
  const scan = (more: object) => db.client.send(new ScanCommand({ TableName: table, ...more }));
  const missing =
    'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES';

  it('with specific attributes must name them', async () => {
    const Select = 'SPECIFIC_ATTRIBUTES';

    expect(await messageOf(query({ Select }))).toBe(`1 validation error detected: ${missing}`);
    expect(await messageOf(scan({ Select }))).toBe(missing);
  });

  it("with all projected attributes can't name some", async () => {
    const both = { Select: 'ALL_PROJECTED_ATTRIBUTES', ProjectionExpression: 'pk' };

    expect(await messageOf(scan(both))).toMatch(/Cannot specify the ProjectionExpression/);
  });

  it('is one of at most a million segments', async () => {
    expect(await messageOf(scan({ Segment: 0, TotalSegments: 1_000_001 }))).toMatch(
      /'totalSegments' .*less than or equal to 1000000$/,
    );
  });
});

describe('a transaction', () => {
  const Item = { pk: { S: 'a' } };

  it('reports a long token before an unknown setting', async () => {
    const message = await messageOf(
      db.client.send(
        new TransactWriteItemsCommand({
          TransactItems: [{ Put: { TableName: table, Item } }],
          ClientRequestToken: 'x'.repeat(37),
          ...UNKNOWN_DETAIL,
        }),
      ),
    );

    expect(message).toMatch(/^2 validation errors .*clientRequestToken.*; .*returnConsumedCapacity/);
  });

  it('leaves out an item of which nothing was requested', async () => {
    await db.client.send(new PutItemCommand({ TableName: table, Item }));

    const { Responses } = await db.client.send(
      new TransactGetItemsCommand({
        TransactItems: [{ Get: { TableName: table, Key: Item, ProjectionExpression: 'absent' } }],
      }),
    );

    expect(Responses).toEqual([{}]);
  });
});

it("names the alphabetically first index that an empty key doesn't fit", async () => {
  const indexes = ['by-b', 'by-a'].map((IndexName) => ({
    IndexName,
    KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' as const }],
    Projection: { ProjectionType: 'ALL' as const },
  }));
  const name = await createTestTable(db.client, {
    AttributeDefinitions: [{ AttributeName: 'group', AttributeType: 'S' }],
    GlobalSecondaryIndexes: indexes,
  });

  const message = await messageOf(
    db.client.send(new PutItemCommand({ TableName: name, Item: { pk: { S: 'a' }, group: { S: '' } } })),
  );

  expect(message).toMatch(/IndexName: by-a, IndexKey: group$/);
});
