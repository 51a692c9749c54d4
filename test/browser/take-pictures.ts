import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath, NO_CHROMIUM } from '#test/harness/chromium.ts';
import { startLocalProcess } from '#test/harness/local-process.ts';
import { pageAtRest } from '#test/harness/page-at-rest.ts';

/** `npm run pictures`: the console as it looks in a new demo workspace, for the README. */

const folder = path.resolve(import.meta.dirname, '../../docs/pictures');
/** Pictures are part of every clone. */
const MAX_BYTES = 180 * 1024;

const pictures = [
  { name: 'inbox', hash: '#/inbox?fit=85', width: 1280, height: 720, colors: 'light' },
  { name: 'accounts', hash: '#/accounts?status=suggested', width: 1280, colors: 'dark' },
  { name: 'account', hash: 'the best active account', width: 1280, colors: 'light' },
  {
    name: 'find-people',
    hash: '#/find?q=head%20of%20operations%2C%20nobody%20from%20sales',
    width: 1280,
    colors: 'light',
  },
  { name: 'phone', hash: '#/inbox', width: 390, colors: 'dark' },
] as const;

async function openBestAccount(page: Page): Promise<void> {
  await page.goto(`${ready.base_url}/console#/accounts?status=active`);
  await page.getByTestId('account-row').first().getByRole('link').click();
  await page.getByTestId('why-now').locator('a[href^="#/people/"]').first().waitFor();
}

const executablePath = chromiumPath();
if (!executablePath) throw new Error(NO_CHROMIUM);
mkdirSync(folder, { recursive: true });
const { ready, end } = await startLocalProcess([]);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-lcd-text'] });
try {
  for (const { name, hash, width, colors, ...rest } of pictures) {
    const height = 'height' in rest ? rest.height : 700;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: colors,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const settled = pageAtRest(page);
    await page.goto(`${ready.base_url}/console#/inbox`);
    await page.getByTestId('demo-sign-in').click();
    await page.getByTestId('inbox-list').waitFor();
    if (hash.startsWith('#')) await page.goto(`${ready.base_url}/console${hash}`);
    else await openBestAccount(page);
    await settled();
    await page.mouse.move(0, 0);
    const file = path.join(folder, `${name}.png`);
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    console.log(`${path.relative(process.cwd(), file)}  ${Math.round(size / 1024)} KB`);
    if (size > MAX_BYTES) throw new Error(`${name} is larger than ${MAX_BYTES} bytes.`);
    await context.close();
  }
} finally {
  await browser.close();
  await end();
}
