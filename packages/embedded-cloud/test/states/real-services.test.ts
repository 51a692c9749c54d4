import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDynamoDb, startDynamoDb } from '#cloud/dynamodb/start-dynamodb.ts';
import type { Identity } from '#cloud/iam/policy.ts';
import { type Sqs, startSqs } from '#cloud/sqs/start-sqs.ts';
import { ACCOUNT, everything, machine, REGION, runMachine as run } from '#cloud/testing/run-machine.ts';
import { granted } from './harness.ts';

const TABLE = `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/things`;
const QUEUE = `arn:aws:sqs:${REGION}:${ACCOUNT}:jobs`;

const task = (resource: string, Arguments: unknown, more: object = {}) => ({
  Type: 'Task',
  Resource: `arn:aws:states:::${resource}`,
  Arguments,
  ...more,
});

describe('tasks on the embedded DynamoDB and SQS', () => {
  let dynamodb: EmbeddedDynamoDb;
  let sqs: Sqs;
  const identities: Record<string, Identity> = {
    AKOPERATOR: everything,
    AKGRANTED: granted(['dynamodb:PutItem', TABLE], ['dynamodb:GetItem', TABLE], ['sqs:SendMessage', QUEUE]),
    AKREADER: granted(['dynamodb:GetItem', TABLE]),
  };

  beforeAll(async () => {
    const place = { region: REGION, account: ACCOUNT, identities };
    dynamodb = await startDynamoDb({ ...place, inThread: true });
    sqs = await startSqs({ ...place, queues: [{ name: 'jobs', attributes: {} }] });
    const credentials = { accessKeyId: 'AKOPERATOR', secretAccessKey: 'x' };
    const client = new DynamoDBClient({ region: REGION, endpoint: dynamodb.endpoint, credentials });
    await client.send(
      new CreateTableCommand({
        TableName: 'things',
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      }),
    );
    client.destroy();
  });
  afterAll(async () => {
    await dynamodb.stop();
    await sqs.stop();
  });

  const runAs = (accessKeyId: string, states: Parameters<typeof machine>[1]) => {
    const one = {
      ...machine('m', states),
      identity: { accessKeyId, identity: identities[accessKeyId] ?? everything },
    };
    return run(states, {
      machines: [one],
      endpoints: { dynamodb: dynamodb.endpoint, sqs: sqs.endpoint },
    });
  };

  it('write, read and send', async () => {
    const { result } = await runAs('AKGRANTED', {
      Put: task(
        'dynamodb:putItem',
        { TableName: 'things', Item: { id: { S: 'a' }, n: { N: '1' } } },
        { Next: 'Get' },
      ),
      Get: task(
        'aws-sdk:dynamodb:getItem',
        { TableName: 'things', Key: { id: { S: 'a' } } },
        { Next: 'Send' },
      ),
      Send: task(
        'sqs:sendMessage',
        { QueueUrl: sqs.queueUrl('jobs'), MessageBody: { item: '{% $states.input.Item %}' } },
        {
          Output: { item: '{% $states.input.Item %}', sent: '{% $exists($states.result.MessageId) %}' },
          End: true,
        },
      ),
    });

    expect(result).toEqual({ item: { id: { S: 'a' }, n: { N: '1' } }, sent: true });
  });

  it('fail with the name of the failed condition', async () => {
    const Item = { id: { S: 'b' } };
    const put = { TableName: 'things', Item, ConditionExpression: 'attribute_exists(id)' };

    const { error } = await runAs('AKGRANTED', { Put: task('aws-sdk:dynamodb:putItem', put, { End: true }) });

    expect(error).toBe('DynamoDb.ConditionalCheckFailedException');
  });

  it.each([
    [
      'dynamodb:putItem',
      { TableName: 'things', Item: { id: { S: 'c' } } },
      'DynamoDB.AmazonDynamoDBException',
    ],
    [
      'aws-sdk:dynamodb:putItem',
      { TableName: 'things', Item: { id: { S: 'c' } } },
      'DynamoDb.DynamoDbException',
    ],
    ['sqs:sendMessage', { QueueUrl: 'jobs', MessageBody: 'x' }, 'SQS.AmazonSQSException'],
  ])("%s without a grant fails with AWS's error name", async (resource, args, name) => {
    const filled = 'QueueUrl' in args ? { ...args, QueueUrl: sqs.queueUrl('jobs') } : args;

    const { error, cause } = await runAs('AKREADER', { A: task(resource, filled, { End: true }) });

    expect(error).toBe(name);
    expect(cause).toContain('is not authorized to perform');
  });
});
