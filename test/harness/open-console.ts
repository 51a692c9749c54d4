import { type desktop, openTab, type Tab } from './browse.ts';

/** Opens the console's feed and signs in to the demo workspace with one click. */
export async function openConsole({ page, origin, settled }: Tab): Promise<void> {
  await page.goto(`${origin}/v1/console#/feed`);
  await page.getByTestId('demo-sign-in').click();
  await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
  await settled();
}

/** A tab of the demo workspace at a page of the console. */
export async function openAt(screen: typeof desktop, hash: string): Promise<Tab> {
  const tab = await openTab(screen);
  await openConsole(tab);
  await tab.page.goto(`${tab.origin}/v1/console${hash}`);
  await tab.settled();
  return tab;
}
