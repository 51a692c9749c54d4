import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent, Context } from 'aws-lambda';
import { authorizeKey } from '#domain/workspace/keys/authorize-key.ts';
import { AUTHORIZER_CALLS } from '#platform/clients.ts';
import { systemClock } from '#platform/clock.ts';
import { count } from '#platform/count.ts';
import { env } from '#platform/env.ts';
import { beginInvocation, endInvocation, noteInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { getFunctionTable } from '#table/table.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

/** API Gateway turns exactly this message into a 401. */
const UNAUTHORIZED = 'Unauthorized';

/** API Gateway caches the policy per key for all routes, so it must cover all of them, not only the requested one. */
const everyRoute = (methodArn: string): string => `${methodArn.split('/').slice(0, 2).join('/')}/*`;

export async function handler(
  event: APIGatewayTokenAuthorizerEvent,
  { awsRequestId }: Context,
): Promise<APIGatewayAuthorizerResult> {
  // A token authorizer isn't told the id of the request, and one call serves many requests.
  beginInvocation({ request_id: awsRequestId, authorizer: 'authorize-key' });
  const table = getFunctionTable(AUTHORIZER_CALLS);
  const caller = await authorizeKey(
    {
      apiKeys: createApiKeyStore(table),
      members: createMemberStore(table),
      prefix: env.keyPrefix(),
      now: systemClock,
    },
    event.authorizationToken,
  );
  if ('refused' in caller) {
    logger.info('key refused', { reason: caller.refused, key_id: caller.keyId });
    count('KeysRefused', 1);
    endInvocation({ outcome: 'refused' });
    throw new Error(UNAUTHORIZED);
  }
  noteInvocation({ workspace_id: caller.workspaceId, key_id: caller.keyId });
  endInvocation({ outcome: 'done' });
  return {
    principalId: caller.keyId,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: everyRoute(event.methodArn) }],
    },
    context: { ...caller },
  };
}
