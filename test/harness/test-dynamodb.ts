import { type EmbeddedDynamoDb, startDynamoDb } from '@signal/embedded-cloud/dynamodb/start-dynamodb.ts';
import type { Weather } from '@signal/embedded-cloud/weather/weather.ts';

/** Where `node test/dynamodb-local/run.ts` lets the suites find DynamoDB Local. */
export const DYNAMODB_LOCAL_ENDPOINT = 'DYNAMODB_LOCAL_ENDPOINT';

/** The URL of DynamoDB Local; undefined if the suites use the embedded DynamoDB. */
export const dynamodbLocalEndpoint = (): string | undefined =>
  process.env[DYNAMODB_LOCAL_ENDPOINT] || undefined;

/** Whether a page ends at 1 MB before filtering, as on AWS. DynamoDB Local measures after filtering. */
export const measuresBeforeFilter = dynamodbLocalEndpoint() === undefined;

/** Whether units are AWS's. DynamoDB Local doubles a transaction's twice, and charges nothing for missing items of a batch. */
export const chargesAsAws = dynamodbLocalEndpoint() === undefined;

type TestDynamoDb = Pick<EmbeddedDynamoDb, 'endpoint' | 'ask' | 'stop'>;

/** A separate DynamoDB for a suite; only the embedded one injects faults. Its tables need unique names. */
export async function startTestDynamoDb({
  weather,
  ...options
}: {
  readonly region: string;
  readonly account: string;
  readonly inThread?: boolean;
  readonly weather?: Weather | undefined;
}): Promise<TestDynamoDb> {
  const endpoint = dynamodbLocalEndpoint();
  if (endpoint !== undefined && weather === undefined) return { endpoint, stop: async () => undefined };
  return startDynamoDb({ ...options, ...(weather && { weather }) });
}
