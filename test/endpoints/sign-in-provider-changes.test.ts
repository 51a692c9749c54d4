import { describe, expect, it } from 'vitest';
import { OwnBrowser } from '#test/harness/own-browser.ts';
import {
  connect,
  newProvider,
  personOf,
  problemIn,
  signInAs,
  untilCallback,
  whoIs,
} from '#test/harness/sign-in-at-provider.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

const DOMAINS = [{ domain: 'acme.example', visibility: 'scoped' as const }];

describe('a provider', () => {
  it('that goes down while someone signs in leads to a page that says so', async () => {
    const person = personOf('waits');
    const [own, down] = await Promise.all([newWorkspace(), newProvider([person])]);
    await connect(own, down, DOMAINS);
    const browser = new OwnBrowser();
    const callback = await untilCallback(browser, { workspace: own.id }, person.subject);
    await down.close();

    const { at } = await browser.follow(callback, (url) => url.includes('/console#'));
    expect(problemIn(at)).toBe('provider_down');
    expect((await whoIs(browser)).data).toBeNull();
  });

  // Nobody has signed in before: a worker sends people to a provider that it knew a minute ago.
  it('that is down leads to a page that says so', async () => {
    const [own, down] = await Promise.all([newWorkspace(), newProvider()]);
    await connect(own, down, DOMAINS);
    await down.close();

    const at = await signInAs(new OwnBrowser(), { workspace: own.id }, 'sub-waits');
    expect(problemIn(at)).toBe('provider_down');
  });

  it('that was changed meanwhile can no longer sign anyone in', async () => {
    const person = personOf('late');
    const [own, first, second] = await Promise.all([newWorkspace(), newProvider([person]), newProvider()]);
    await connect(own, first, DOMAINS);
    const browser = new OwnBrowser();
    const callback = await untilCallback(browser, { workspace: own.id }, person.subject);
    await connect(own, second, DOMAINS);

    const { at } = await browser.follow(callback, (url) => url.includes('/console#'));
    await Promise.all([first.close(), second.close()]);
    expect(problemIn(at)).toBe('expired');
  });
});
