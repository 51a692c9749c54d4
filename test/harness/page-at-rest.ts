import { slowness } from '@signal/embedded-cloud/testing/machine-speed.ts';
import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/** Longer than the pauses between a page's sequential calls. */
const REST_MS = 200 * slowness();

/** Watches a page's requests. The returned wait ends once there is a heading and no request for a moment. */
export function pageAtRest(page: Page): () => Promise<void> {
  let asking = 0;
  let lastChange = Date.now();
  const count = (by: number) => () => {
    asking += by;
    lastChange = Date.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    await page.locator('h1').first().waitFor();
    lastChange = Date.now();
    await eventually(() => asking <= 0 && Date.now() - lastChange > REST_MS, Boolean, {
      what: `${page.url()} to come to rest`,
    });
  };
}
