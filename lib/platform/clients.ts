import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { env } from '#platform/env.ts';
import { recogniseOwnPut } from './recognise-own-put.ts';
import { retryConflicts } from './retry-conflicts.ts';

/** How long a client waits for the answers to one call. */
export interface CallLimits {
  readonly requestTimeoutMs: number;
  readonly maxAttempts: number;
}

/** An endpoint ends after 10 s: 3 × 3 s, and pauses of at most 0.1 and 0.2 s between them. */
const ENDPOINT_CALLS: CallLimits = { requestTimeoutMs: 3_000, maxAttempts: 3 };

/** The authorizer ends after 5 s and makes two calls, one after the other: 2 × (3 × 0.6 s + 0.3 s). */
export const AUTHORIZER_CALLS: CallLimits = { requestTimeoutMs: 600, maxAttempts: 3 };

/** The embedded cloud shares its machine with those who call it, and a call may wait for the processor alone. */
const LOCAL_PATIENCE = 3;

const CONNECTION_TIMEOUT_MS = 1_000;

/** A list asks up to 128 shards at once, and little beside them. */
const MOST_SOCKETS = 144;

/** No call waits without an end. */
export const limited = ({ requestTimeoutMs, maxAttempts }: CallLimits, patience: number) => ({
  maxAttempts,
  requestHandler: {
    requestTimeout: requestTimeoutMs * patience,
    // Without this the SDK only writes a warning and goes on waiting.
    throwOnRequestTimeout: true,
    // The request's own time ends with the first byte; an answer may also stop in its middle.
    socketTimeout: requestTimeoutMs * patience,
    connectionTimeout: CONNECTION_TIMEOUT_MS * patience,
    httpsAgent: { maxSockets: MOST_SOCKETS },
    httpAgent: { maxSockets: MOST_SOCKETS },
  },
});

/** How every client of a function is set up. */
const functionClient = (limits: CallLimits = ENDPOINT_CALLS) => ({
  credentials: async () => env.credentials(),
  ...limited(limits, env.runsLocally() ? LOCAL_PATIENCE : 1),
});

/** A model writes a page in some ten seconds; a second try where it was throttled, and then the rules take over. */
const MODEL_TIMEOUT_MS = 25_000;
/** Its client speaks HTTP/2, whose handler knows other limits than the others'. */
const MODEL_CALLS = {
  maxAttempts: 2,
  requestHandler: { requestTimeout: MODEL_TIMEOUT_MS, sessionTimeout: MODEL_TIMEOUT_MS },
};

let bedrock: BedrockRuntimeClient | undefined;
let dynamo: DynamoDBClient | undefined;
let secrets: SecretsManagerClient | undefined;
let sfn: SFNClient | undefined;
let sqs: SQSClient | undefined;
const documents = new Map<CallLimits, DynamoDBDocumentClient>();

/** The SDK prepares every request and answer for a log that nobody reads: a quarter of the time of a large answer. */
function withoutLogging(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

const functionDynamo = (limits: CallLimits): DynamoDBClient =>
  recogniseOwnPut(retryConflicts(withoutLogging(new DynamoDBClient(functionClient(limits)))));

export function dynamoClient(): DynamoDBClient {
  dynamo ??= functionDynamo(ENDPOINT_CALLS);
  return dynamo;
}

const asDocuments = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

export function documentClient(limits: CallLimits = ENDPOINT_CALLS): DynamoDBDocumentClient {
  const known = documents.get(limits);
  if (known) return known;
  const client = asDocuments(limits === ENDPOINT_CALLS ? dynamoClient() : functionDynamo(limits));
  documents.set(limits, client);
  return client;
}

export function bedrockClient(): BedrockRuntimeClient {
  bedrock ??= new BedrockRuntimeClient({ credentials: async () => env.credentials(), ...MODEL_CALLS });
  return bedrock;
}

export function secretsClient(): SecretsManagerClient {
  secrets ??= new SecretsManagerClient(functionClient());
  return secrets;
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
export const operatorClient = ({ region, local }: OperatorAccess): DynamoDBClient =>
  retryConflicts(
    new DynamoDBClient({
      ...(region && { region }),
      ...(local && { endpoint: local.endpoint, credentials: local }),
      ...limited(ENDPOINT_CALLS, local ? LOCAL_PATIENCE : 1),
    }),
  );

/** For operators who try a stage's model. */
export const operatorBedrockClient = (region?: string): BedrockRuntimeClient =>
  new BedrockRuntimeClient({ ...(region && { region }), ...MODEL_CALLS });

/** For operators who read a secret of a stage. */
export const operatorSecretsClient = ({ region, local }: OperatorAccess): SecretsManagerClient =>
  new SecretsManagerClient({
    ...(region && { region }),
    ...(local && { endpoint: local.endpoint, credentials: local }),
    ...limited(ENDPOINT_CALLS, local ? LOCAL_PATIENCE : 1),
  });

export const operatorDocumentClient = (access: OperatorAccess): DynamoDBDocumentClient =>
  asDocuments(operatorClient(access));
