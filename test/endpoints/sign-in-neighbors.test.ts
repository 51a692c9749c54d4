import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#test/harness/must.ts';
import { OwnBrowser } from '#test/harness/own-browser.ts';
import { type PlainProvider, startPlainProvider } from '#test/harness/plain-provider.ts';
import { connectPlain, problemIn, serviceUrl, whoIs } from '#test/harness/sign-in-at-provider.ts';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

/** What the provider of one workspace can do to the people of another. */

let [attacker, victim]: TestWorkspace[] = [];
let [hostile, honest]: PlainProvider[] = [];

beforeAll(async () => {
  [attacker, victim] = await Promise.all([newWorkspace(), newWorkspace()]);
  [hostile, honest] = await Promise.all([startPlainProvider(), startPlainProvider()]);
  honest.claims = { email: 'owner@acme.example', email_verified: true };
  await victim.api.inviteMember({ body: { email: 'owner@acme.example', name: 'Owner', role: 'admin' } });
  await Promise.all([connectPlain(attacker.api, hostile), connectPlain(victim.api, honest)]);
});

afterAll(() => Promise.all([hostile?.close(), honest?.close()]));

const isConsole = (url: string): boolean => url.startsWith(`${serviceUrl()}/console`);
const startUrl = ({ id }: TestWorkspace): string => `${serviceUrl()}/sign-in/${id}`;

describe('a provider that leads a browser on to the provider of another workspace (mix-up)', () => {
  const [bad, good] = [() => must(hostile), () => must(honest)];

  /** What a victim's browser comes to that opens the attacker's link. */
  async function openLink(redirectUri: string) {
    const browser = new OwnBrowser();
    let state = '';
    bad().authorize = (parameters) => {
      state = must(parameters.get('state') ?? undefined);
      const forged = new URLSearchParams(parameters);
      forged.set('redirect_uri', redirectUri);
      forged.set('nonce', 'nonce-of-the-attacker');
      return `${good().issuer}/auth?${forged}`;
    };
    const { at, visited } = await browser.follow(
      startUrl(must(attacker)),
      (url) =>
        isConsole(url) ||
        (url.startsWith(`${good().issuer}/auth`) && redirectUri.includes(must(attacker).id)),
    );
    return { browser, at, visited, state };
  }

  it("gets no code: the victim's own redirect URI refuses the attacker's sign-in before any token request", async () => {
    const { browser, at, visited, state } = await openLink(must(good().redirectUris[0]));

    const callback = must(visited.find((url) => url.includes('/sign-in/callback/')));
    expect(new URL(callback).searchParams.get('state')).toBe(state);
    expect(new URL(callback).searchParams.has('iss')).toBe(false);
    expect(problemIn(at)).toBe('expired');
    expect([...bad().requests, ...good().requests]).not.toContain('/token');
    expect((await whoIs(browser)).data).toBeNull();
  });

  it("has no way around it: the victim's provider knows the victim's redirect URI alone", async () => {
    const { at } = await openLink(must(bad().redirectUris[0]));

    expect((await fetch(at, { redirect: 'manual' })).status).toBe(400);
  });

  it('leaves the victim their own sign-in', async () => {
    const browser = new OwnBrowser();
    await browser.follow(startUrl(must(victim)), isConsole);

    expect((await whoIs(browser)).data).toMatchObject({
      workspace_id: must(victim).id,
      member: { email: 'owner@acme.example', role: 'admin' },
    });
  });
});
