import { defineRoute } from '../public-route.ts';

/** Where clients look for documents about sign-in. */
const WELL_KNOWN = '/.well-known';

/** The documents below it. */
export const oauthDocuments = {
  resource: 'oauth-protected-resource',
  /** For clients that know only the tools' URL, if the domain maps straight to the stage. */
  resourceOfTools: 'oauth-protected-resource/mcp',
  server: 'oauth-authorization-server',
  /** Where clients look if the server's URL has a path, such as `/v1`. */
  serverByOpenId: 'openid-configuration',
  keys: 'jwks.json',
} as const;

export const documentUrlOf = (publicUrl: string, name: keyof typeof oauthDocuments): string =>
  `${publicUrl}${WELL_KNOWN}/${oauthDocuments[name]}`;

/**
 * The same document by the rule of RFC 8414 and RFC 9728: the path of the URL it is about comes after the name, and the
 * whole lies at the root of the host. An API Gateway stage gets such a request only through a domain that maps its root
 * to the stage.
 */
export const hostDocumentName = (name: keyof typeof oauthDocuments, resourceUrl: string): string =>
  `${oauthDocuments[name]}${new URL(resourceUrl).pathname.replace(/\/$/, '')}`;

export const oauthPaths = {
  /** One route for all documents: each path costs the template some 3,500 bytes. */
  document: `${WELL_KNOWN}/{document+}`,
  register: '/oauth/register',
  authorize: '/oauth/authorize',
  token: '/oauth/token',
} as const;

/** One function serves them all. */
export const oauthRoutes = [
  defineRoute('get-sign-in-document', 'GET', oauthPaths.document),
  defineRoute('register-agent', 'POST', oauthPaths.register),
  defineRoute('authorize-agent', 'GET', oauthPaths.authorize),
  defineRoute('trade-agent-token', 'POST', oauthPaths.token),
];
