import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { startLocalProcess } from '#local/local-process.ts';
import { chromiumPath, NO_CHROMIUM } from '#test/harness/chromium.ts';
import { eventually } from '#test/harness/eventually.ts';
import { pageAtRest } from '#test/harness/page-at-rest.ts';

/** `npm run pictures`: the console as it looks in a new demo workspace, for the README. */

const folder = path.resolve(import.meta.dirname, '../../docs/pictures');
/** Pictures are part of every clone. */
const MAX_BYTES = 180 * 1024;

const pictures = [
  { name: 'feed', hash: 'the best expansion', width: 1280, height: 1180, colors: 'light' },
  { name: 'accounts', hash: '#/accounts?status=suggested', width: 1280, colors: 'dark' },
  { name: 'account', hash: 'the best active account', width: 1280, colors: 'light' },
  {
    name: 'find-people',
    hash: '#/find?q=head%20of%20operations%2C%20nobody%20from%20sales',
    width: 1280,
    colors: 'light',
  },
  { name: 'phone', hash: '#/feed', width: 390, colors: 'dark' },
] as const;

/** How many accounts are activated at most to find a person with a verified address. */
const TRIES = 3;

/** A detection with its evidence, its person and its message. The account is activated to have the person found. */
async function openBestExpansion(page: Page, settled: () => Promise<void>): Promise<void> {
  const filters = 'signal=sig_expansion&fit=85&sort=alpha';
  const contact = page.getByTestId('contact');
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await page.goto(`${ready.base_url}/console#/feed?status=suggested&${filters}`);
    const activate = contact.getByRole('button', { name: 'Activate (1 credit) and find people' });
    await activate.waitFor();
    const headline =
      (await page.getByTestId('detection').getByRole('heading', { level: 2 }).textContent()) ?? '';
    await activate.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await contact.locator('a[href^="#/people/"]').waitFor();
    await page.goto(`${ready.base_url}/console#/feed?${filters}`);
    // The draft follows the roster in the background.
    await eventually(async () => {
      await page.reload();
      await page.getByTestId('feed-row').filter({ hasText: headline }).click();
      await settled();
      return contact.locator('a[href^="#/people/"]').isVisible();
    });
    const reveal = contact.getByRole('button', { name: /^Reveal email/ });
    if (await reveal.isVisible()) await reveal.click();
    const email = contact.locator('a[href^="mailto:"]');
    await email.or(contact.getByText('No verified email')).waitFor();
    await page.locator('.toast').first().waitFor({ state: 'detached' });
    if (await email.isVisible()) return;
  }
  throw new Error(`None of ${TRIES} accounts has a person with a verified address.`);
}

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
    await page.goto(`${ready.base_url}/console#/feed`);
    await page.getByTestId('demo-sign-in').click();
    await page.getByTestId('feed-list').waitFor();
    if (hash.startsWith('#')) await page.goto(`${ready.base_url}/console${hash}`);
    else if (name === 'feed') await openBestExpansion(page, settled);
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
