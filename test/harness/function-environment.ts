import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { inject, vi } from 'vitest';
import { providerNames } from '#contract/function-uses.ts';
import { queues } from '#contract/queues.ts';
import { workflowNames } from '#contract/workflows.ts';
import { providerVariable, queueVariable, type Variable, variable, workflowVariable } from '#platform/env.ts';

import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';

const ACCOUNT = '000000000000';
const STAGE = 'local';

/** The environment of a function of the tests' service, with the operator's permissions. */
export function functionEnvironment(): Record<string, string> {
  const { endpoints, operator, region } = inject('cloud');
  const queueUrlOf = (name: string) => `${endpoints.sqs}/${ACCOUNT}/signal-intelligence-${STAGE}-${name}`;
  const own: Partial<Record<Variable, string>> = {
    [variable.stage]: STAGE,
    [variable.logLevel]: 'SILENT',
    [variable.tableName]: tableNameOf(STAGE),
    [variable.keyPrefix]: keyPrefixOf(STAGE),
    ...Object.fromEntries(
      workflowNames.map((name) => [
        workflowVariable(name),
        `arn:aws:states:${region}:${ACCOUNT}:stateMachine:signal-intelligence-${STAGE}-${name}`,
      ]),
    ),
    ...Object.fromEntries(queues.map(({ name }) => [queueVariable(name), queueUrlOf(name)])),
    [variable.exportQueues]: JSON.stringify({ warehouse: queueUrlOf('export-warehouse') }),
    [variable.mcpEnabled]: 'true',
    [variable.keyRequestsPerMinute]: '1000000',
    [variable.slotsAtOnce]: '1000',
    [variable.stepsOfWorkspace]: '1000',
    [variable.accountConcurrency]: '1000',
    [variable.signInsOfWorkspace]: '1000',
    [variable.auditDays]: '400',
    ...Object.fromEntries(providerNames.map((name) => [providerVariable(name), 'embedded'])),
  };
  return {
    ...own,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: operator.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SFN: endpoints.states,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
  };
}

/** Runs a function inside the test, over the real table, with the test's own settings. */
export function stubFunctionEnvironment(more: Partial<Record<Variable, string>> = {}): void {
  for (const [name, value] of Object.entries({ ...functionEnvironment(), ...more })) vi.stubEnv(name, value);
}

/** A Lambda context with this much time left. */
export const functionContext = (remainingMs: number): Context =>
  ({
    functionName: 'in-the-test',
    awsRequestId: crypto.randomUUID(),
    getRemainingTimeInMillis: () => remainingMs,
  }) as Context;

/** API Gateway's event for a call with a key that may do everything. */
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
