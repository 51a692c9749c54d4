import { describe, expect, it } from 'vitest';
import { eventually } from '#cloud/testing/eventually.ts';
import {
  bootMachines as boot,
  ended,
  functionArn,
  machine,
  machineArn,
  runMachine as run,
} from '#cloud/testing/run-machine.ts';
import { granted, service } from './harness.ts';

const task = (Resource: string, Arguments?: unknown) => ({
  A: { Type: 'Task', Resource, Arguments, End: true },
});
const caught = (Resource: string, Arguments?: unknown) => ({
  A: { Type: 'Task', Resource, Arguments, Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }], End: true },
  B: { Type: 'Succeed' },
});

describe('Lambda tasks', () => {
  it("lambda:invoke wraps the function's result", async () => {
    const { result } = await run(
      task('arn:aws:states:::lambda:invoke', { FunctionName: 'f', Payload: { n: '{% $states.input.n %}' } }),
      { input: { n: 2 }, handlers: { f: ({ n }: { n: number }) => n + 1 } },
    );

    expect(result).toEqual({ ExecutedVersion: '$LATEST', Payload: 3, StatusCode: 200 });
  });

  it('lambda:invoke as an event does not wait for the function', async () => {
    const seen: unknown[] = [];
    const f = async (event: unknown) => {
      seen.push(event);
      throw new Error('nobody waits for this');
    };

    const { result } = await run(
      task('arn:aws:states:::lambda:invoke', { FunctionName: 'f', Payload: 1, InvocationType: 'Event' }),
      { handlers: { f } },
    );

    expect(result.StatusCode).toBe(202);
    expect(seen).toEqual([1]);
  });

  it.each([
    ['the ARN', functionArn('f'), undefined],
    ['lambda:invoke', 'arn:aws:states:::lambda:invoke', { FunctionName: 'f' }],
  ])(
    'a missing grant rejects the call by %s as AWS does, and can be caught',
    async (_what, resource, args) => {
      const lines: string[] = [];
      const calls: unknown[] = [];
      const identity = granted(['lambda:InvokeFunction', functionArn('other')]);

      const { result } = await run(caught(resource, args), {
        identity,
        handlers: { f: (event) => calls.push(event) },
        log: (line) => lines.push(line),
      });

      expect(calls).toEqual([]);
      expect(result.Error).toBe('Lambda.AWSLambdaException');
      expect(result.Cause).toMatch(
        /^User: arn:aws:sts::.* is not authorized to perform: lambda:InvokeFunction on resource: .*function:f because .*Status Code: 403; Error Code: AccessDeniedException/,
      );
      expect(lines.join()).toContain('not authorized');
    },
  );

  it('a grant on the function is enough', async () => {
    const identity = granted(['lambda:InvokeFunction', functionArn('f')]);

    expect((await run(task(functionArn('f')), { identity, handlers: { f: () => 'ok' } })).result).toBe('ok');
  });

  it("a missing function fails the task with the host's error", async () => {
    const { error, cause } = await run(task(functionArn('none')));

    expect([error, cause]).toEqual(['Lambda.Unknown', 'Error: no function none']);
  });
});

describe('DynamoDB and SQS tasks', () => {
  it("are sent with the machine's own access key id", async () => {
    const dynamodb = await service(() => ({ status: 200, body: { Item: { id: { S: '1' } } } }));
    const args = { TableName: 't', Key: { id: { S: '{% $states.input.id %}' } } };

    const { result } = await run(task('arn:aws:states:::dynamodb:getItem', args), {
      input: { id: '1' },
      endpoints: { dynamodb: dynamodb.url, sqs: dynamodb.url },
    });
    dynamodb.stop();

    expect(result).toEqual({ Item: { id: { S: '1' } } });
    expect(dynamodb.requests).toEqual([
      {
        target: 'DynamoDB_20120810.GetItem',
        authorization: expect.stringMatching(
          /Credential=AKMACHINE\/\d{8}\/eu-central-1\/dynamodb\/aws4_request/,
        ),
        body: { TableName: 't', Key: { id: { S: '1' } } },
      },
    ]);
  });

  it('a message body written as JSON is sent as text', async () => {
    const sqs = await service(() => ({ status: 200, body: { MessageId: 'm' } }));
    const args = { QueueUrl: 'http://q', MessageBody: { n: '{% $states.input %}' } };

    await run(task('arn:aws:states:::sqs:sendMessage', args), {
      input: 5,
      endpoints: { dynamodb: sqs.url, sqs: sqs.url },
    });
    sqs.stop();

    expect(sqs.requests[0]).toMatchObject({
      target: 'AmazonSQS.SendMessage',
      body: { QueueUrl: 'http://q', MessageBody: '{"n":5}' },
    });
  });

  const denied = 'com.amazon.coral.service#AccessDeniedException';
  const failedCheck = 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException';
  const noQueue = 'com.amazonaws.sqs#QueueDoesNotExist';
  it.each([
    ['dynamodb:putItem', denied, 'DynamoDB.AmazonDynamoDBException'],
    ['dynamodb:putItem', failedCheck, 'DynamoDB.ConditionalCheckFailedException'],
    ['aws-sdk:dynamodb:query', denied, 'DynamoDb.DynamoDbException'],
    ['aws-sdk:dynamodb:updateItem', failedCheck, 'DynamoDb.ConditionalCheckFailedException'],
    ['sqs:sendMessage', denied, 'SQS.AmazonSQSException'],
    ['aws-sdk:sqs:sendMessage', denied, 'Sqs.SqsException'],
    ['aws-sdk:sqs:sendMessage', noQueue, 'Sqs.QueueDoesNotExistException'],
  ])('%s rejected with %s is caught as %s', async (resource, __type, name) => {
    const endpoint = await service(() => ({ status: 400, body: { __type, message: 'not so' } }));

    const { result } = await run(caught(`arn:aws:states:::${resource}`, {}), {
      endpoints: { dynamodb: endpoint.url, sqs: endpoint.url },
    });
    endpoint.stop();

    expect(result).toEqual({
      Error: name,
      Cause: expect.stringMatching(/^not so \(Service: .* Status Code: 400/),
    });
  });

  it('a service that does not respond fails the task', async () => {
    const { error } = await run(task('arn:aws:states:::aws-sdk:dynamodb:scan', { TableName: 't' }));

    expect(error).toBe('DynamoDb.SdkClientException');
  });
});

describe('Step Functions tasks', () => {
  const child = machine('child', { C: { Type: 'Pass', Output: { got: '{% $states.input %}' }, End: true } });
  const start = { StateMachineArn: machineArn('child'), Name: 'one', Input: { a: '{% $states.input %}' } };

  it.each(['arn:aws:states:::states:startExecution', 'arn:aws:states:::aws-sdk:sfn:startExecution'])(
    '%s starts a child with its input',
    async (resource) => {
      const server = await boot({ machines: [machine('m', task(resource, start)), child] });
      try {
        const arn = server.startExecution({ stateMachineArn: machineArn('m'), input: '7' });
        const parent = await ended(server, arn);
        const response = JSON.parse(String(parent.output));
        const started = await ended(server, response.ExecutionArn);

        expect(Date.parse(response.StartDate)).toBeLessThanOrEqual(Date.now());
        expect(JSON.parse(String(started.output))).toEqual({ got: { a: 7 } });
      } finally {
        await server.stop();
      }
    },
  );

  it.each([
    ['arn:aws:states:::states:startExecution', 'StepFunctions.ExecutionAlreadyExistsException'],
    ['arn:aws:states:::aws-sdk:sfn:startExecution', 'Sfn.ExecutionAlreadyExistsException'],
  ])('%s reports a taken name as %s', async (resource, name) => {
    const server = await boot({ machines: [machine('m', task(resource, start)), child] });
    try {
      await ended(server, server.startExecution({ stateMachineArn: machineArn('child'), name: 'one' }));

      const arn = server.startExecution({ stateMachineArn: machineArn('m') });

      expect((await ended(server, arn)).error).toBe(name);
    } finally {
      await server.stop();
    }
  });

  it('a machine that may not start the child is rejected', async () => {
    const identity = { accessKeyId: 'AK', identity: granted(['states:StartExecution', machineArn('other')]) };
    const parent = { ...machine('m', task('arn:aws:states:::states:startExecution', start)), identity };
    const server = await boot({ machines: [parent, child] });
    try {
      const execution = await ended(server, server.startExecution({ stateMachineArn: machineArn('m') }));

      expect(execution.error).toBe('StepFunctions.AWSStepFunctionsException');
      expect(execution.cause).toContain('not authorized to perform: states:StartExecution');
      expect(await eventually(() => server.describeExecution(execution.arn))).toBeDefined();
    } finally {
      await server.stop();
    }
  });
});
