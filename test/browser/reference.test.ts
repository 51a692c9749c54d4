import { describe, expect, inject, it } from 'vitest';
import {
  browse,
  desktop,
  expectNoComplaints,
  faultsOf,
  isBrowserHere,
  openTab,
  phone,
} from '#test/harness/browse.ts';

browse();

/** One of each kind: every call looks alike, and eighty of them take a minute. */
const PARTS = [
  'header',
  '#menu',
  '#start',
  '#score',
  '#create-accounts',
  '#receive-alert',
  '#object-account',
];

describe.skipIf(!isBrowserHere)('the API reference', () => {
  it('finds a concept, tries a call with a key that stays in the tab, calls no other host, and has its menu on a phone', async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    const apiKey = inject('browsed')?.apiKey ?? '';
    await page.goto(`${origin}/v1/docs`);

    await page.getByRole('searchbox').fill('credits');
    await page.getByRole('link', { name: 'Credits Guide' }).click();
    await page.getByRole('heading', { level: 2, name: 'Credits' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#credits');
    await page.getByRole('searchbox').press('Escape');

    await page.getByLabel('API key').fill(apiKey);
    await page.getByRole('navigation').getByRole('link', { name: 'List accounts' }).click();
    const section = page.locator('#list-accounts');
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByLabel('status').selectOption('suggested');
    await section.getByLabel('per_page').fill('2');
    const called = page.waitForResponse((response) => response.url().startsWith(`${origin}/v1/accounts?`));
    await section.getByRole('button', { name: 'Send GET request' }).click();

    const response = await called;
    expect(response.status()).toBe(200);
    expect(new URL(response.url()).searchParams.get('status')).toBe('suggested');
    await section.getByText('200 OK').waitFor();
    expect(await section.getByLabel('Response', { exact: true }).textContent()).toContain('"has_more"');
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toContain(apiKey);

    await page.setViewportSize({ width: phone.width, height: phone.height });
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Get usage' });
    expect(await entry.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await entry.click();
    await page.getByRole('heading', { level: 3, name: 'Get usage' }).waitFor();
    expect(await entry.isVisible()).toBe(false);

    expectNoComplaints(tab);
    await tab.close();
  });

  it('sends a body, and says what the service made of it', async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    await page.goto(`${origin}/v1/docs#create-accounts`);
    const section = page.locator('#create-accounts');
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByLabel('Body').fill('{}');
    await page.getByLabel('API key').fill('');
    await section.getByRole('button', { name: 'Send POST request' }).click();
    await section.getByText('Enter your API key first.').waitFor();

    await page.getByLabel('API key').fill(inject('browsed')?.apiKey ?? '');
    await section.getByRole('button', { name: 'Send POST request' }).click();
    await section.getByText(/^400 .* ms$/).waitFor();
    expect(await section.getByLabel('Response', { exact: true }).textContent()).toContain(
      'validation_failed',
    );
    await tab.close();
  });

  it("fills in the local demo's key, and writes each call in the language you choose", async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    await page.goto(`${origin}/v1/docs`);
    const key = page.getByLabel('API key');
    await page.getByText('The key of the demo workspace on this machine.').waitFor();
    expect(await key.inputValue()).toMatch(/^sis_test_/);

    const start = page.locator('#start');
    await start.getByText(`BASE_URL=${origin}/v1`).waitFor();
    await start.getByRole('button', { name: 'Python' }).click();
    await start.getByText(`base_url="${origin}/v1"`).waitFor();
    await page.goto(`${origin}/v1/docs#deactivate-account`);
    const sample = page.locator('#deactivate-account .samples');
    await sample.getByRole('button', { name: 'Python' }).click();
    await sample.getByText('data = client.deactivate_account("acc_').waitFor();
    await sample.getByRole('button', { name: 'TypeScript' }).click();
    await sample.getByText('await client.deactivateAccount({ params: { id:').waitFor();
    await sample.getByRole('button', { name: 'curl' }).click();
    await sample.getByText('curl -X POST "$BASE_URL/accounts/acc_').waitFor();
    expect(await sample.getByText('client.').filter({ visible: true }).count()).toBe(0);
    expectNoComplaints(tab);
    await tab.close();
  });

  it('does not request a demo key from a deployed stage', async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    const deployed = 'http://api.example';
    const asked: string[] = [];
    await page.route(`${deployed}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      const answer = await fetch(`${origin}${pathname}`);
      await route.fulfill({
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        body: Buffer.from(await answer.arrayBuffer()),
      });
    });
    await page.goto(`${deployed}/v1/docs`);
    await page.locator('#start').getByText(`BASE_URL=${deployed}/v1`).waitFor();
    await tab.settled();
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.filter((pathname) => pathname.includes('_local'))).toEqual([]);
    expect(await page.getByLabel('API key').inputValue()).toBe('');
    await tab.close();
  });

  it('works without a script, and loads the form only when it is opened', async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${origin}/v1/docs#delete-account`);
    await page.getByRole('heading', { level: 3, name: 'Delete an account' }).waitFor();
    await page.locator('#delete-account').getByText('curl -X DELETE').waitFor();

    await page.unroute('**/*.js');
    await page.reload();
    await tab.settled();
    const before = new Set(scripts);
    await page.locator('#delete-account').getByRole('button', { name: 'Try it' }).click();
    await page.locator('#delete-account').getByRole('button', { name: 'Send DELETE request' }).waitFor();
    expect(scripts.filter((script) => !before.has(script))).toHaveLength(1);
    await tab.close();
  });

  it('is accessible: light and dark, wide and narrow', async () => {
    const tab = await openTab(desktop);
    await tab.page.goto(`${tab.origin}/v1/docs#create-accounts`);
    await tab.page.locator('#create-accounts').getByRole('button', { name: 'Try it' }).click();
    expect(await faultsOf(tab, PARTS)).toEqual([]);
    await tab.close();
  });
});
