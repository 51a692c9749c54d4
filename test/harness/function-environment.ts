import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { inject, vi } from 'vitest';
import { providerNames } from '#contract/function-uses.ts';
import { queues } from '#contract/queues.ts';
import { workflowNames } from '#contract/workflows.ts';
import { providerVariable, queueVariable, type Variable, variable, workflowVariable } from '#platform/env.ts';
import { keyPrefixOf, tableNameOf } from '#platform/stage-names.ts';
import type { OwnTable } from './own-table.ts';

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

type Settings = Partial<Record<Variable, string>>;

const stubAll = (environment: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
};

/** Runs a function inside the test, over the real table, with the test's own settings. */
export const stubFunctionEnvironment = (more: Settings = {}): void =>
  stubAll({ ...functionEnvironment(), ...more });

/** The same over a table of the test's own, without the service. */
export const stubTableEnvironment = ({ name, endpoint }: OwnTable, more: Settings = {}): void =>
  stubAll({
    [variable.stage]: STAGE,
    [variable.logLevel]: 'SILENT',
    [variable.tableName]: name,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    ...more,
  });

/** A Lambda context with this much time left. */
export const functionContext = (remainingMs: number): Context =>
  ({
    functionName: 'in-the-test',
    awsRequestId: crypto.randomUUID(),
    getRemainingTimeInMillis: () => remainingMs,
  }) as Context;

/** API Gateway's event, by a key that may do everything unless the authorizer says otherwise. */
export const gatewayEvent = (authorizer: object = {}, parts: object = {}): APIGatewayProxyEvent =>
  ({
    headers: {},
    pathParameters: null,
    multiValueQueryStringParameters: null,
    body: null,
    isBase64Encoded: false,
    requestContext: {
      requestId: 'r-1',
      authorizer: { workspaceId: 'ws_1', keyId: 'k', scope: 'write', visibility: 'all', ...authorizer },
    },
    ...parts,
  }) as unknown as APIGatewayProxyEvent;

/** The same for a call with a JSON body. */
export const callEvent = (
  workspaceId: string,
  call: { readonly body: unknown; readonly headers?: Record<string, string>; readonly id?: string },
): APIGatewayProxyEvent =>
  gatewayEvent(
    { workspaceId, keyId: 'key_test' },
    {
      headers: { 'content-type': 'application/json', ...call.headers },
      pathParameters: call.id === undefined ? null : { id: call.id },
      body: JSON.stringify(call.body),
    },
  );
