import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { apiHeaders } from '#contract/browser-access.ts';
import { ACCESS_SECONDS } from '#contract/oauth.ts';
import { type AgentTokenPorts, refreshTokens, tradeCode } from '#domain/agents/agent-tokens.ts';
import { OAuthProblem } from '#domain/agents/oauth-problem.ts';
import { env } from '#platform/env.ts';
import { beginInvocation, endInvocation } from '#platform/invocation.ts';
import { logger } from '#platform/logger.ts';
import { authorizationServer, protectedResource, signingKeys } from './metadata.ts';
import { authorizationRequest, registration, tokenRequest } from './oauth-requests.ts';
import { oauthPaths } from './oauth-routes.ts';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Asked {
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly publicUrl: string;
}

const bodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : (body ?? '');

function queryOf({ multiValueQueryStringParameters }: APIGatewayProxyEvent): Asked['query'] {
  const given = Object.entries(multiValueQueryStringParameters ?? {});
  if (given.some(([, values = []]) => values.length > 1)) {
    throw new OAuthProblem('invalid_request', 'A parameter was sent twice.');
  }
  return Object.fromEntries(given.map(([name, [value = ''] = []]) => [name, value]));
}

/** By path. A stage without an address of its own answers none of them. */
function answersOf(ports: () => AgentTokenPorts): Record<string, (asked: Asked) => Promise<Answer>> {
  const resource = async ({ publicUrl }: Asked): Promise<Answer> => ({
    status: 200,
    body: protectedResource(publicUrl),
  });
  const server = async ({ publicUrl }: Asked): Promise<Answer> => ({
    status: 200,
    body: authorizationServer(publicUrl),
  });
  return {
    [oauthPaths.resource]: resource,
    [oauthPaths.resourceOfTools]: resource,
    [oauthPaths.server]: server,
    [oauthPaths.serverByOpenId]: server,
    [oauthPaths.keys]: async () => ({ status: 200, body: signingKeys }),

    async [oauthPaths.register]({ body }) {
      const client = registration(body);
      return {
        status: 201,
        body: {
          ...client,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        },
      };
    },

    // Never straight back to the agent, not even with an error: anyone can register an address, and a link of ours that
    // leads to it without a click would be an open redirect.
    async [oauthPaths.authorize]({ query, publicUrl }) {
      const request = new URLSearchParams(authorizationRequest(query, publicUrl));
      return { status: 302, headers: { location: `${publicUrl}/console#/authorize?${request}` } };
    },

    async [oauthPaths.token]({ body, publicUrl }) {
      const request = tokenRequest(body, publicUrl);
      const { accessToken, refreshToken, scope } =
        request.grant === 'code' ? await tradeCode(ports(), request) : await refreshTokens(ports(), request);
      return {
        status: 200,
        body: {
          access_token: accessToken,
          token_type: 'Bearer',
          expires_in: ACCESS_SECONDS,
          refresh_token: refreshToken,
          scope,
        },
      };
    },
  };
}

/** The function behind sign-in of agents, for everybody: what it gives out is bound to a code or a refresh token. */
export function oauthEndpoint(ports: () => AgentTokenPorts) {
  const answers = answersOf(ports);

  async function answer(event: APIGatewayProxyEvent): Promise<Answer> {
    const publicUrl = env.publicUrl();
    const respond = answers[event.resource];
    if (publicUrl === undefined || !respond) {
      return { status: 404, body: { error: 'not_found', error_description: 'Agents cannot sign in here.' } };
    }
    try {
      return await respond({ query: queryOf(event), body: bodyOf(event), publicUrl });
    } catch (error) {
      if (!(error instanceof OAuthProblem)) throw error;
      return { status: 400, body: { error: error.code, error_description: error.message } };
    }
  }

  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    beginInvocation({ request_id: requestId, endpoint: 'oauth', route: event.resource });
    let given: Answer;
    try {
      given = await answer(event);
    } catch (error) {
      logger.error('request failed', { error: error instanceof Error ? error : String(error) });
      given = {
        status: 500,
        body: { error: 'server_error', error_description: 'Something went wrong on our side.' },
      };
    }
    const { status, headers, body } = given;
    endInvocation({ outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed', status });
    return {
      statusCode: status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...apiHeaders,
        ...headers,
        'x-request-id': requestId,
      },
      body: body === undefined ? '' : JSON.stringify(body),
    };
  };
}
