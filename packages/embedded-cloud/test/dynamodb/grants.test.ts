import { BatchGetItemCommand, BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator, type Identity, type Statement } from '#cloud/iam/policy.ts';
import {
  clientOf,
  createTestTable,
  PLACE,
  refusal,
  startTestDatabase,
  type TestDatabase,
} from './harness.ts';

const tableArn = (name: string) => `arn:aws:dynamodb:${PLACE.region}:${PLACE.account}:table/${name}`;
const role = (name: string, ...statements: Statement[]): Identity => ({
  arn: `arn:aws:sts::${PLACE.account}:assumed-role/${name}/${name}`,
  statements,
});
const allow = (Action: string | string[], Resource: string | string[]): Statement => ({
  Effect: 'Allow',
  Action,
  Resource,
});

// Tables are numbered in order of creation.
const TABLE = 'table-1';

const IDENTITIES = {
  admin: createOperator(PLACE.account),
  reader: role('reader', allow(['dynamodb:GetItem', 'dynamodb:Query'], tableArn(TABLE))),
  lister: role('lister', allow('dynamodb:Query', `${tableArn(TABLE)}/index/*`)),
  noter: role('noter', { ...allow('dynamodb:PutItem', tableArn(TABLE)), LeadingKeys: ['note-*'] }),
  writer: role('writer', allow(['dynamodb:PutItem', 'dynamodb:UpdateItem'], tableArn(TABLE))),
  wild: role('wild', allow('dynamodb:*Item', `${tableArn('table-')}*`)),
  guarded: role('guarded', allow('dynamodb:*', '*'), {
    Effect: 'Deny',
    Action: 'dynamodb:*',
    Resource: tableArn(TABLE),
    SomeLeadingKeys: ['secret-*'],
  }),
  barred: role('barred', allow('dynamodb:*', '*'), {
    Effect: 'Deny',
    Action: 'dynamodb:PutItem',
    Resource: tableArn(TABLE),
  }),
};

let db: TestDatabase;
const clients: DynamoDBClient[] = [];

beforeAll(async () => {
  db = await startTestDatabase({ identities: IDENTITIES, inThread: false });
  const admin = clientAs('admin');
  await createTestTable(admin, {
    TableName: TABLE,
    AttributeDefinitions: [{ AttributeName: 'group', AttributeType: 'S' }],
    GlobalSecondaryIndexes: [
      {
        IndexName: 'by-group',
        KeySchema: [{ AttributeName: 'group', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  });
  await as('admin').send(new PutCommand({ TableName: TABLE, Item: { pk: 'there', group: 'g' } }));
});

afterAll(async () => {
  for (const client of clients) client.destroy();
  await db.stop();
});

function clientAs(accessKeyId: string): DynamoDBClient {
  const client = clientOf(db.database.endpoint, accessKeyId);
  clients.push(client);
  return client;
}

const as = (accessKeyId: string) => DynamoDBDocumentClient.from(clientAs(accessKeyId));
const get = (pk: string) => new GetCommand({ TableName: TABLE, Key: { pk } });
const put = (pk: string) => new PutCommand({ TableName: TABLE, Item: { pk } });
const byGroup = (IndexName?: string) =>
  new QueryCommand({
    TableName: TABLE,
    ...(IndexName && { IndexName }),
    KeyConditionExpression: '#k = :k',
    ExpressionAttributeNames: { '#k': IndexName ? 'group' : 'pk' },
    ExpressionAttributeValues: { ':k': IndexName ? 'g' : 'there' },
  });

it('lets an identity do what its statements allow', async () => {
  expect((await as('reader').send(get('there'))).Item).toEqual({ pk: 'there', group: 'g' });
});

it("rejects what they don't allow, in AWS's words, and leaves the table alone", async () => {
  const error = await refusal(as('reader').send(put('by-reader')));

  expect(error.name).toBe('AccessDeniedException');
  expect(error.message).toBe(
    `User: ${IDENTITIES.reader.arn} is not authorized to perform: dynamodb:PutItem on resource: ${tableArn(TABLE)} because no identity-based policy allows the dynamodb:PutItem action`,
  );
  expect((await as('admin').send(get('by-reader'))).Item).toBeUndefined();
});

it('distinguishes a table from its indexes', async () => {
  const index = await refusal(as('reader').send(byGroup('by-group')));
  const table = await refusal(as('lister').send(byGroup()));

  expect(index.message).toContain(`on resource: ${tableArn(TABLE)}/index/by-group`);
  expect(table.message).toContain(`on resource: ${tableArn(TABLE)} `);
  expect((await as('reader').send(byGroup())).Count).toBe(1);
  expect((await as('lister').send(byGroup('by-group'))).Count).toBe(1);
});

it('limits a statement about leading keys to the items it names', async () => {
  await as('noter').send(put('note-1'));

  const other = await refusal(as('noter').send(put('there')));
  const entry = (pk: string) => ({ Put: { TableName: TABLE, Item: { pk } } });
  const beside = await refusal(
    as('noter').send(new TransactWriteCommand({ TransactItems: [entry('note-2'), entry('there')] })),
  );
  const batch = await refusal(
    as('noter').send(
      new BatchWriteItemCommand({
        RequestItems: { [TABLE]: [{ PutRequest: { Item: { pk: { S: 'there' } } } }] },
      }),
    ),
  );

  for (const error of [other, beside, batch]) expect(error.name).toBe('AccessDeniedException');
  expect((await as('admin').send(get('note-1'))).Item).toEqual({ pk: 'note-1' });
});

describe('a Deny of leading keys', () => {
  const secret = { TableName: TABLE, Key: { pk: 'secret-1' } };
  const open = { TableName: TABLE, Key: { pk: 'there' } };
  const update = { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': 1 } };
  const check = { ConditionExpression: 'attribute_not_exists(pk)' };
  const key = (pk: string) => ({ pk: { S: pk } });
  const query = (KeyConditionExpression: string, names?: Record<string, string>) =>
    new QueryCommand({
      TableName: TABLE,
      KeyConditionExpression,
      ...(names && { ExpressionAttributeNames: names }),
      ExpressionAttributeValues: { ':k': 'secret-1' },
    });

  // Any call that names a guarded key, even one of many, is rejected.
  it.each([
    ['a read', () => as('guarded').send(new GetCommand(secret))],
    ['a put', () => as('guarded').send(put('secret-1'))],
    ['an update', () => as('guarded').send(new UpdateCommand({ ...secret, ...update }))],
    ['a deletion', () => as('guarded').send(new DeleteCommand(secret))],
    ['a query', () => as('guarded').send(query('pk = :k'))],
    ['a query by an alias', () => as('guarded').send(query('#k = :k', { '#k': 'pk' }))],
    ['a query the other way round', () => as('guarded').send(query(':k=pk'))],
    [
      'a batch that reads others besides',
      () =>
        clientAs('guarded').send(
          new BatchGetItemCommand({ RequestItems: { [TABLE]: { Keys: [key('there'), key('secret-1')] } } }),
        ),
    ],
    [
      'a batch that writes others besides',
      () =>
        clientAs('guarded').send(
          new BatchWriteItemCommand({
            RequestItems: {
              [TABLE]: [{ PutRequest: { Item: key('beside') } }, { DeleteRequest: { Key: key('secret-1') } }],
            },
          }),
        ),
    ],
    [
      'a transaction that reads others besides',
      () => as('guarded').send(new TransactGetCommand({ TransactItems: [{ Get: open }, { Get: secret }] })),
    ],
    [
      'a transaction that only checks it',
      () =>
        as('guarded').send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: { TableName: TABLE, Item: { pk: 'beside' } } },
              { ConditionCheck: { ...secret, ...check } },
            ],
          }),
        ),
    ],
  ])('rejects %s', async (_, send) => {
    const error = await refusal(send());

    expect(error.name).toBe('AccessDeniedException');
    expect(error.message).toContain('with an explicit deny in an identity-based policy');
    expect((await as('admin').send(get('beside'))).Item).toBeUndefined();
  });

  it('leaves everything else alone, including a scan, which names no key', async () => {
    await as('admin').send(put('secret-1'));

    expect((await as('guarded').send(get('there'))).Item).toBeDefined();
    expect((await as('guarded').send(byGroup())).Count).toBe(1);
    expect((await as('guarded').send(byGroup('by-group'))).Count).toBe(1);
    const { Items = [] } = await as('guarded').send(new ScanCommand({ TableName: TABLE }));
    expect(Items.map(({ pk }) => pk)).toContain('secret-1');
  });
});

it('checks each entry of a transaction, and executes nothing if one is not allowed', async () => {
  const puts = [{ Put: { TableName: TABLE, Item: { pk: 't-put' } } }];
  const check = { TableName: TABLE, Key: { pk: 'there' }, ConditionExpression: 'attribute_exists(pk)' };

  const withDelete = await refusal(
    as('writer').send(
      new TransactWriteCommand({
        TransactItems: [...puts, { Delete: { TableName: TABLE, Key: { pk: 'there' } } }],
      }),
    ),
  );
  const withCheck = await refusal(
    as('writer').send(new TransactWriteCommand({ TransactItems: [...puts, { ConditionCheck: check }] })),
  );
  const reads = await refusal(
    as('writer').send(
      new TransactGetCommand({ TransactItems: [{ Get: { TableName: TABLE, Key: { pk: 'there' } } }] }),
    ),
  );
  const nothing = await as('admin').send(get('t-put'));
  await as('writer').send(new TransactWriteCommand({ TransactItems: puts }));

  expect(withDelete.message).toContain('dynamodb:DeleteItem');
  expect(withCheck.message).toContain('dynamodb:ConditionCheckItem');
  expect(reads.message).toContain('dynamodb:GetItem');
  expect(nothing.Item).toBeUndefined();
  expect((await as('admin').send(get('t-put'))).Item).toEqual({ pk: 't-put' });
});

it('checks every table of a batch', async () => {
  const request = { PutRequest: { Item: { pk: { S: 'batch' } } } };

  const error = await refusal(
    clientAs('writer').send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: [request] } })),
  );

  expect(error.message).toContain('dynamodb:BatchWriteItem');
  expect((await as('admin').send(get('batch'))).Item).toBeUndefined();
});

it.each(['stranger', 'constructor'])('rejects the access key %s', async (key) => {
  const error = await refusal(as(key).send(get('there')));

  expect(error.name).toBe('UnrecognizedClientException');
  expect(error.message).toBe('The security token included in the request is invalid.');
});
