import { describe, expect, it } from 'vitest';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  openTab,
  type Tab,
} from '#test/harness/browse.ts';
import { openConsole } from '#test/harness/open-console.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

browse();

/** Shows every run as running until it is released: a real one may be over before the page asks. */
async function holdRuns({ page }: Tab): Promise<() => Promise<void>> {
  const runs = /\/runs\/[^/?]+$/;
  await page.route(runs, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, status: 'running', finished_at: null } } });
  });
  // Waits for handlers in progress: one that fulfills its route after it was removed fails the run.
  return () => page.unrouteAll({ behavior: 'wait' });
}

const steps = (tab: Tab) => tab.page.getByTestId('setup');

async function backToStart(tab: Tab): Promise<void> {
  await tab.page.goto(`${tab.origin}/v1/console#/start`);
  await steps(tab).getByRole('status').waitFor();
  await tab.settled();
}

const isDone = async (tab: Tab, step: string): Promise<boolean> =>
  (await tab.page.getByTestId(`setup-${step}`).getByText('(done)').count()) === 1;

async function pasteAccount({ page }: Tab): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add accounts' });
  await dialog.getByRole('link', { name: 'Paste' }).click();
  await dialog.getByLabel('Companies').fill('Sentolis Wind, sentoliswind.co.jp');
  await dialog.getByRole('button', { name: 'Add 1 account' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

describe.skipIf(!isBrowserHere)('a new workspace', () => {
  it('is walked from the profile to its first discovery, which shows what it finds as it finds it', async () => {
    const { apiKey } = await newWorkspace();
    const tab = await openTab(desktop);
    await openConsole(tab, { key: apiKey });
    const { page } = tab;
    await steps(tab).getByRole('status').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await isDone(tab, 'profile')).toBe(true);
    expect(await isDone(tab, 'signals')).toBe(false);
    expect(await isDone(tab, 'accounts')).toBe(false);
    expect(await isDone(tab, 'competitor')).toBe(false);

    await steps(tab).getByRole('link', { name: 'Name them' }).click();
    const section = page.getByRole('dialog', { name: 'Add section' });
    expect(await section.getByLabel('Title').inputValue()).toBe('Competitors');
    await section.getByLabel('Content').fill('Routewise, routewise.example');
    await section.getByRole('button', { name: 'Save' }).click();
    await section.waitFor({ state: 'detached' });
    await backToStart(tab);
    expect(await isDone(tab, 'competitor')).toBe(true);

    await steps(tab).getByRole('link', { name: 'Review signals' }).click();
    await page.getByRole('heading', { level: 1, name: 'Signals' }).waitFor();
    await backToStart(tab);
    expect(await isDone(tab, 'signals')).toBe(true);
    expect(await isDone(tab, 'connect')).toBe(false);

    await steps(tab).getByRole('link', { name: 'Import accounts' }).click();
    await pasteAccount(tab);
    await backToStart(tab);
    expect(await isDone(tab, 'accounts')).toBe(true);
    const before = await page.getByTestId('setup-progress').textContent();

    const release = await holdRuns(tab);
    await steps(tab).getByRole('link', { name: 'Start a discovery' }).click();
    const dialog = page.getByRole('dialog', { name: 'New discovery' });
    const chips = dialog.getByRole('group', { name: 'Signals, any of' }).getByRole('button');
    await chips.first().waitFor();
    for (const chip of (await chips.all()).slice(0, 3)) await chip.click();
    await dialog.getByRole('button', { name: 'Start' }).click();
    const found = page.getByTestId('run-found').getByTestId('account-row');
    await found.first().waitFor();
    expect(await page.getByRole('progressbar', { name: 'Run' }).count()).toBe(1);
    expect(await page.getByRole('term').filter({ hasText: 'Looked at' }).count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await release();
    await page.getByText('Done', { exact: true }).waitFor();
    expect(await found.count()).toBeGreaterThan(0);
    await backToStart(tab);
    expect(await isDone(tab, 'discovery')).toBe(true);
    expect(await page.getByTestId('setup-progress').textContent()).not.toBe(before);
    expectNoComplaints(tab);
    await tab.close();
  });
});
