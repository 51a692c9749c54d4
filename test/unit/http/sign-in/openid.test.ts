import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#contract/time.ts';
import type { IdentityProvider } from '#domain/workspace/sign-in/identity-provider.ts';
import { checkProvider } from '#http/sign-in/check-provider.ts';
import { createOpenIdProvider } from '#http/sign-in/openid.ts';
import { limitFor } from '#http/sign-in/provider-fetch.ts';
import { PLAIN_CLIENT, type PlainProvider, startPlainProvider } from './plain-provider.ts';

const NOW = Date.parse('2026-11-18T09:00:00Z');
const REDIRECT_URI = 'http://127.0.0.1/callback';
const DISCOVERY = '/.well-known/openid-configuration';
const WS = 'ws_1';
/** Longer than any provider here takes to respond. */
const PATIENT_MS = 600_000;
/** For one that stalls: as long as it takes to respond on a busy machine. */
const HURRIED_MS = 500 * slowness();

let provider: PlainProvider;
let signIns: IdentityProvider;
/** How many sign-ins hold a slot, and how many may. */
let slots: { held: number; readonly most: number };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  provider = await startPlainProvider();
  provider.redirectUris.push(REDIRECT_URI);
  slots = { held: 0, most: 2 };
  signIns = createSignIns(PATIENT_MS);
});

const createSignIns = (requestMs: number): IdentityProvider =>
  createOpenIdProvider({
    runsLocally: true,
    requestMs,
    claimSlot: async () => {
      if (slots.held >= slots.most) return undefined;
      slots.held += 1;
      return async () => {
        slots.held -= 1;
      };
    },
  });

afterEach(() => {
  vi.useRealTimers();
  return provider.close();
});

function stall(path: string): void {
  provider.stalled.add(path);
  signIns = createSignIns(HURRIED_MS);
}

const settings = () => ({
  issuer: provider.issuer,
  client_id: PLAIN_CLIENT,
  client_secret: 'secret',
  allowed_domains: [],
});
const requestsTo = (path: string) => provider.requests.filter((each) => each === path).length;
const problemOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    ({ problem }) => problem,
  );

const begin = () => signIns.begin(WS, settings(), REDIRECT_URI);

/** A sign-in up to the identity. */
async function comeBack(changes: Record<string, string> = {}) {
  const { url, state, nonce, codeVerifier } = await begin();
  const { headers } = await fetch(url, { redirect: 'manual' });
  const { searchParams: parameters } = new URL(headers.get('location') ?? '');
  for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
  return signIns.identify(WS, settings(), {
    parameters,
    state,
    nonce,
    codeVerifier,
    redirectUri: REDIRECT_URI,
  });
}

describe('what a provider is asked', () => {
  it('are its addresses, once a minute, however many people begin to sign in', async () => {
    for (let person = 0; person < 5; person += 1) await begin();
    expect(requestsTo(DISCOVERY)).toBe(1);

    vi.setSystemTime(NOW + MINUTE_MS);
    await begin();
    expect(requestsTo(DISCOVERY)).toBe(2);
  });

  it('grows no more because someone makes up codes, even if the provider fails at them', async () => {
    expect(await problemOf(comeBack({ code: 'made-up' }))).toBe('provider_wrong');
    expect(await problemOf(begin())).toBeUndefined();
    expect(requestsTo(DISCOVERY)).toBe(1);

    expect(await problemOf(comeBack({ error: 'access_denied' }))).toBe('provider_refused');
    expect(await problemOf(begin())).toBeUndefined();

    provider.broken.add('/token');
    expect(await problemOf(comeBack({ code: 'made-up' }))).toBe('provider_down');
    expect(await problemOf(begin())).toBeUndefined();
  });

  it.each([
    ['stalls', stall],
    ['fails', (path: string) => provider.broken.add(path)],
  ])('is its discovery once in a while if that %s', async (_, breakIt) => {
    breakIt(DISCOVERY);
    for (let person = 0; person < 3; person += 1) expect(await problemOf(begin())).toBe('provider_down');
    expect(requestsTo(DISCOVERY)).toBe(1);

    provider.stalled.clear();
    provider.broken.clear();
    vi.setSystemTime(NOW + MINUTE_MS / 4);
    expect(await problemOf(begin())).toBeUndefined();
  });

  it('is its discovery whenever an owner connects it, however it failed at sign-ins before', async () => {
    provider.broken.add(DISCOVERY);
    expect(await problemOf(begin())).toBe('provider_down');
    provider.broken.clear();

    expect(await problemOf(begin())).toBe('provider_down');
    expect(await checkProvider(provider.issuer, { runsLocally: true })).toEqual({
      ok: true,
      issuer: provider.issuer,
    });
  });

  it.each(['/token', '/keys', '/userinfo'])(
    'is nothing for a while once %s stalls: the next sign-in waits for nothing',
    async (path) => {
      stall(path);
      expect(await problemOf(comeBack())).toBe('provider_down');
      const before = provider.requests.length;

      expect(await problemOf(begin())).toBe('provider_down');
      expect(provider.requests).toHaveLength(before);
      expect(slots.held).toBe(0);
    },
  );
});

it('a provider on this machine has more time: only a busy processor delays it', () => {
  expect(limitFor([], 5_000)).toBe(5_000);
  expect(limitFor(['127.0.0.1:3000'], 5_000)).toBeGreaterThanOrEqual(600_000);
});

describe('the slots of a workspace', () => {
  it('bound how many wait for its provider, and are free again afterward', async () => {
    stall(DISCOVERY);
    const waiting = Array.from({ length: 5 }, () => problemOf(begin()));

    expect((await Promise.all(waiting)).toSorted()).toEqual([
      'busy',
      'busy',
      'busy',
      'provider_down',
      'provider_down',
    ]);
    expect([requestsTo(DISCOVERY), slots.held]).toEqual([2, 0]);
  });

  it('are not needed where nothing is waited for', async () => {
    await begin();
    slots.held = slots.most;

    expect(await problemOf(begin())).toBeUndefined();
    expect(await problemOf(comeBack())).toBe('busy');
  });
});

describe('the identity', () => {
  it('names the issuer as its own document spells it', async () => {
    provider.claims = { email: 'ada@acme.example', email_verified: true, hd: 'Acme.example' };

    expect(await comeBack()).toEqual({
      issuer: provider.issuer,
      subject: 'ada',
      email: 'ada@acme.example',
      isVerified: true,
      name: undefined,
      hostedDomain: 'acme.example',
    });
  });

  it.each([
    ['another client, with one audience', { azp: 'another' }],
    ['another client, with several audiences', { aud: [PLAIN_CLIENT, 'another'], azp: 'another' }],
    ['nobody, with several audiences', { aud: [PLAIN_CLIENT, 'another'] }],
    ['an audience of its own', { aud: 'another' }],
  ])('is refused if the ID token was issued to %s', async (_, claims) => {
    provider.claims = claims;

    expect(await problemOf(comeBack())).toBe('provider_wrong');
  });

  it('is taken from a token that was issued to us', async () => {
    provider.claims = { azp: PLAIN_CLIENT, email: 'ada@acme.example' };

    expect((await comeBack()).email).toBe('ada@acme.example');
  });

  it.each([
    ['a slash at its end', (issuer: string) => `${issuer}/`],
    ['upper case', (issuer: string) => issuer.replace('http', 'HTTP')],
  ])('is asked of no provider whose stored issuer has %s', async (_, respell) => {
    const respelled = { ...settings(), issuer: respell(provider.issuer) };

    expect(await problemOf(signIns.begin(WS, respelled, REDIRECT_URI))).toBe('provider_wrong');
  });
});
