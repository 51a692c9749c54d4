import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { functionContext } from '#test/harness/function-environment.ts';

const writing = defineEndpoint({
  id: 'change-things',
  resource: 'things',
  method: 'PUT',
  path: '/things',
  summary: 'Change things',
  responses: { 200: z.object({ data: z.object({ ms: z.int() }) }) },
  errors: [],
  uses: { table: 'none' },
  limited: false,
});

const event = {
  headers: {},
  requestContext: {
    requestId: 'r-1',
    authorizer: { workspaceId: 'ws_1', keyId: 'k', scope: 'write', visibility: 'all' },
  },
} as unknown as APIGatewayProxyEvent;

it.each([
  ['an answer and an audit event', writing, 9_500],
  ['an answer alone where nothing is changed', { ...writing, audited: false as const }, 9_700],
])(
  'a function is left time for %s, and is not failed where its stack was given no table',
  async (_, contract, ms) => {
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
    const { endpoint } = await import('#http/endpoint.ts');
    const handler = endpoint(contract, async ({ remainingMs }) => ({
      status: 200,
      data: { ms: remainingMs() },
    }));

    const { statusCode, body } = await handler(event, functionContext(10_000));

    expect([statusCode, JSON.parse(body)]).toEqual([200, { data: { ms } }]);
    vi.unstubAllEnvs();
  },
);
