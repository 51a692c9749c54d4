import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import type { IdentityProvider } from '#domain/workspace/sign-in/identity-provider.ts';
import { openId } from '#sign-in/openid.ts';

const NOW = Date.parse('2026-11-18T09:00:00Z');

let server: Server;
let issuer: string;
let asked: number;
let tokenStatus: number;
let signIns: IdentityProvider;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  asked = 0;
  tokenStatus = 400;
  server = createServer(({ url }, response) => {
    const isDiscovery = url?.startsWith('/.well-known/');
    if (isDiscovery) asked += 1;
    response.writeHead(isDiscovery ? 200 : tokenStatus, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isDiscovery
          ? {
              issuer,
              authorization_endpoint: `${issuer}/auth`,
              token_endpoint: `${issuer}/token`,
              jwks_uri: `${issuer}/keys`,
            }
          : { error: 'invalid_grant' },
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  signIns = openId({ runsLocally: true });
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const settings = () => ({ issuer, client_id: 'us', client_secret: 'secret', allowed_domains: [] });

const begin = () => signIns.begin(settings(), 'http://127.0.0.1/callback', undefined);

async function comeBack(): Promise<string> {
  const { state, nonce, codeVerifier } = await begin();
  const parameters = new URLSearchParams({ code: 'made-up', state });
  const sentBack = { parameters, state, nonce, codeVerifier, redirectUri: 'http://127.0.0.1/callback' };
  const failed = await signIns.identify(settings(), sentBack).catch((error) => error);
  return failed.problem;
}

it('asks a provider for its addresses once a minute, however many people begin to sign in', async () => {
  for (let person = 0; person < 5; person += 1) await begin();
  expect(asked).toBe(1);

  vi.setSystemTime(NOW + MINUTE_MS);
  await begin();
  expect(asked).toBe(2);
});

it('asks no more often because someone makes up codes', async () => {
  expect(await comeBack()).toBe('provider_wrong');
  await begin();
  expect(asked).toBe(1);
});

it('asks again once a provider was down', async () => {
  tokenStatus = 503;
  expect(await comeBack()).toBe('provider_down');
  await begin();
  expect(asked).toBe(2);
});
