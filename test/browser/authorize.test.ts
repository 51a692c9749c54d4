import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  openTab,
  phone,
} from '#test/harness/browse.ts';

browse();

const CALLBACK = 'https://agent.example/callback';

describe.skipIf(!isBrowserHere)('the page where a member decides about an agent', () => {
  it.each([
    ['1280 wide', desktop],
    ['390 wide', phone],
  ])('says who asks and where it leads, and sends the member there with a code: %s', async (_, screen) => {
    const tab = await openTab(screen);
    const { page, origin } = tab;
    const verifier = randomBytes(32).toString('base64url');
    const registered = await fetch(`${origin}/v1/oauth/register`, {
      method: 'POST',
      body: JSON.stringify({ client_name: 'Scout', redirect_uris: [CALLBACK] }),
    });
    const { client_id } = (await registered.json()) as { client_id: string };
    const request = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: CALLBACK,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'read write',
      state: 'xyz',
    });
    await page.route(`${CALLBACK}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Back at the agent</title>' }),
    );
    await page.goto(`${origin}/v1/oauth/authorize?${request}`);
    await page.getByTestId('demo-sign-in').click();
    await page.getByRole('heading', { level: 1, name: 'Connect Scout?' }).waitFor();
    expect(await page.getByTestId('consent-host').textContent()).toBe('agent.example');
    const lines = () => page.getByTestId('consent-lines').allTextContents();
    expect((await lines()).map((text) => text.split(/(?<=see|also|gets)/)[0])).toEqual([
      'It can see',
      'It can also',
      'It never gets',
    ]);
    expect((await lines()).at(-1)).toContain('API keys, other agents and the audit log');
    await page.getByRole('radio', { name: /^Look only/ }).check();
    expect((await lines()).some((text) => text.startsWith('It can also'))).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints(tab);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL(`${CALLBACK}**`);

    const back = new URL(page.url()).searchParams;
    expect([back.get('state'), back.get('iss')]).toEqual(['xyz', `${origin}/v1`]);
    const traded = await fetch(`${origin}/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.get('code') ?? '',
        client_id,
        redirect_uri: CALLBACK,
        code_verifier: verifier,
      }),
    });
    expect([traded.status, ((await traded.json()) as { scope: string }).scope]).toEqual([200, 'read']);
    await tab.close();
  });

  it('shows nothing to approve when a link was made up', async () => {
    const tab = await openTab(desktop);
    await tab.page.goto(
      `${tab.origin}/v1/console#/authorize?client_id=agent_x&redirect_uri=javascript:alert(1)`,
    );
    await tab.page.getByTestId('demo-sign-in').click();
    await tab.page.getByText("This link doesn't come from a registered agent").waitFor();
    expect(await tab.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await tab.close();
  });
});
