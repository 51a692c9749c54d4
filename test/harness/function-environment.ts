import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { inject, vi } from 'vitest';
import { type Variable, variable } from '#platform/env.ts';
import { tableNameOf } from '#platform/stage-names.ts';

/** Lets a function run inside the test, over the real table, with whatever the test sets beyond that. */
export function stubFunctionEnvironment(more: Partial<Record<Variable, string>> = {}): void {
  const { endpoints, operator, region } = inject('cloud');
  const variables = {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    [variable.stage]: 'local',
    [variable.tableName]: tableNameOf('local'),
    [variable.directory]: 'embedded',
    ...more,
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

/** What Lambda tells a function about the time it has. */
export const functionContext = (remainingMs: number): Context =>
  ({
    functionName: 'in-the-test',
    awsRequestId: crypto.randomUUID(),
    getRemainingTimeInMillis: () => remainingMs,
  }) as Context;

/** What the gateway sends for a call with a key that may do everything. */
export const callEvent = (
  workspaceId: string,
  call: { readonly body: unknown; readonly headers?: Record<string, string>; readonly id?: string },
): APIGatewayProxyEvent =>
  ({
    headers: { 'content-type': 'application/json', ...call.headers },
    pathParameters: call.id === undefined ? null : { id: call.id },
    multiValueQueryStringParameters: null,
    body: JSON.stringify(call.body),
    isBase64Encoded: false,
    requestContext: {
      requestId: crypto.randomUUID(),
      authorizer: { workspaceId, keyId: 'key_test', scope: 'write', visibility: 'all' },
    },
  }) as unknown as APIGatewayProxyEvent;
