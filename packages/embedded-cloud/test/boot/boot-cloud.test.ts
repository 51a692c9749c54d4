import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cloud } from '#cloud/boot/boot-cloud.ts';
import { eventually } from '#cloud/testing/eventually.ts';
import { bootStack, RESOURCES, withProperties } from './test-stack.ts';

let cloud: Cloud;
const lines: string[] = [];

beforeAll(async () => {
  cloud = await bootStack(RESOURCES, (line) => lines.push(line));
});

afterAll(() => cloud?.stop());

const access = (endpoint: string) => ({
  endpoint,
  region: cloud.stack.region,
  credentials: cloud.operator,
});

async function itemOf(id: string): Promise<string | undefined> {
  const [table] = cloud.stack.ofType('AWS::DynamoDB::GlobalTable');
  const { Item } = await new DynamoDBClient(access(cloud.endpoints.dynamodb)).send(
    new GetItemCommand({ TableName: table?.ref, Key: { id: { S: id } }, ConsistentRead: true }),
  );
  return Item?.what?.S;
}

async function sendTo(logicalId: string, MessageBody: string): Promise<void> {
  const queue = cloud.stack.ofType('AWS::SQS::Queue').find((found) => found.logicalId === logicalId)!;
  await new SQSClient(access(cloud.endpoints.sqs)).send(
    new SendMessageCommand({ QueueUrl: queue.ref, MessageBody }),
  );
}

describe('a function', () => {
  it('may call itself through its queue as often as the template allows', async () => {
    // Two more rounds than Lambda allows by default.
    await sendTo('Loop', '18');

    expect(await eventually(() => itemOf('counted'), Boolean)).toBe('down');
  });

  it('that calls itself through its queue is stopped after sixteen runs', async () => {
    await sendTo('Runaways', '100');

    await eventually(() =>
      lines.some((line) => line.includes('Runaway ran 16 times in one chain of requests')),
    );
  });
});

describe('a missing grant', () => {
  it.each([
    ['put', 'dynamodb:PutItem'],
    ['send', 'sqs:sendmessage'],
    ['start', 'states:StartExecution'],
    ['secret', 'secretsmanager:GetSecretValue'],
  ])('prevents a function from %s, as AWS would', async (action, needed) => {
    const url = `http://127.0.0.1:${cloud.port}/v1/denied/${action}`;
    const response = await fetch(url, { method: 'POST', body: '{}' });
    const body = (await response.json()) as Record<string, unknown>;

    expect(response.status).toBe(403);
    expect(body.name).toMatch(/^AccessDenied/);
    expect(body.message).toMatch(/is not authorized to perform: /);
    expect(String(body.message).toLowerCase()).toContain(needed.toLowerCase());
  });

  it('prevents a state machine from calling a function', async () => {
    const machine = cloud.stack
      .ofType('AWS::StepFunctions::StateMachine')
      .find(({ logicalId }) => logicalId === 'PowerlessMachine')!;
    const client = new SFNClient(access(cloud.endpoints.states));
    const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn: machine.ref }));

    const outcome = await eventually(
      () => client.send(new DescribeExecutionCommand({ executionArn })),
      ({ status }) => status !== 'RUNNING',
    );

    expect(outcome).toMatchObject({ status: 'FAILED', error: 'Lambda.AWSLambdaException' });
    expect(outcome.cause).toContain('not authorized to perform: lambda:InvokeFunction');
  });

  it('prevents a schedule from calling its target', async () => {
    await expect(cloud.fireSchedule('Boot-PowerlessClock')).rejects.toThrow(
      /not authorized to perform: lambda:InvokeFunction/,
    );
  });

  it('prevents an event source from starting', async () => {
    const booting = bootStack(withProperties('ConsumerMapping', { FunctionName: { Ref: 'Denied' } }));

    await expect(booting).rejects.toThrow(/Queue visibility timeout: 5 seconds is less/);
    const queue = { ConsumerMapping: { FunctionName: { Ref: 'Tick' } }, Queue: { VisibilityTimeout: 30 } };
    const slow = {
      ...withProperties('ConsumerMapping', queue.ConsumerMapping),
      Queue: withProperties('Queue', queue.Queue).Queue,
    };
    await expect(bootStack(slow)).rejects.toThrow(
      /does not have permissions to call ReceiveMessage on SQS.*not authorized/,
    );
  });
});

describe('a stack that cannot run here', () => {
  it('is rejected at start, with the name of each resource', async () => {
    const booting = bootStack({
      ...RESOURCES,
      Files: { Type: 'AWS::S3::Bucket' },
      Somebody: { Type: 'AWS::IAM::User' },
    });

    await expect(booting).rejects.toThrow(/AWS::S3::Bucket \(Files\)[\s\S]*AWS::IAM::User \(Somebody\)/);
  });

  const target = (RESOURCES.Clock as { Properties: { Target: object } }).Properties.Target;

  it.each([
    ['Clock', { EndDate: '2026-12-31T00:00:00Z' }, 'EndDate'],
    ['Clock', { StartDate: '2026-12-31T00:00:00Z' }, 'StartDate'],
    ['Clock', { Target: { ...target, Input: '{}' } }, 'Target has Input'],
    ['Clock', { Target: { ...target, RetryPolicy: { MaximumRetryAttempts: 186 } } }, 'expected 0 to 185'],
    ['Clock', { Target: { ...target, RetryPolicy: { MaximumEventAgeInSeconds: 30 } } }, 'expected 60 to'],
    ['Clock', { ScheduleExpression: 'cron(0 8 ? * MON *)' }, 'expected rate(1 minute)'],
    ['Machine', { DefinitionSubstitutions: { a: 'b' } }, 'DefinitionSubstitutions'],
    ['Secret', { GenerateSecretString: { RequireEachIncludedType: false } }, 'RequireEachIncludedType'],
    ['ConsumerMapping', { BatchSize: 10 }, 'expected 1'],
    // The name of another function begins like this one's.
    ['ConsumerMapping', { FunctionName: 'Boot-Consume' }, 'there is no function Boot-Consume'],
    ['ConsumerMapping', { FunctionName: 'Boot-Consumer:live' }, 'there is no function Boot-Consumer:live'],
  ])('is rejected for a setting of %s that would have no effect: %j', async (id, properties, message) => {
    await expect(bootStack(withProperties(id, properties))).rejects.toThrow(message);
  });
});
