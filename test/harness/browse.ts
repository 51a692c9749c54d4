import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { SHOWN_MS } from '#console/state/message-times.ts';
import { chromiumPath } from './chromium.ts';
import { pageAtRest } from './page-at-rest.ts';

export const isBrowserHere = inject('browsed') !== null;

/** A common screen size. */
export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly colors: 'light' | 'dark';
}

export const desktop: Screen = { width: 1280, height: 800, colors: 'light' };
export const phone: Screen = { width: 390, height: 844, colors: 'light' };

/** Enough for a discovery by cold functions on a busy machine, but below a test's timeout, so that this fails first. */
const PATIENCE_MS = 200_000 * slowness();

/**
 * Chromium's address bar is a web page of its own in every window, which took as much of the processor as the page under
 * test. The others are Playwright's: of two such switches only the last one counts.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Messages go away by themselves: here they wait for the test, however busy the machine. Other timers keep their time. */
const HOLD_MESSAGES = `{
  const { setTimeout } = globalThis;
  const messageTimes = ${JSON.stringify(Object.values(SHOWN_MS))};
  globalThis.setTimeout = (run, ms, ...rest) => setTimeout(run, messageTimes.includes(ms) ? ms * 1000 : ms, ...rest);
}`;

let browser: Browser;

/** One browser for the tests of a file. */
export function browse(): void {
  beforeAll(async () => {
    const executablePath = chromiumPath();
    if (isBrowserHere && executablePath) {
      const args = ['--no-sandbox', '--disable-gpu', `--disable-features=${WITHOUT}`];
      browser = await chromium.launch({ executablePath, args });
    }
  });
  afterAll(() => browser?.close());
}

/** A tab, and every problem in it. */
export interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** Console errors, uncaught ones, calls that failed, requests to other hosts. */
  readonly complaints: string[];
  /** Waits until the page has its heading and has made no requests for a moment. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Of the service with the demo data. */
export async function openTab({ width, height, colors }: Screen): Promise<Tab> {
  const origin = inject('browsed')?.origin;
  if (!origin) throw new Error('There is no browser: the test should have been skipped.');
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: colors,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(HOLD_MESSAGES);
  const page = await context.newPage();
  const complaints: string[] = [];
  const settled = pageAtRest(page);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) complaints.push(`asked ${url.origin}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    context,
    origin,
    complaints,
    settled,
    close: async () => {
      // A handler that is still waiting would reject after its page is gone, and fail the run for no test.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

interface AxeFinding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** What axe finds on the page as it is, or in some parts of a very long one; one line each. */
export async function axeFindings(page: Page, parts: readonly string[] = ['html']): Promise<string[]> {
  // Through the debugger, so that the page's content security policy stays strict.
  // Half a megabyte, once per document.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe.source);
  const found = await page.evaluate<AxeFinding[]>(
    `axe.run(${JSON.stringify(parts)}, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => String(target)).join(', ')})`,
  );
}

/** What is wrong with the page that is open, or with parts of it, on a light desktop and on a dark phone. */
export async function faultsOf({ page, settled }: Tab, parts?: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, height, colors } of [desktop, { ...phone, colors: 'dark' } as const]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: colors });
    await settled();
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) faults.push(`${overflow} px wider than ${width}`);
    const findings = await axeFindings(page, parts);
    faults.push(...findings.map((finding) => `${colors}, ${width} wide: ${finding}`));
  }
  return faults;
}

/** Fails with every problem in the tab since it was opened. */
export function expectNoComplaints({ complaints }: Tab): void {
  expect(complaints).toEqual([]);
}
