/** The services that a Task can call over HTTP or within this machine. */
type Service = 'dynamodb' | 'sqs' | 'sfn';

export type TaskResource =
  | { readonly kind: 'function'; readonly arn: string }
  | { readonly kind: 'lambda:invoke' }
  | {
      readonly kind: 'service';
      readonly service: Service;
      /** In the API's own spelling, such as `GetItem`. */
      readonly operation: string;
      /** How Step Functions names this integration's errors. */
      readonly errors: ErrorNames;
    };

interface ErrorNames {
  readonly prefix: string;
  /** The name for every error that the service's API doesn't model, including a missing grant. */
  readonly other: string;
}

interface Integration extends ErrorNames {
  readonly service: Service;
  readonly operations: readonly string[];
}

const DYNAMODB_SDK = [
  'getItem',
  'putItem',
  'updateItem',
  'deleteItem',
  'query',
  'scan',
  'batchGetItem',
  'batchWriteItem',
  'transactGetItems',
  'transactWriteItems',
];
const SQS_SDK = [
  'sendMessage',
  'sendMessageBatch',
  'receiveMessage',
  'deleteMessage',
  'deleteMessageBatch',
  'changeMessageVisibility',
  'getQueueAttributes',
  'getQueueUrl',
  'purgeQueue',
];
const SFN_SDK = [
  'startExecution',
  'describeExecution',
  'stopExecution',
  'listExecutions',
  'describeStateMachine',
];

/** The optimized integrations report the errors of the first Java SDK, `aws-sdk:` those of the second. */
const INTEGRATIONS: Readonly<Record<string, Integration>> = {
  dynamodb: {
    service: 'dynamodb',
    operations: DYNAMODB_SDK.slice(0, 4),
    prefix: 'DynamoDB',
    other: 'AmazonDynamoDBException',
  },
  sqs: { service: 'sqs', operations: ['sendMessage'], prefix: 'SQS', other: 'AmazonSQSException' },
  states: {
    service: 'sfn',
    operations: ['startExecution'],
    prefix: 'StepFunctions',
    other: 'AWSStepFunctionsException',
  },
  'aws-sdk:dynamodb': {
    service: 'dynamodb',
    operations: DYNAMODB_SDK,
    prefix: 'DynamoDb',
    other: 'DynamoDbException',
  },
  'aws-sdk:sqs': { service: 'sqs', operations: SQS_SDK, prefix: 'Sqs', other: 'SqsException' },
  'aws-sdk:sfn': { service: 'sfn', operations: SFN_SDK, prefix: 'Sfn', other: 'SfnException' },
};

const FUNCTION_ARN = /^arn:aws:lambda:[\w-]+:\d{12}:function:[\w-]+(:[\w$-]+)?$/;
const INTEGRATION_ARN = /^arn:aws:states:::((?:aws-sdk:)?[\w-]+):(\w+)$/;
const PATTERN = /\.(waitForTaskToken|sync(?::2)?)$/;

const known = (): string =>
  [
    'lambda:invoke',
    ...Object.entries(INTEGRATIONS).map(([name, { operations }]) => `${name}:${operations.join('|')}`),
  ]
    .map((each) => `arn:aws:states:::${each}`)
    .join(', ');

/** Throws if the embedded Step Functions can't run the resource. */
export function parseTaskResource(resource: string): TaskResource {
  if (FUNCTION_ARN.test(resource)) return { kind: 'function', arn: resource };
  if (resource === 'arn:aws:states:::lambda:invoke') return { kind: 'lambda:invoke' };
  const pattern = PATTERN.exec(resource)?.[1];
  if (pattern) throw new Error(`the integration pattern ".${pattern}" of "${resource}" is not supported`);
  const [, name = '', operation = ''] = INTEGRATION_ARN.exec(resource) ?? [];
  const integration = INTEGRATIONS[name];
  if (!integration?.operations.includes(operation)) {
    throw new Error(`"${resource}" is not supported; expected a Lambda function ARN or one of ${known()}`);
  }
  const { service, prefix, other } = integration;
  const apiName = operation.charAt(0).toUpperCase() + operation.slice(1);
  return { kind: 'service', service, operation: apiName, errors: { prefix, other } };
}
