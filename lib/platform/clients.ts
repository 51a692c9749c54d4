import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SFNClient } from '@aws-sdk/client-sfn';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { env } from '#platform/env.ts';
import { retryConflicts } from './retry-conflicts.ts';

/** A client's timeouts for one call. */
export interface CallLimits {
  readonly requestTimeoutMs: number;
  readonly maxAttempts: number;
}

/** An endpoint times out after 10 s: 3 × 3 s, plus pauses of at most 0.1 and 0.2 s. */
const ENDPOINT_CALLS: CallLimits = { requestTimeoutMs: 3_000, maxAttempts: 3 };

/** The authorizer times out after 5 s and makes two calls in sequence: 2 × (3 × 0.6 s + 0.3 s). */
export const AUTHORIZER_CALLS: CallLimits = { requestTimeoutMs: 600, maxAttempts: 3 };

/** The embedded cloud shares its machine with its callers, so a call may wait for the CPU. */
const LOCAL_PATIENCE = 10;

const CONNECTION_TIMEOUT_MS = 1_000;

/** A list queries up to 128 shards at once, and little else. */
const MAX_SOCKETS = 144;

/** Every call has a timeout. */
export const limitCalls = ({ requestTimeoutMs, maxAttempts }: CallLimits, patience: number) => ({
  maxAttempts,
  requestHandler: {
    requestTimeout: requestTimeoutMs * patience,
    // Without this the SDK only logs a warning and keeps waiting.
    throwOnRequestTimeout: true,
    // The request timeout ends with the first byte, but a response may also stall halfway.
    socketTimeout: requestTimeoutMs * patience,
    connectionTimeout: CONNECTION_TIMEOUT_MS * patience,
    httpsAgent: { maxSockets: MAX_SOCKETS },
    httpAgent: { maxSockets: MAX_SOCKETS },
  },
});

/**
 * A local worker may run another function with its next event: credentials that have expired are read again with each
 * call. A deployed function keeps those that it was started with.
 */
export const readFunctionCredentials = async () => ({
  ...env.credentials(),
  ...(env.runsLocally() && { expiration: new Date(0) }),
});

/** The configuration of every client in a function. */
const functionClient = (limits: CallLimits = ENDPOINT_CALLS) => ({
  credentials: readFunctionCredentials,
  ...limitCalls(limits, env.runsLocally() ? LOCAL_PATIENCE : 1),
});

/** A model writes a page in about ten seconds. One retry if throttled, then the document waits. */
const MODEL_TIMEOUT_MS = 25_000;
/** Its client uses HTTP/2, whose handler has different timeout options. */
const MODEL_CALLS = {
  maxAttempts: 2,
  requestHandler: { requestTimeout: MODEL_TIMEOUT_MS, sessionTimeout: MODEL_TIMEOUT_MS },
};

let bedrock: BedrockRuntimeClient | undefined;
let secrets: SecretsManagerClient | undefined;
let sfn: SFNClient | undefined;
let sqs: SQSClient | undefined;
const documentClients = new Map<CallLimits, DynamoDBDocumentClient>();

/**
 * The SDK formats every request and response for a log that we don't use: a quarter of the time of a large response.
 */
function withoutLogging(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

const createFunctionDynamo = (limits: CallLimits): DynamoDBClient =>
  retryConflicts(withoutLogging(new DynamoDBClient(functionClient(limits))));

const toDocumentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

export function getDocumentClient(limits: CallLimits = ENDPOINT_CALLS): DynamoDBDocumentClient {
  const cachedClient = documentClients.get(limits);
  if (cachedClient) return cachedClient;
  const client = toDocumentClient(createFunctionDynamo(limits));
  documentClients.set(limits, client);
  return client;
}

export function getBedrockClient(): BedrockRuntimeClient {
  bedrock ??= new BedrockRuntimeClient({ credentials: readFunctionCredentials, ...MODEL_CALLS });
  return bedrock;
}

export function getSecretsClient(): SecretsManagerClient {
  secrets ??= new SecretsManagerClient(functionClient());
  return secrets;
}

export function getSfnClient(): SFNClient {
  sfn ??= new SFNClient(functionClient());
  return sfn;
}

export function getSqsClient(): SQSClient {
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

/** For operators: the AWS credential chain, or the embedded cloud's credentials. */
const operatorClient = ({ region, local }: OperatorAccess) => ({
  ...(region && { region }),
  ...(local && { endpoint: local.endpoint, credentials: local }),
  ...limitCalls(ENDPOINT_CALLS, local ? LOCAL_PATIENCE : 1),
});

export const createOperatorClient = (access: OperatorAccess): DynamoDBClient =>
  retryConflicts(withoutLogging(new DynamoDBClient(operatorClient(access))));

/** For operators who test a stage's model. */
export const createOperatorBedrockClient = (region?: string): BedrockRuntimeClient =>
  new BedrockRuntimeClient({ ...(region && { region }), ...MODEL_CALLS });

/** For operators who read a stage's secret. */
export const createOperatorSecretsClient = (access: OperatorAccess): SecretsManagerClient =>
  new SecretsManagerClient(operatorClient(access));

export const createOperatorDocumentClient = (access: OperatorAccess): DynamoDBDocumentClient =>
  toDocumentClient(createOperatorClient(access));
