import { agentScopes } from '#contract/oauth.ts';
import { documentUrlOf, oauthPaths } from './oauth-routes.ts';

export const toolsUrlOf = (publicUrl: string): string => `${publicUrl}/mcp`;

/** RFC 9728: the server that issues tokens for the agents' tools. */
export const describeProtectedResource = (publicUrl: string) => ({
  resource: toolsUrlOf(publicUrl),
  resource_name: 'Signal Intelligence Service',
  resource_documentation: `${publicUrl}/docs`,
  authorization_servers: [publicUrl],
  scopes_supported: agentScopes,
  bearer_methods_supported: ['header'],
});

/** RFC 8414: how to get tokens. */
export const describeAuthorizationServer = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}${oauthPaths.authorize}`,
  token_endpoint: `${publicUrl}${oauthPaths.token}`,
  registration_endpoint: `${publicUrl}${oauthPaths.register}`,
  scopes_supported: agentScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${publicUrl}/docs`,
  // The URL of a stage has a path. For such a URL clients read only OpenID's document, which must have these fields. We
  // never issue an ID token.
  jwks_uri: documentUrlOf(publicUrl, 'keys'),
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
});

export const signingKeys = { keys: [] };
