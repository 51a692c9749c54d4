import { openTab, type Screen, type Tab } from './browse.ts';

/** Opens a page of the console and signs in there: with this key, or to the demo workspace with one click. */
export async function openConsole(
  { page, origin, settled }: Tab,
  { hash = '#/inbox', key }: { readonly hash?: string; readonly key?: string } = {},
): Promise<void> {
  await page.goto(`${origin}/v1/console${hash}`);
  if (key === undefined) await page.getByTestId('demo-sign-in').click();
  else {
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('heading', { level: 1, name: 'Signal console' }).waitFor({ state: 'detached' });
  await settled();
}

/** A tab of the demo workspace at a page of the console. */
export async function openAt(screen: Screen, hash: string): Promise<Tab> {
  const tab = await openTab(screen);
  await openConsole(tab, { hash });
  return tab;
}
