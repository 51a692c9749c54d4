import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, Duration, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import * as stepfunctions from 'aws-cdk-lib/aws-stepfunctions';
import { bootCloud, type Cloud } from '#cloud/boot/boot-cloud.ts';

process.env.CDK_VALIDATION = 'false';

const FUNCTIONS = path.join(import.meta.dirname, 'functions');

/** Far more than any of them needs, even on a busy machine. */
const TIMEOUT = Duration.seconds(25);
/** How long a failed message is awaited. */
const QUEUE_TIMEOUT = Duration.seconds(5);

export function newFunction(
  stack: Stack,
  id: string,
  handler: string,
  environment = {},
  timeout = TIMEOUT,
): lambda.Function {
  return new lambda.Function(stack, id, {
    runtime: lambda.Runtime.NODEJS_24_X,
    code: lambda.Code.fromAsset(FUNCTIONS),
    handler: `index.${handler}`,
    timeout,
    environment,
  });
}

/** A machine with one step, and a role that may call it or not. */
function newMachine(stack: Stack, id: string, step: lambda.Function, mayInvoke: boolean) {
  const role = new iam.Role(stack, `${id}Role`, {
    assumedBy: new iam.ServicePrincipal('states.amazonaws.com'),
  });
  if (mayInvoke) step.grantInvoke(role);
  const definition = {
    QueryLanguage: 'JSONata',
    StartAt: 'Double',
    States: {
      Double: {
        Type: 'Task',
        Resource: 'arn:aws:states:::lambda:invoke',
        Arguments: { FunctionName: step.functionArn, Payload: '{% $states.input %}' },
        Output: '{% $states.result.Payload %}',
        End: true,
      },
    },
  };
  return new stepfunctions.CfnStateMachine(stack, id, {
    roleArn: role.roleArn,
    definitionString: stack.toJsonString(definition),
  });
}

function newSchedule(stack: Stack, id: string, expression: string, target: lambda.Function, may: boolean) {
  const role = new iam.Role(stack, `${id}Role`, {
    assumedBy: new iam.ServicePrincipal('scheduler.amazonaws.com'),
  });
  if (may) target.grantInvoke(role);
  new scheduler.CfnSchedule(stack, id, {
    scheduleExpression: expression,
    flexibleTimeWindow: { mode: 'OFF' },
    target: { arn: target.functionArn, roleArn: role.roleArn, input: JSON.stringify({ by: 'schedule' }) },
  });
}

/** One of everything the embedded cloud runs, each with its grant and next to it one without. */
export function describeStack(stack: Stack): void {
  const table = new dynamodb.TableV2(stack, 'Table', {
    partitionKey: { name: 'id', type: dynamodb.AttributeType.STRING },
  });
  const dead = new sqs.Queue(stack, 'Dead');
  const queue = new sqs.Queue(stack, 'Queue', {
    visibilityTimeout: QUEUE_TIMEOUT,
    deadLetterQueue: { queue: dead, maxReceiveCount: 1 },
  });
  const secret = new secrets.Secret(stack, 'Secret', { generateSecretString: { passwordLength: 40 } });

  const consumer = newFunction(stack, 'Consumer', 'consume', { TABLE_NAME: table.tableName }, QUEUE_TIMEOUT);
  table.grantWriteData(consumer);
  consumer.addEventSource(new SqsEventSource(queue, { batchSize: 5, reportBatchItemFailures: true }));

  const loop = new sqs.Queue(stack, 'LoopQueue', { visibilityTimeout: TIMEOUT });
  const loopEnvironment = { TABLE_NAME: table.tableName, QUEUE_URL: loop.queueUrl };
  const counter = newFunction(stack, 'Counter', 'countDown', loopEnvironment);
  (counter.node.defaultChild as lambda.CfnFunction).recursiveLoop = 'Allow';
  table.grantWriteData(counter);
  loop.grantSendMessages(counter);
  counter.addEventSource(new SqsEventSource(loop));

  const step = newFunction(stack, 'Step', 'double');
  const machine = newMachine(stack, 'Machine', step, true);
  newMachine(stack, 'PowerlessMachine', step, false);

  const environment = {
    TABLE_NAME: table.tableName,
    QUEUE_URL: queue.queueUrl,
    MACHINE_ARN: machine.attrArn,
    SECRET_ARN: secret.secretArn,
  };
  const allowed = newFunction(stack, 'Allowed', 'act', environment);
  table.grantWriteData(allowed);
  queue.grantSendMessages(allowed);
  secret.grantRead(allowed);
  allowed.addToRolePolicy(
    new iam.PolicyStatement({ actions: ['states:StartExecution'], resources: [machine.attrArn] }),
  );
  const denied = newFunction(stack, 'Denied', 'act', environment);

  const tick = newFunction(stack, 'Tick', 'tick', { TABLE_NAME: table.tableName });
  table.grantWriteData(tick);
  newSchedule(stack, 'Clock', 'rate(1 hour)', tick, true);
  newSchedule(stack, 'PowerlessClock', 'cron(0 8 * * ? *)', tick, false);
  new events.Rule(stack, 'Rule', {
    schedule: events.Schedule.expression('cron(0 8 ? * MON-FRI *)'),
    targets: [new targets.LambdaFunction(tick)],
  });

  const stream = newFunction(stack, 'Stream', 'stream', environment);
  table.grantReadData(stream);
  addApi(stack, allowed, denied, stream);
}

function addApi(stack: Stack, allowed: lambda.Function, denied: lambda.Function, streaming: lambda.Function) {
  const role = new iam.Role(stack, 'GatewayRole', {
    assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
  });
  const operation = (handler: lambda.Function, names: readonly string[], streams = false) => {
    handler.grantInvoke(role);
    const invocation = streams
      ? `2021-11-15/functions/${handler.functionArn}/response-streaming-invocations`
      : `2015-03-31/functions/${handler.functionArn}/invocations`;
    return {
      parameters: names.map((name) => ({ name, in: 'path', required: true })),
      responses: { 200: { description: 'The answer.' } },
      'x-amazon-apigateway-integration': {
        type: 'aws_proxy',
        httpMethod: 'POST',
        uri: `arn:aws:apigateway:us-east-1:lambda:path/${invocation}`,
        credentials: role.roleArn,
        ...(streams && { responseTransferMode: 'STREAM' }),
      },
    };
  };
  new apigateway.SpecRestApi(stack, 'Api', {
    apiDefinition: apigateway.ApiDefinition.fromInline({
      openapi: '3.0.1',
      info: { title: 'boot', version: '1' },
      paths: {
        '/allowed/{action}': { post: operation(allowed, ['action']) },
        '/denied/{action}': { post: operation(denied, ['action']) },
        '/stream': { get: operation(streaming, [], true) },
      },
    }),
    cloudWatchRole: false,
    deployOptions: { stageName: 'v1' },
  });
}

/** Boots a separate stack. */
export async function bootStack(describe: (stack: Stack) => void): Promise<Cloud> {
  const outdir = mkdtempSync(path.join(tmpdir(), 'boot-test-'));
  const app = new App({ outdir, analyticsReporting: false });
  const stack = new Stack(app, 'Boot');
  describe(stack);
  const { template } = app.synth().getStackByName(stack.stackName);
  const cleanUp = () => rmSync(outdir, { recursive: true, force: true });
  try {
    const cloud = await bootCloud({
      template,
      stackName: 'Boot',
      assetDirectory: outdir,
      port: 0,
      log: () => undefined,
    });
    return {
      ...cloud,
      async stop() {
        await cloud.stop();
        cleanUp();
      },
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}
