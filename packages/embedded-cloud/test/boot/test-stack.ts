import { bootCloud, type Cloud } from '#cloud/boot/boot-cloud.ts';
import type { Log } from '#cloud/types.ts';
import { allow, arnOf, type Json, newApi, newFunction, newRole, toFunction } from '../template.ts';

const table = arnOf('Table');
const writeTable = allow(['dynamodb:PutItem', 'dynamodb:GetItem'], table);
const inQueue = (id: string) =>
  allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], arnOf(id));

const newMapping = (FunctionName: Json, queue: string, properties: Json = {}): Json => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: {
    FunctionName,
    EventSourceArn: arnOf(queue),
    BatchSize: 1,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ...properties,
  },
});

const newMachine = (id: string, grants: readonly Json[]): Json => ({
  [`${id}Role`]: newRole('states', ...grants),
  [id]: {
    Type: 'AWS::StepFunctions::StateMachine',
    Properties: {
      RoleArn: arnOf(`${id}Role`),
      DefinitionString: {
        'Fn::Join': [
          '',
          [
            '{"QueryLanguage":"JSONata","StartAt":"Double","States":{"Double":{"Type":"Task","End":true,"Resource":"arn:aws:states:::lambda:invoke","Output":"{% $states.result.Payload %}","Arguments":{"Payload":"{% $states.input %}","FunctionName":"',
            arnOf('Step'),
            '"}}}}',
          ],
        ],
      },
    },
  },
});

const newSchedule = (id: string, grants: readonly Json[], RetryPolicy: Json): Json => ({
  [`${id}Role`]: newRole('scheduler', ...grants),
  [id]: {
    Type: 'AWS::Scheduler::Schedule',
    Properties: {
      ScheduleExpression: 'rate(5 minutes)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: arnOf('Tick'), RoleArn: arnOf(`${id}Role`), RetryPolicy },
    },
  },
});

const variables = {
  TABLE_NAME: { Ref: 'Table' },
  QUEUE_URL: { Ref: 'Queue' },
  MACHINE_ARN: arnOf('Machine'),
  SECRET_ARN: { Ref: 'Secret' },
};

/** One of everything the embedded cloud runs, each with its grant and next to it one without. */
export const RESOURCES: Readonly<Record<string, Json>> = {
  Table: {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: {
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      Replicas: [{ Region: 'us-east-1' }],
    },
  },
  Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 5 } },
  Loop: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 60 } },
  Runaways: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 60 } },
  Secret: {
    Type: 'AWS::SecretsManager::Secret',
    Properties: {
      Name: 'test/secret',
      GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true },
    },
  },
  ...newFunction('Consumer', 'act', {
    Timeout: 5,
    variables,
    statements: [writeTable, inQueue('Queue')],
  }),
  ConsumerMapping: newMapping(arnOf('Consumer'), 'Queue'),
  ...newFunction('Counter', 'countDown', {
    RecursiveLoop: 'Allow',
    variables: { TABLE_NAME: { Ref: 'Table' }, QUEUE_URL: { Ref: 'Loop' } },
    statements: [writeTable, inQueue('Loop'), allow('sqs:SendMessage', arnOf('Loop'))],
  }),
  CounterMapping: newMapping(arnOf('Counter'), 'Loop'),
  ...newFunction('Runaway', 'countDown', {
    variables: { TABLE_NAME: { Ref: 'Table' }, QUEUE_URL: { Ref: 'Runaways' } },
    statements: [writeTable, inQueue('Runaways'), allow('sqs:SendMessage', arnOf('Runaways'))],
  }),
  RunawayMapping: newMapping(arnOf('Runaway'), 'Runaways'),
  ...newFunction('Step', 'act'),
  ...newMachine('Machine', [allow('lambda:InvokeFunction', arnOf('Step'))]),
  ...newMachine('PowerlessMachine', []),
  ...newFunction('Denied', 'act', { variables }),
  ...newFunction('Tick', 'act', { variables, statements: [writeTable] }),
  ...newSchedule('Clock', [allow('lambda:InvokeFunction', arnOf('Tick'))], { MaximumRetryAttempts: 0 }),
  ...newSchedule('PowerlessClock', [], { MaximumRetryAttempts: 185, MaximumEventAgeInSeconds: 900 }),
  ...newFunction('Authorizer', 'act'),
  ...newApi({
    paths: {
      '/denied/{action}': { post: toFunction('/denied/{action}', 'Denied') },
    },
    callable: ['Denied', 'Authorizer'],
    authorizer: 'Authorizer',
  }),
};

export const bootStack = (Resources: Json = RESOURCES, log: Log = () => undefined): Promise<Cloud> =>
  bootCloud({
    template: { Resources },
    stackName: 'Boot',
    assetDirectory: import.meta.dirname,
    port: 0,
    log,
  });

/** The resources, with some properties of one of them replaced. */
export const withProperties = (id: string, properties: Json): Json => {
  const resource = RESOURCES[id] as { readonly Properties: Json };
  return { ...RESOURCES, [id]: { ...resource, Properties: { ...resource.Properties, ...properties } } };
};
