import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { env } from '#platform/env.ts';

/** A function that waits longer than this for one answer is better off with a retry. */
const REQUEST_TIMEOUT_MS = 5_000;
const CONNECTION_TIMEOUT_MS = 1_000;

/** A list asks up to 64 shards and their counter at once. */
const MOST_SOCKETS = 80;

/** How every client of a function is set up. */
const functionClient = () => ({
  credentials: async () => env.credentials(),
  maxAttempts: 4,
  requestHandler: {
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    httpsAgent: { maxSockets: MOST_SOCKETS },
    httpAgent: { maxSockets: MOST_SOCKETS },
  },
});

let dynamo: DynamoDBClient | undefined;
let sfn: SFNClient | undefined;
let sqs: SQSClient | undefined;
let documents: DynamoDBDocumentClient | undefined;

/** The SDK prepares every request and answer for a log that nobody reads: a quarter of the time of a large answer. */
function withoutLogging(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

export function dynamoClient(): DynamoDBClient {
  dynamo ??= withoutLogging(new DynamoDBClient(functionClient()));
  return dynamo;
}

export function documentClient(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(dynamoClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documents;
}

export function sfnClient(): SFNClient {
  sfn ??= new SFNClient(functionClient());
  return sfn;
}

export function sqsClient(): SQSClient {
  sqs ??= new SQSClient(functionClient());
  return sqs;
}

export interface OperatorAccess {
  readonly region?: string;
  /** Only for the embedded cloud: its endpoint and its operator's credentials. */
  readonly local?: {
    readonly endpoint: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
}

/** For operators: AWS's usual search for credentials, or the embedded cloud's own. */
const operatorClient = ({ region, local }: OperatorAccess): DynamoDBClient =>
  new DynamoDBClient({
    ...(region && { region }),
    ...(local && { endpoint: local.endpoint, credentials: local }),
    maxAttempts: 4,
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, connectionTimeout: CONNECTION_TIMEOUT_MS },
  });

export const operatorDocumentClient = (access: OperatorAccess): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(operatorClient(access), { marshallOptions: { removeUndefinedValues: true } });
