import type { Tab } from './browse.ts';

/** Opens the console's feed and signs in to the demo workspace with one click. */
export async function openConsole({ page, origin, settled }: Tab): Promise<void> {
  await page.goto(`${origin}/v1/console#/feed`);
  await page.getByTestId('demo-sign-in').click();
  await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
  await settled();
}
