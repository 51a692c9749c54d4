import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdPort } from '#test/harness/hold-port.ts';

/** A small OpenID Connect provider that a test can make misbehave. It never names itself in a response (`iss`). */
export interface PlainProvider {
  readonly issuer: string;
  /** Of the next ID tokens, over those of an ordinary one. */
  claims: Record<string, unknown>;
  /** What `/userinfo` says. */
  userInfo: Record<string, unknown>;
  /** Exact match, as the standard asks for. */
  readonly redirectUris: string[];
  /** Paths that never respond. */
  readonly stalled: Set<string>;
  /** Paths that respond with an error of the server. */
  readonly broken: Set<string>;
  /** Paths that were requested. */
  readonly requests: string[];
  close(): Promise<void>;
}

export const PLAIN_CLIENT = 'plain-client';

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Of all providers of a process: making one takes longer than a sign-in. */
let signingKeys: ReturnType<typeof generateSigningKeys> | undefined;
const generateSigningKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

export async function startPlainProvider(): Promise<PlainProvider> {
  signingKeys ??= generateSigningKeys();
  const { privateKey, publicKey } = signingKeys;
  const nonces = new Map<string, string>();

  function idToken(nonce: string | undefined): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: provider.issuer,
      sub: 'ada',
      aud: PLAIN_CLIENT,
      nonce,
      iat: now,
      exp: now + 60,
      ...provider.claims,
    };
    const signed = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  function authorize(parameters: URLSearchParams): string | undefined {
    const uri = parameters.get('redirect_uri') ?? '';
    if (parameters.get('client_id') !== PLAIN_CLIENT || !provider.redirectUris.includes(uri))
      return undefined;
    const code = randomUUID();
    nonces.set(code, parameters.get('nonce') ?? '');
    return `${uri}?${new URLSearchParams({ code, state: parameters.get('state') ?? '' })}`;
  }

  const documents: Record<string, (body: URLSearchParams) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/auth`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/keys`,
      userinfo_endpoint: `${provider.issuer}/userinfo`,
    }),
    '/token': (body) => ({
      access_token: 'access',
      token_type: 'Bearer',
      id_token: idToken(nonces.get(body.get('code') ?? '')),
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
    }),
    '/userinfo': () => provider.userInfo,
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', provider.issuer);
    provider.requests.push(url.pathname);
    if (provider.stalled.has(url.pathname)) return;
    if (url.pathname === '/auth') {
      const location = authorize(url.searchParams);
      response
        .writeHead(location === undefined ? 400 : 302, location === undefined ? {} : { location })
        .end();
      return;
    }
    const document = documents[url.pathname]?.(await bodyOf(request));
    const status = provider.broken.has(url.pathname) ? 503 : document === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document ?? {}));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: PlainProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    userInfo: { sub: 'ada' },
    redirectUris: [],
    stalled: new Set(),
    broken: new Set(),
    requests: [],
    async close() {
      const { port } = new URL(provider.issuer);
      server.close();
      server.closeAllConnections();
      await holdPort(Number(port));
    },
  };
  return provider;
}
