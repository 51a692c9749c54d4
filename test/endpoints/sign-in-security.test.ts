import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey } from '#domain/workspace/keys/api-key.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { type Key, keys } from '#table/keys.ts';
import { must } from '#test/harness/must.ts';
import { OwnBrowser } from '#test/harness/own-browser.ts';
import { request } from '#test/harness/request.ts';
import {
  connect,
  newProvider,
  personOf,
  problemIn,
  serviceUrl,
  signedIn,
  untilCallback,
  whoIs,
} from '#test/harness/sign-in-at-provider.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const person = personOf('ada');
const other = personOf('mallory');

const [workspace, provider] = await Promise.all([newWorkspace(), newProvider([person, other])]);
await connect(workspace, provider, [{ domain: 'acme.example', visibility: 'all' }]);

afterAll(() => provider.close());

const setInTable = (Key: Key, name: string, value: unknown) =>
  updateIf(testTable(), { Key, set: { [name]: value } });

const begin = async (browser = new OwnBrowser(), subject = person.subject) => {
  const callback = await untilCallback(browser, { workspace: workspace.id }, subject);
  const state = must(new URL(callback).searchParams.get('state') ?? undefined);
  return { browser, callback, transaction: keys.signInTransaction(hashKey(state)) };
};

/** What comes of a response of the provider: the problem, or undefined if someone is signed in. */
async function problemOf(browser: OwnBrowser, callback: string): Promise<string | undefined> {
  const { at, response } = await browser.follow(callback, (url) => url.includes('/console#'));
  const problem = problemIn(at);
  const isIn = response.headers.getSetCookie().some((line) => /^sis_session_\d+=sis_session_/.test(line));
  expect(isIn).toBe(problem === undefined);
  return problem;
}

const withParameter = (url: string, name: string, value: string | null): string => {
  const changed = new URL(url);
  if (value === null) changed.searchParams.delete(name);
  else changed.searchParams.set(name, value);
  return changed.href;
};

describe('a response of the provider', () => {
  it('signs in once: a repeated one is refused, and the session stays', async () => {
    const { browser, callback } = await begin();

    expect(await problemOf(browser, callback)).toBeUndefined();
    expect(await problemOf(browser, callback)).toBe('expired');
    expect((await whoIs(browser)).data?.member).toMatchObject({ email: person.email });
  });

  it.each([
    ['another state', 'state', 'made-up', 'expired'],
    ['no state', 'state', null, 'expired'],
    ['the issuer of another provider (mix-up)', 'iss', 'https://accounts.google.com', 'provider_wrong'],
    ['no issuer, although its provider always names it', 'iss', null, 'provider_wrong'],
    ['another code', 'code', 'made-up', 'provider_wrong'],
    ['no code', 'code', null, 'provider_wrong'],
    ['an error', 'error', 'access_denied', 'provider_refused'],
  ])('with %s is refused', async (_, name, value, problem) => {
    const { browser, callback } = await begin();

    expect(await problemOf(browser, withParameter(callback, name, value))).toBe(problem);
    expect((await whoIs(browser)).data).toBeNull();
  });

  it.each([
    ['nonce', 'nonce'],
    ['PKCE verifier', 'code_verifier'],
  ])("that doesn't belong to the %s is refused", async (_, name) => {
    const { browser, callback, transaction } = await begin();
    await setInTable(transaction, name, 'another-one-that-is-long-enough-for-a-code-verifier');

    expect(await problemOf(browser, callback)).toBe('provider_wrong');
  });

  it('after ten minutes is refused', async () => {
    const { browser, callback, transaction } = await begin();
    await setInTable(transaction, 'good_until', '2020-01-01T00:00:00.000Z');

    expect(await problemOf(browser, callback)).toBe('expired');
  });

  it('that an attacker began signs nobody in elsewhere, and stays usable for its own browser', async () => {
    const mallory = await begin(new OwnBrowser(), other.subject);
    const victim = new OwnBrowser();

    expect(await problemOf(victim, mallory.callback)).toBe('expired');
    expect((await whoIs(victim)).data).toBeNull();
    expect(await problemOf(mallory.browser, mallory.callback)).toBeUndefined();
  });
});

describe('a session', () => {
  it('is new with every sign-in: a cookie that was planted before is never adopted', async () => {
    const mallory = await signedIn(workspace.id, other.subject);
    const victim = new OwnBrowser();
    for (const [name, kept] of mallory.browser.cookies) {
      if (name.startsWith('sis_session_')) victim.cookies.set(name, kept);
    }
    const planted = victim.cookieHeader(serviceUrl());
    const { callback } = await begin(victim);
    await problemOf(victim, callback);

    expect((await whoIs(victim)).data?.member).toMatchObject({ email: person.email });
    expect(victim.cookieHeader(serviceUrl())).not.toContain(planted);
    expect((await whoIs(mallory.browser)).data?.member).toMatchObject({ email: other.email });
  });

  it('needs its cookie and its handle together', async () => {
    const [mine, theirs] = [
      await signedIn(workspace.id, person.subject),
      await signedIn(workspace.id, other.subject),
    ];
    const cookie = mine.browser.cookieHeader(`${serviceUrl()}/usage`);
    const secret = must(cookie.split('=')[1]);
    const statusOf = async (headers: Record<string, string>) => (await request('/usage', { headers })).status;

    expect(await statusOf({ cookie, authorization: `Session ${mine.handle}` })).toBe(200);
    expect(await statusOf({ authorization: `Session ${mine.handle}` })).toBe(401);
    expect(await statusOf({ cookie })).toBe(401);
    expect(await statusOf({ cookie, authorization: `Session ${theirs.handle}` })).toBe(401);
    expect(await statusOf({ cookie, authorization: `Bearer ${secret}` })).toBe(401);
    expect(await statusOf({ cookie, authorization: `Session ${secret}` })).toBe(401);
    expect(await statusOf({ cookie, authorization: `Session ${mine.handle.slice(0, -1)}x` })).toBe(401);
  });

  it('is shown to our own page only', async () => {
    const { browser } = await signedIn(workspace.id, person.subject);
    const url = `${serviceUrl()}/sign-in/session`;
    for (const site of ['cross-site', 'same-site']) {
      const response = await browser.send(url, {
        headers: { cookie: browser.cookieHeader(url), 'sec-fetch-site': site },
      });
      expect(await response.json()).toEqual({ data: null });
    }
    expect((await whoIs(browser)).data).not.toBeNull();
  });

  it('stores nothing that could be used to sign in', async () => {
    const { browser, session, handle } = await signedIn(workspace.id, person.subject);
    const secret = must(browser.cookieHeader(serviceUrl()).split('=')[1]);
    const [, derived = ''] = handle.split('.');
    const { GetCommand } = await import('@aws-sdk/lib-dynamodb');
    const { Item } = await testTable().client.send(
      new GetCommand({ TableName: testTable().name, Key: { ...keys.apiKey(session.id) } }),
    );

    expect(JSON.stringify(Item)).not.toContain(secret.slice(28));
    expect(JSON.stringify(Item)).not.toContain(derived);
  });
});

describe('a write with the cookie', () => {
  let mine: Awaited<ReturnType<typeof signedIn>>;

  beforeAll(async () => {
    await workspace.api.inviteMember({
      body: { email: 'owner@acme.example', name: 'Owner', role: 'admin' },
    });
    provider.people.push(personOf('owner'));
    mine = await signedIn(workspace.id, 'sub-owner');
  });

  it('is refused from another site', async () => {
    const send = (site: string) =>
      request('/accounts', {
        method: 'POST',
        headers: {
          cookie: mine.browser.cookieHeader(serviceUrl()),
          authorization: `Session ${mine.handle}`,
          'content-type': 'application/json',
          'sec-fetch-site': site,
        },
        body: '{}',
      });

    expect((await send('cross-site')).body.error.code).toBe('forbidden');
    expect((await send('same-origin')).body.error.code).toBe('validation_failed');
  });
});
