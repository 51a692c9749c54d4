import { describe, expect, inject, it } from 'vitest';
import { browse, desktop, expectNoComplaints, isBrowserHere, openTab, phone } from '#test/harness/browse.ts';

browse();

describe.skipIf(!isBrowserHere)('the API reference', () => {
  it('finds a concept, tries a call with a key that stays in the tab, asks nobody else, and has its menu on a phone', async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    const apiKey = inject('browsed')?.apiKey ?? '';
    await page.goto(`${origin}/v1/docs`);
    const first = page.getByText('List accounts').filter({ visible: true }).first();
    await first.waitFor();

    await page
      .getByRole('button', { name: /search/i })
      .first()
      .click();
    await page.getByRole('combobox').fill('credits');
    await page
      .getByRole('option', { name: /Heading:\s+Credits/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');

    await page.getByPlaceholder('Token').first().fill(apiKey);
    await first.click();
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click();
    const called = page.waitForResponse((response) => response.url().startsWith(`${origin}/v1/accounts?`));
    await page.getByRole('button', { name: /^Send/ }).first().click();

    expect((await called).status()).toBe(200);
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toContain(apiKey);

    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: phone.width, height: phone.height });
    await page.getByRole('button', { name: /menu/i }).first().click();
    await first.waitFor();

    expectNoComplaints(tab);
    await tab.close();
  });
});
