import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newWorkspace, type TestWorkspace } from '#test/harness/workspace.ts';

/** The API reference as a person uses it, in Debian's Chromium. */

const CHROMIUM = '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.log(`${CHROMIUM} is not installed: the API reference is not tried in a browser.`);

/** A loaded machine takes its time to start a browser and to run a large page in it. */
const PATIENT = { timeout: 180_000 };

let browser: Browser;
let workspace: TestWorkspace;

/** A page with everything that it asked for and complained about. */
async function openReference() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.setDefaultTimeout(PATIENT.timeout);
  await page.goto(`${inject('cloud').baseUrl}/docs`);
  return { page, complaints, hosts };
}

describe.skipIf(!hasChromium)('the API reference', () => {
  beforeAll(async () => {
    [browser, workspace] = await Promise.all([
      chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] }),
      newWorkspace(),
    ]);
  });

  afterAll(() => browser?.close());

  it(
    'finds a concept, tries a call with a key that stays in the tab, asks nobody else, and has its menu on a phone',
    PATIENT,
    async () => {
      const { baseUrl } = inject('cloud');
      const { page, complaints, hosts } = await openReference();
      const first = page.getByText('List accounts, highest score first').filter({ visible: true }).first();
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

      await page.getByPlaceholder('Token').first().fill(workspace.apiKey);
      await first.click();
      await page
        .getByRole('button', { name: /Test Request/ })
        .first()
        .click();
      const called = page.waitForResponse((response) => response.url().startsWith(`${baseUrl}/accounts?`));
      await page.getByRole('button', { name: /^Send/ }).first().click();

      expect((await called).status()).toBe(200);
      const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
      expect(stored).not.toContain(workspace.apiKey);

      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: /menu/i }).first().click();
      await first.waitFor();

      expect([...hosts]).toEqual([new URL(baseUrl).host]);
      expect(complaints).toEqual([]);
    },
  );
});
