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

  it('is accessible: light and dark, wide and narrow', async () => {
    const tab = await openTab(desktop);
    await tab.page.goto(`${tab.origin}/v1/docs#create-accounts`);
    await tab.page.locator('#create-accounts').getByRole('button', { name: 'Try it' }).click();
    expect(await faultsOf(tab, PARTS)).toEqual([]);
    await tab.close();
  });
});
