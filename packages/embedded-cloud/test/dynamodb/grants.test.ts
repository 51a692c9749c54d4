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
  type TransactWriteCommandInput,
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
  WITH_GROUP_INDEX,
} from './harness.ts';

const TABLE = 'things';
const TABLE_ARN = `arn:aws:dynamodb:${PLACE.region}:${PLACE.account}:table/${TABLE}`;

const role = (name: string, ...statements: Statement[]): Identity => ({
  arn: `arn:aws:sts::${PLACE.account}:assumed-role/${name}/${name}`,
  statements,
});
const allow = (Action: string | string[], Resource: string): Statement => ({
  Effect: 'Allow',
  Action,
  Resource,
});

const IDENTITIES = {
  admin: createOperator(PLACE.account),
  reader: role('reader', allow(['dynamodb:GetItem', 'dynamodb:Query'], TABLE_ARN)),
  lister: role('lister', allow('dynamodb:Query', `${TABLE_ARN}/index/*`)),
  noter: role('noter', { ...allow('dynamodb:PutItem', TABLE_ARN), LeadingKeys: ['note-*'] }),
  writer: role('writer', allow(['dynamodb:PutItem', 'dynamodb:UpdateItem'], TABLE_ARN)),
  guarded: role('guarded', allow('dynamodb:*', '*'), {
    Effect: 'Deny',
    Action: 'dynamodb:*',
    Resource: TABLE_ARN,
    SomeLeadingKeys: ['secret-*'],
  }),
};

let db: TestDatabase;
const clients: DynamoDBClient[] = [];

beforeAll(async () => {
  db = await startTestDatabase({ identities: IDENTITIES, inThread: false });
  await createTestTable(clientAs('admin'), { TableName: TABLE, ...WITH_GROUP_INDEX });
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
const key = (pk: string) => ({ TableName: TABLE, Key: { pk } });
const get = (pk: string) => new GetCommand(key(pk));
const item = (pk: string) => ({ TableName: TABLE, Item: { pk } });
const put = (pk: string) => new PutCommand(item(pk));
const transact = (...TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>) =>
  new TransactWriteCommand({ TransactItems });
const batchPut = (pk: string) =>
  new BatchWriteItemCommand({ RequestItems: { [TABLE]: [{ PutRequest: { Item: { pk: { S: pk } } } }] } });
const byGroup = (IndexName?: string) =>
  new QueryCommand({
    TableName: TABLE,
    ...(IndexName && { IndexName }),
    KeyConditionExpression: '#k = :k',
    ExpressionAttributeNames: { '#k': IndexName ? 'group' : 'pk' },
    ExpressionAttributeValues: { ':k': IndexName ? 'g' : 'there' },
  });
const check = { ConditionExpression: 'attribute_exists(pk)' };

it('lets an identity do what its statements allow, and tells a table from its indexes', async () => {
  expect((await as('reader').send(get('there'))).Item).toEqual({ pk: 'there', group: 'g' });
  expect((await as('reader').send(byGroup())).Count).toBe(1);
  expect((await as('lister').send(byGroup('by-group'))).Count).toBe(1);
  await as('noter').send(put('note-1'));
  expect((await as('admin').send(get('note-1'))).Item).toEqual({ pk: 'note-1' });
});

describe("rejects what they don't allow, in AWS's words, and leaves the table alone", () => {
  it.each<[keyof typeof IDENTITIES, string, () => Promise<unknown>, string?]>([
    ['reader', 'PutItem', () => as('reader').send(put('none'))],
    ['reader', 'Query', () => as('reader').send(byGroup('by-group')), '/index/by-group'],
    ['lister', 'Query', () => as('lister').send(byGroup())],
    ['writer', 'BatchWriteItem', () => clientAs('writer').send(batchPut('none'))],
    // A statement about leading keys is limited to the items that it names.
    ['noter', 'PutItem', () => as('noter').send(put('none'))],
    ['noter', 'PutItem', () => as('noter').send(transact({ Put: item('note-2') }, { Put: item('none') }))],
    ['noter', 'BatchWriteItem', () => clientAs('noter').send(batchPut('none'))],
    // Nothing of a transaction is executed if one entry is not allowed.
    [
      'writer',
      'DeleteItem',
      () => as('writer').send(transact({ Put: item('none') }, { Delete: key('there') })),
    ],
    [
      'writer',
      'ConditionCheckItem',
      () =>
        as('writer').send(transact({ Put: item('none') }, { ConditionCheck: { ...key('there'), ...check } })),
    ],
    [
      'writer',
      'GetItem',
      () => as('writer').send(new TransactGetCommand({ TransactItems: [{ Get: key('there') }] })),
    ],
  ])('%s: %s', async (identity, action, send, ofTable = '') => {
    const error = await refusal(send());

    expect(error.name).toBe('AccessDeniedException');
    expect(error.message).toBe(
      `User: ${IDENTITIES[identity].arn} is not authorized to perform: dynamodb:${action} on resource: ${TABLE_ARN}${ofTable} because no identity-based policy allows the dynamodb:${action} action`,
    );
    expect((await as('admin').send(get('none'))).Item).toBeUndefined();
    expect((await as('admin').send(get('note-2'))).Item).toBeUndefined();
  });

  it('but accepts a transaction whose entries are all allowed', async () => {
    await as('writer').send(transact({ Put: item('by-writer') }));

    expect((await as('admin').send(get('by-writer'))).Item).toEqual({ pk: 'by-writer' });
  });
});

describe('a Deny of leading keys', () => {
  const update = { UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': 1 } };
  const bareKey = (pk: string) => ({ pk: { S: pk } });
  const query = (KeyConditionExpression: string, names?: Record<string, string>) =>
    new QueryCommand({
      TableName: TABLE,
      KeyConditionExpression,
      ...(names && { ExpressionAttributeNames: names }),
      ExpressionAttributeValues: { ':k': 'secret-1' },
    });
  const reads = [bareKey('there'), bareKey('secret-1')];
  const writes = [
    { PutRequest: { Item: bareKey('beside') } },
    { DeleteRequest: { Key: bareKey('secret-1') } },
  ];
  const readsOfOne = [{ Get: key('there') }, { Get: key('secret-1') }];

  // Any call that names a guarded key, even one of many, is rejected.
  it.each([
    ['a read', () => as('guarded').send(get('secret-1'))],
    ['a put', () => as('guarded').send(put('secret-1'))],
    ['an update', () => as('guarded').send(new UpdateCommand({ ...key('secret-1'), ...update }))],
    ['a deletion', () => as('guarded').send(new DeleteCommand(key('secret-1')))],
    ['a query', () => as('guarded').send(query('pk = :k'))],
    ['a query by an alias', () => as('guarded').send(query('#k = :k', { '#k': 'pk' }))],
    ['a query the other way round', () => as('guarded').send(query(':k=pk'))],
    [
      'a batch that reads others besides',
      () => clientAs('guarded').send(new BatchGetItemCommand({ RequestItems: { [TABLE]: { Keys: reads } } })),
    ],
    [
      'a batch that writes others besides',
      () => clientAs('guarded').send(new BatchWriteItemCommand({ RequestItems: { [TABLE]: writes } })),
    ],
    [
      'a transaction that reads others besides',
      () => as('guarded').send(new TransactGetCommand({ TransactItems: readsOfOne })),
    ],
    [
      'a transaction that only checks it',
      () =>
        as('guarded').send(
          transact({ Put: item('beside') }, { ConditionCheck: { ...key('secret-1'), ...check } }),
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

it.each(['stranger', 'constructor'])('rejects the access key %s', async (accessKeyId) => {
  const error = await refusal(as(accessKeyId).send(get('there')));

  expect(error.name).toBe('UnrecognizedClientException');
  expect(error.message).toBe('The security token included in the request is invalid.');
});
