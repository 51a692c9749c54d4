import type { APIGatewayProxyEvent } from 'aws-lambda';
import { apiHeaders } from '#contract/browser-access.ts';
import { ACCESS_SECONDS } from '#contract/oauth.ts';
import {
  type AgentTokenPorts,
  exchangeCode,
  OAuthError,
  refreshTokens,
} from '#domain/workspace/agents/agent-tokens.ts';
import { env } from '#platform/env.ts';
import { type PublicResponse, publicFunction } from '../public-function.ts';
import {
  describeAuthorizationServer,
  describeProtectedResource,
  signingKeys,
  toolsUrlOf,
} from './metadata.ts';
import { parseAuthorizationRequest, parseRegistration, parseTokenRequest } from './oauth-requests.ts';
import { hostDocumentName, oauthDocuments, oauthPaths } from './oauth-routes.ts';

const NOT_FOUND: PublicResponse = {
  status: 404,
  body: {
    error: 'not_found',
    error_description: 'Not found: the document does not exist, or agents cannot sign in at this stage.',
  },
};

interface OAuthRequest {
  /** What is requested below `/.well-known`. */
  readonly document: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly publicUrl: string;
}

const readBody = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString() : (body ?? '');

function readQuery({ multiValueQueryStringParameters }: APIGatewayProxyEvent): OAuthRequest['query'] {
  const parameters = Object.entries(multiValueQueryStringParameters ?? {});
  if (parameters.some(([, values = []]) => values.length > 1)) {
    throw new OAuthError('invalid_request', 'A parameter was sent more than once.');
  }
  return Object.fromEntries(parameters.map(([name, [value = ''] = []]) => [name, value]));
}

/** By name below `/.well-known`, of the stage and of the host; see `hostDocumentName`. */
const createDocuments = (publicUrl: string): ReadonlyMap<string, (publicUrl: string) => object> =>
  new Map<string, (publicUrl: string) => object>([
    [oauthDocuments.resource, describeProtectedResource],
    [oauthDocuments.resourceOfTools, describeProtectedResource],
    [oauthDocuments.server, describeAuthorizationServer],
    [oauthDocuments.serverByOpenId, describeAuthorizationServer],
    [oauthDocuments.keys, () => signingKeys],
    [hostDocumentName('server', publicUrl), describeAuthorizationServer],
    [hostDocumentName('serverByOpenId', publicUrl), describeAuthorizationServer],
    [hostDocumentName('resource', toolsUrlOf(publicUrl)), describeProtectedResource],
  ]);

/** By route. A stage without a public URL answers 404 to all of them. */
function createResponders(
  ports: () => AgentTokenPorts,
): Record<string, (request: OAuthRequest) => Promise<PublicResponse>> {
  return {
    async [oauthPaths.document]({ document, publicUrl }) {
      const describe = createDocuments(publicUrl).get(document);
      return describe ? { status: 200, body: describe(publicUrl) } : NOT_FOUND;
    },

    async [oauthPaths.register]({ body }) {
      const client = parseRegistration(body);
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

    // Never redirect straight to the agent, not even with an error: anyone can register a redirect URI, so without a
    // click in between this would be an open redirect.
    async [oauthPaths.authorize]({ query, publicUrl }) {
      const request = new URLSearchParams(parseAuthorizationRequest(query, publicUrl));
      return { status: 302, headers: { location: `${publicUrl}/console#/authorize?${request}` } };
    },

    async [oauthPaths.token]({ body, publicUrl }) {
      const request = parseTokenRequest(body, publicUrl);
      const { accessToken, refreshToken, scope } =
        request.grant === 'code'
          ? await exchangeCode(ports(), request)
          : await refreshTokens(ports(), request);
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

/** Agents sign in here. Every token it issues requires a code or a refresh token. */
export function createOAuthEndpoint(ports: () => AgentTokenPorts) {
  const responders = createResponders(ports);

  async function respond(event: APIGatewayProxyEvent): Promise<PublicResponse> {
    const publicUrl = env.publicUrl();
    const responder = responders[event.resource];
    if (publicUrl === undefined || !responder) return NOT_FOUND;
    try {
      const document = event.pathParameters?.document ?? '';
      return await responder({ document, query: readQuery(event), body: readBody(event), publicUrl });
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return { status: 400, body: { error: error.code, error_description: error.message } };
    }
  }

  const withHeaders = ({ headers, ...response }: PublicResponse): PublicResponse => ({
    ...response,
    headers: { 'content-type': 'application/json; charset=utf-8', ...apiHeaders, ...headers },
  });

  return publicFunction(
    'oauth',
    async (event) => withHeaders(await respond(event)),
    () =>
      withHeaders({
        status: 500,
        body: { error: 'server_error', error_description: 'Something went wrong on our side.' },
      }),
  );
}
