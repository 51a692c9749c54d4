import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { env } from '#platform/env.ts';

/** A function that waits longer than this for one answer is better off with a retry. */
const REQUEST_TIMEOUT_MS = 5_000;
const CONNECTION_TIMEOUT_MS = 1_000;

let dynamo: DynamoDBClient | undefined;
let documents: DynamoDBDocumentClient | undefined;

export function dynamoClient(): DynamoDBClient {
  dynamo ??= new DynamoDBClient({
    credentials: async () => env.credentials(),
    maxAttempts: 4,
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, connectionTimeout: CONNECTION_TIMEOUT_MS },
  });
  return dynamo;
}

export function documentClient(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(dynamoClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documents;
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

/** For the operators' command line: AWS's usual search for credentials, or the embedded cloud's own. */
export function operatorDocumentClient({ region, local }: OperatorAccess): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    ...(region && { region }),
    ...(local && { endpoint: local.endpoint, credentials: local }),
    maxAttempts: 4,
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, connectionTimeout: CONNECTION_TIMEOUT_MS },
  });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
