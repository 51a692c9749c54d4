/** The routes of sign-in that need no key. All of them lead to one function. */
interface OAuthRoute {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly timeoutSeconds: number;
}

const route = (id: string, method: OAuthRoute['method'], path: string): OAuthRoute => ({
  id,
  method,
  path,
  timeoutSeconds: 10,
});

export const oauthPaths = {
  resource: '/.well-known/oauth-protected-resource',
  /** Clients that know the address of the tools alone look here, where a domain leads straight to the stage. */
  resourceOfTools: '/.well-known/oauth-protected-resource/mcp',
  server: '/.well-known/oauth-authorization-server',
  /** Where clients look for a server whose address has a path, such as `/v1`. */
  serverByOpenId: '/.well-known/openid-configuration',
  keys: '/.well-known/jwks.json',
  register: '/oauth/register',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
} as const;

export const oauthRoutes: readonly OAuthRoute[] = [
  route('get-protected-resource', 'GET', oauthPaths.resource),
  route('get-protected-tools', 'GET', oauthPaths.resourceOfTools),
  route('get-authorization-server', 'GET', oauthPaths.server),
  route('get-openid-configuration', 'GET', oauthPaths.serverByOpenId),
  route('get-signing-keys', 'GET', oauthPaths.keys),
  route('register-agent', 'POST', oauthPaths.register),
  route('authorize-agent', 'GET', oauthPaths.authorize),
  route('trade-agent-token', 'POST', oauthPaths.token),
];
