import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProvider } from '#http/sign-in/check-provider.ts';

const check = (issuer: string) => checkProvider(issuer, { runsLocally: true });
const issuerOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

it.each([
  ['is not https', 'http://accounts.example.com', /https/],
  ['is not public', 'https://10.0.0.1', /not public/],
  ['is an internal name', 'https://metadata.internal', /special-use|internal/],
  ['has a user name', 'https://me@accounts.example.com', /user name/],
  ['is no URL', 'accounts', /in full/],
])('an issuer that %s is refused', async (_, issuer, reason) => {
  expect(await check(issuer)).toEqual({ ok: false, isDown: false, reason: expect.stringMatching(reason) });
});

describe('what a provider says about itself', () => {
  let server: Server;
  let document: (issuer: string) => { status?: number; body: unknown };

  beforeAll(async () => {
    server = createServer((_, response) => {
      const { status = 200, body } = document(issuerOf(server));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  });

  afterAll(() => void server.close());

  const good = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
  });

  it.each<[string, (issuer: string) => { status?: number; body: unknown }, boolean, RegExp]>([
    ['is another issuer', (issuer) => ({ body: good(`${issuer}/common`) }), false, /names another issuer/],
    ['is not there', () => ({ status: 404, body: {} }), false, /no OpenID Connect discovery document/],
    ['is not a document', () => ({ body: [] }), false, /no OpenID Connect discovery document/],
    [
      'has no token endpoint',
      (issuer) => ({ body: { ...good(issuer), token_endpoint: undefined } }),
      false,
      /token_endpoint/,
    ],
    [
      'sends people to a script',
      (issuer) => ({ body: { ...good(issuer), authorization_endpoint: 'javascript:alert(1)' } }),
      false,
      /authorization_endpoint is not an https/,
    ],
    [
      'sends people to a page that anyone on the way can change',
      (issuer) => ({ body: { ...good(issuer), authorization_endpoint: 'http://login.acme.example/auth' } }),
      false,
      /authorization_endpoint is not an https/,
    ],
    [
      'has no code flow',
      (issuer) => ({ body: { ...good(issuer), response_types_supported: ['id_token'] } }),
      false,
      /code flow/,
    ],
    [
      'has no PKCE',
      (issuer) => ({ body: { ...good(issuer), code_challenge_methods_supported: ['plain'] } }),
      false,
      /PKCE/,
    ],
    ['is an error of its own', () => ({ status: 503, body: {} }), true, /didn't respond/],
    [
      'is endless',
      (issuer) => ({ body: { ...good(issuer), more: 'x'.repeat(600_000) } }),
      true,
      /didn't respond/,
    ],
  ])('is refused if it %s', async (_, says, isDown, reason) => {
    document = says;

    expect(await check(issuerOf(server))).toEqual({
      ok: false,
      isDown,
      reason: expect.stringMatching(reason),
    });
  });

  it('is accepted if it is enough', async () => {
    document = (issuer) => ({ body: good(issuer) });

    expect(await check(issuerOf(server))).toEqual({ ok: true, issuer: issuerOf(server) });
  });
});
