import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cloud } from '#cloud/boot/boot-cloud.ts';
import { eventually } from '#cloud/testing/eventually.ts';
import { bootStack, describeStack, newFunction } from './test-stack.ts';

let cloud: Cloud;

beforeAll(async () => {
  cloud = await bootStack(describeStack);
});

afterAll(() => cloud?.stop());

const access = (endpoint: string) => ({
  endpoint,
  region: cloud.stack.region,
  credentials: cloud.operator,
});

const nameOfTable = (): string => cloud.stack.ofType('AWS::DynamoDB::GlobalTable')[0]!.ref;

async function itemOf(id: string): Promise<string | undefined> {
  const { Item } = await new DynamoDBClient(access(cloud.endpoints.dynamodb)).send(
    new GetItemCommand({ TableName: nameOfTable(), Key: { id: { S: id } }, ConsistentRead: true }),
  );
  return Item?.what?.S;
}

async function call(path: string, body = '') {
  const response = await fetch(`http://127.0.0.1:${cloud.port}/v1${path}`, { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function outcomeOf(executionArn: string) {
  const client = new SFNClient(access(cloud.endpoints.states));
  return eventually(
    () => client.send(new DescribeExecutionCommand({ executionArn })),
    ({ status }) => status !== 'RUNNING',
  );
}

describe('a stack with one of everything', () => {
  it('lets a message flow from a function through the queue to its consumer', async () => {
    expect(await call('/allowed/send', 'hello')).toMatchObject({ status: 200 });

    expect(await eventually(() => itemOf('message-hello'), Boolean)).toBe('consumed');
  });

  it('accepts the good messages of a batch and moves a failed one to the dead-letter queue', async () => {
    await Promise.all(['one', 'bad', 'two'].map((body) => call('/allowed/send', body)));

    await eventually(() => itemOf('message-one'), Boolean);
    await eventually(() => itemOf('message-two'), Boolean);
    const dead = cloud.stack.ofType('AWS::SQS::Queue').find(({ logicalId }) => logicalId.startsWith('Dead'))!;
    const client = new SQSClient(access(cloud.endpoints.sqs));
    const { Messages } = await eventually(
      () => client.send(new ReceiveMessageCommand({ QueueUrl: dead.ref, WaitTimeSeconds: 1 })),
      (answer) => (answer.Messages?.length ?? 0) > 0,
    );
    expect(Messages?.map(({ Body }) => Body)).toEqual(['bad']);
    expect(await itemOf('message-bad')).toBeUndefined();
  });

  it('lets a function call itself through its queue as often as the template allows', async () => {
    const loop = cloud.stack.ofType('AWS::SQS::Queue').find(({ logicalId }) => logicalId.startsWith('Loop'))!;
    await new SQSClient(access(cloud.endpoints.sqs)).send(
      // Two more rounds than Lambda allows by default.
      new SendMessageCommand({ QueueUrl: loop.ref, MessageBody: '18' }),
    );

    expect(await eventually(() => itemOf('counted'), Boolean)).toBe('down');
  });

  it('runs a workflow that a function started', async () => {
    const { status, body } = await call('/allowed/start', '{"number":21}');

    expect(status).toBe(200);
    const execution = await outcomeOf(String(body.executionArn));
    expect(execution.status).toBe('SUCCEEDED');
    expect(JSON.parse(execution.output ?? '')).toEqual({ doubled: 42 });
  });

  it('fires schedules by rate and by calendar', async () => {
    const [rule] = cloud.stack.ofType('AWS::Events::Rule');
    await cloud.fireSchedule('Boot-Clock');
    await cloud.fireSchedule(rule!.ref);

    expect(await itemOf('tick-schedule')).toBe('fired');
    expect(await itemOf('tick-aws.events')).toBe('fired');
  });

  it('gives a function the secret it may read', async () => {
    const { status, body } = await call('/allowed/secret');

    expect(status).toBe(200);
    expect(body.SecretString).toHaveLength(40);
  });

  it('lets a function write to the table', async () => {
    expect((await call('/allowed/put')).status).toBe(200);

    expect(await itemOf('from-api')).toBe('put');
  });

  it('streams a response while the function still writes it', async () => {
    const response = await fetch(`http://127.0.0.1:${cloud.port}/v1/stream`);
    const chunks = response.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();

    expect(response.headers.get('content-type')).toBe('text/plain');
    expect((await chunks.next()).value).toBe('first ');
    await call('/allowed/send', 'seen');
    expect((await chunks.next()).value).toBe('last');
  });
});

describe('a missing grant', () => {
  it.each([
    ['put', 'dynamodb:PutItem'],
    ['send', 'sqs:sendmessage'],
    ['start', 'states:StartExecution'],
    ['secret', 'secretsmanager:GetSecretValue'],
  ])('prevents a function from %s, as AWS would', async (action, needed) => {
    const { status, body } = await call(`/denied/${action}`, '{}');

    expect(status).toBe(403);
    expect(body.name).toMatch(/^AccessDenied/);
    expect(body.message).toMatch(/is not authorized to perform: /);
    expect(String(body.message).toLowerCase()).toContain(needed.toLowerCase());
  });

  it('prevents a state machine from calling a function', async () => {
    const machine = cloud.stack
      .ofType('AWS::StepFunctions::StateMachine')
      .find(({ logicalId }) => logicalId === 'PowerlessMachine')!;
    const { executionArn } = await new SFNClient(access(cloud.endpoints.states)).send(
      new StartExecutionCommand({ stateMachineArn: machine.ref, input: '{"number":1}' }),
    );

    const { status, error, cause } = await outcomeOf(executionArn!);

    expect(status).toBe('FAILED');
    expect(error).toBe('Lambda.AWSLambdaException');
    expect(cause).toContain('not authorized to perform: lambda:InvokeFunction');
  });

  it('prevents a schedule from calling its target', async () => {
    await expect(cloud.fireSchedule('Boot-PowerlessClock')).rejects.toThrow(
      /not authorized to perform: lambda:InvokeFunction/,
    );
  });

  it('prevents an event source from starting', async () => {
    const booting = bootStack((stack) => {
      const queue = new sqs.Queue(stack, 'Queue');
      const consumer = newFunction(stack, 'Consumer', 'consume');
      new lambda.CfnEventSourceMapping(stack, 'Mapping', {
        eventSourceArn: queue.queueArn,
        functionName: consumer.functionName,
      });
    });

    await expect(booting).rejects.toThrow(
      /does not have permissions to call ReceiveMessage on SQS.*not authorized/,
    );
  });
});

describe('a stack that cannot run here', () => {
  it('is rejected at start, with the name of each resource', async () => {
    const booting = bootStack((stack) => {
      new s3.CfnBucket(stack, 'Files');
      new iam.CfnUser(stack, 'Somebody');
    });

    await expect(booting).rejects.toThrow(/AWS::S3::Bucket \(Files\)[\s\S]*AWS::IAM::User \(Somebody\)/);
  });
});
