import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  ListTablesCommand,
  ListTagsOfResourceCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestTable, PLACE, refusal, startTestDatabase, type TestDatabase } from './harness.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await startTestDatabase();
});

afterAll(() => db.stop());

const describeTable = async (TableName: string) =>
  (await db.client.send(new DescribeTableCommand({ TableName }))).Table;

it('announces a table as CREATING and has it ready at once', async () => {
  const key = 'pk';
  const { TableDescription } = await db.client.send(
    new CreateTableCommand({
      TableName: 'announced',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
    }),
  );

  const table = await describeTable('announced');

  expect(TableDescription?.TableStatus).toBe('CREATING');
  expect(table).toMatchObject({
    TableStatus: 'ACTIVE',
    TableArn: `arn:aws:dynamodb:${PLACE.region}:${PLACE.account}:table/announced`,
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    DeletionProtectionEnabled: false,
  });
  expect(table?.TableId).toBe(TableDescription?.TableId);
});

it('keeps the settings that a table is made with, and those it is given later', async () => {
  const name = await createTestTable(db.client, {
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    SSESpecification: { Enabled: true },
    TableClass: 'STANDARD_INFREQUENT_ACCESS',
    OnDemandThroughput: { MaxReadRequestUnits: 10 },
  });

  const made = await describeTable(name);
  await db.client.send(
    new UpdateTableCommand({
      TableName: name,
      TableClass: 'STANDARD',
      OnDemandThroughput: { MaxWriteRequestUnits: 5 },
    }),
  );
  await db.client.send(
    new UpdateTableCommand({ TableName: name, StreamSpecification: { StreamEnabled: false } }),
  );
  const changed = await describeTable(name);

  expect(made).toMatchObject({
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    LatestStreamArn: expect.stringContaining(`:table/${name}/stream/`),
    SSEDescription: {
      Status: 'ENABLED',
      SSEType: 'KMS',
      KMSMasterKeyArn: expect.stringMatching(/^arn:aws:kms:/),
    },
    TableClassSummary: { TableClass: 'STANDARD_INFREQUENT_ACCESS' },
  });
  expect(changed).toMatchObject({
    TableClassSummary: { TableClass: 'STANDARD' },
    OnDemandThroughput: { MaxReadRequestUnits: 10, MaxWriteRequestUnits: 5 },
    SSEDescription: { Status: 'ENABLED' },
  });
  expect(changed?.StreamSpecification).toBeUndefined();
});

it('changes between on-demand and provisioned, and refuses a throughput that is there already', async () => {
  const name = await createTestTable(db.client);
  const throughput = { ReadCapacityUnits: 5, WriteCapacityUnits: 6 };
  const provision = () =>
    db.client.send(
      new UpdateTableCommand({
        TableName: name,
        BillingMode: 'PROVISIONED',
        ProvisionedThroughput: throughput,
      }),
    );

  await provision();
  const provisioned = await describeTable(name);
  const same = await refusal(provision());
  await db.client.send(new UpdateTableCommand({ TableName: name, BillingMode: 'PAY_PER_REQUEST' }));

  expect(provisioned?.ProvisionedThroughput).toMatchObject(throughput);
  expect(provisioned?.BillingModeSummary?.BillingMode).toBe('PROVISIONED');
  expect(same.message).toMatch(/^The provisioned throughput for the table will not change/);
  expect((await describeTable(name))?.ProvisionedThroughput?.ReadCapacityUnits).toBe(0);
});

it('deletes a table with its items once its protection is off', async () => {
  const name = await createTestTable(db.client, { DeletionProtectionEnabled: true });
  const Item = { pk: 'a' };
  await db.documents.send(new PutCommand({ TableName: name, Item }));
  const remove = () => db.client.send(new DeleteTableCommand({ TableName: name }));

  const kept = await refusal(remove());
  await db.client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
  const { TableDescription } = await remove();
  const gone = await refusal(describeTable(name));
  await db.client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  );

  expect(kept.message).toContain('protected against deletion');
  expect(TableDescription?.TableStatus).toBe('DELETING');
  expect(gone.message).toBe(`Requested resource not found: Table: ${name} not found`);
  expect((await db.documents.send(new GetCommand({ TableName: name, Key: Item }))).Item).toBeUndefined();
});

it.each([
  [
    'a name that is taken',
    async () => ({ TableName: await createTestTable(db.client) }),
    'ResourceInUseException',
  ],
  [
    'a stream that is off and has a view',
    async () => ({ StreamSpecification: { StreamEnabled: false, StreamViewType: 'NEW_IMAGE' as const } }),
    'ValidationException',
  ],
  [
    'a definition that no key uses',
    async () => ({ AttributeDefinitions: [{ AttributeName: 'idle', AttributeType: 'S' as const }] }),
    'ValidationException',
  ],
])('refuses a table with %s', async (_case, spec, name) => {
  expect((await refusal(createTestTable(db.client, await spec()))).name).toBe(name);
});

it('lists names in order and in pages', async () => {
  for (let table = 0; table < 3; table += 1) await createTestTable(db.client);
  const all = (await db.client.send(new ListTablesCommand({}))).TableNames ?? [];

  const first = await db.client.send(new ListTablesCommand({ Limit: 2 }));
  const rest = await db.client.send(
    new ListTablesCommand({ ExclusiveStartTableName: first.LastEvaluatedTableName }),
  );

  expect(first.TableNames).toHaveLength(2);
  expect([...(first.TableNames ?? []), ...(rest.TableNames ?? [])]).toEqual(all);
  expect(all).toEqual(all.toSorted());
  expect(rest.LastEvaluatedTableName).toBeUndefined();
});

it('keeps tags from the creation on', async () => {
  const name = await createTestTable(db.client, { Tags: [{ Key: 'stage', Value: 'local' }] });
  const ResourceArn = (await describeTable(name))?.TableArn ?? '';

  await db.client.send(new TagResourceCommand({ ResourceArn, Tags: [{ Key: 'team', Value: 'data' }] }));
  const both = await db.client.send(new ListTagsOfResourceCommand({ ResourceArn }));
  await db.client.send(new UntagResourceCommand({ ResourceArn, TagKeys: ['stage'] }));
  const one = await db.client.send(new ListTagsOfResourceCommand({ ResourceArn }));

  expect(both.Tags).toEqual([
    { Key: 'stage', Value: 'local' },
    { Key: 'team', Value: 'data' },
  ]);
  expect(one.Tags).toEqual([{ Key: 'team', Value: 'data' }]);
});

it('switches point-in-time recovery', async () => {
  const name = await createTestTable(db.client);
  const status = async () =>
    (await db.client.send(new DescribeContinuousBackupsCommand({ TableName: name })))
      .ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;

  const before = await status();
  await db.client.send(
    new UpdateContinuousBackupsCommand({
      TableName: name,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );

  expect([before, await status()]).toEqual(['DISABLED', 'ENABLED']);
});

it.each(['CreateBackup', 'toString', ''])('does not know the operation "%s"', async (operation) => {
  const response = await fetch(db.database.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: '{}',
  });

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    __type: 'com.amazon.coral.service#UnknownOperationException',
  });
});

it.each(['{"TableName":', '[]', 'null', '"text"', ''])('refuses the body %j and goes on', async (body) => {
  const headers = { 'x-amz-target': 'DynamoDB_20120810.GetItem' };

  const response = await fetch(db.database.endpoint, { method: 'POST', headers, body });

  expect(response.status).toBe(400);
  expect(await response.json()).toHaveProperty('__type');
});

it('answers a health check, and a request of more than 16 MB with 413', async () => {
  const health = await fetch(db.database.endpoint);
  const headers = { 'x-amz-target': 'DynamoDB_20120810.PutItem' };
  const body = 'x'.repeat(16 * 1024 * 1024 + 1);
  const large = await fetch(db.database.endpoint, { method: 'POST', headers, body });

  expect(await health.text()).toBe(`healthy: dynamodb.${PLACE.region}.amazonaws.com `);
  expect(large.status).toBe(413);
});
