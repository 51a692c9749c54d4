import { describe, expect, it } from 'vitest';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  openTab,
  phone,
  type Tab,
} from '#test/harness/browse.ts';
import { eventually } from '#test/harness/eventually.ts';
import { openConsole } from '#test/harness/open-console.ts';

browse();

/** Unviewed accounts of a new demo workspace that have news on any day. */
const walks = [
  { name: '1280 wide', screen: desktop, account: 'Chalkmark' },
  { name: '390 wide', screen: phone, account: 'Beaconfold Market' },
];

/** Goes to a place of the menu, which a phone has to open first. */
async function goTo({ page, settled }: Tab, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await settled();
}

async function findAccount(tab: Tab, name: string): Promise<void> {
  const { page } = tab;
  await goTo(tab, 'Accounts');
  await page.keyboard.press('/');
  // As slowly as the search waits for a pause: what is typed while it starts must not be lost.
  await page.keyboard.type(name.toLowerCase().slice(0, -1), { delay: 250 });
  const row = page.getByTestId('account-row').filter({ hasText: name });
  await eventually(
    async () => (await page.getByTestId('account-row').count()) === 1 && (await row.count()) === 1,
  );
  await row.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(page.url()).toContain('#/accounts/acc_');
}

/** Shows every run as halfway until it is released: a real scan may be over before the page asks about it. */
async function holdRunsHalfway({ page }: Tab): Promise<() => Promise<void>> {
  const runs = /\/runs\/[^/?]+$/;
  await page.route(runs, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { stats: { jobs: number } } };
    const halfway = { ...data, status: 'running', stats: { ...data.stats, jobs_done: 5 } };
    await route.fulfill({ response, json: { data: halfway } });
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}

/** Activates it and watches until its first scan is done; the balance is told before and after. */
async function activateAndWatch(tab: Tab, name: string): Promise<void> {
  const { page } = tab;
  await page.getByRole('button', { name: 'Activate' }).click();
  const dialog = page.getByRole('dialog', { name: `Activate ${name}?` });
  const balance = dialog.getByTestId('activation-balance').locator('dd');
  await balance.last().waitFor();
  const [before, after] = (await balance.allTextContents()).slice(1).map(Number);
  expect(after).toBe((before ?? 0) - 1);
  expect(await axeFindings(page)).toEqual([]);
  const release = await holdRunsHalfway(tab);
  // Other walks spend credits of the same workspace: the message must give the balance that was answered after this activation.
  const balanceAfter = page
    .waitForResponse((response) => response.url().endsWith('/activate'))
    .then(() => page.waitForResponse((response) => response.url().endsWith('/usage')))
    .then((response): Promise<{ data: { credits_remaining: number } }> => response.json());
  await dialog.getByRole('button', { name: 'Activate' }).click();
  const { data: usage } = await balanceAfter;
  await page.getByText(`${name} is active. ${usage.credits_remaining} credits left`).waitFor();
  const scan = page.getByTestId('scan-progress');
  // How many signals there are depends on the walks before this one.
  await scan.getByText(/^5 of \d+$/).waitFor();
  expect(await scan.locator('[aria-current=step]').textContent()).toContain('Check signals');
  await release();
  await scan.waitFor({ state: 'hidden' });
}

async function readSignal({ page }: Tab): Promise<void> {
  const lead = page.getByTestId('why-now');
  const evidence = lead.locator('blockquote').first();
  await evidence.waitFor();
  expect((await evidence.textContent())?.length).toBeGreaterThan(20);
  expect(await evidence.locator('mark').count()).toBeGreaterThan(0);
  const source = lead.getByRole('link', { name: /\.example/ }).first();
  expect(await source.getAttribute('href')).toMatch(/^https:\/\//);
  expect(await evidence.locator('a').getAttribute('href')).toMatch(/^https:\/\//);
  await lead.getByText('Drafted message').waitFor();
}

async function giveFeedback({ page }: Tab): Promise<void> {
  const lead = page.getByTestId('why-now');
  const useless = lead.getByRole('button', { name: 'Not useful' });
  await useless.click();
  await lead.getByText("Not useful, doesn't count").waitFor();
  expect(await useless.getAttribute('aria-pressed')).toBe('true');
  const useful = lead.getByRole('button', { name: 'Useful', exact: true });
  await useful.click();
  await eventually(async () => (await useful.getAttribute('aria-pressed')) === 'true');
}

async function findPeople({ page }: Tab, name: string): Promise<number> {
  await page.getByRole('region', { name: 'People' }).getByRole('link', { name: 'Find people' }).click();
  await page.getByRole('heading', { level: 1, name: 'Find people' }).waitFor();
  await page.getByText(`At ${name}`).waitFor();
  await page
    .getByLabel('Who are you looking for?')
    .fill('the CEO or the head of operations, nobody from sales');
  await page
    .getByText(/operations/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Find people' }).click();
  const found = page.getByTestId('found-people');
  await found.getByRole('heading', { name: /^\d+ (person|people) at 1 account$/ }).waitFor();
  // People without an email are listed apart and not pushed.
  const people = await found.getByRole('list').first().getByRole('listitem').count();
  expect(people).toBeGreaterThan(0);
  expect(await found.getByRole('heading', { level: 2 }).textContent()).toMatch(new RegExp(`^${people} `));
  return people;
}

async function pushToInbox({ page, origin }: Tab, people: number): Promise<void> {
  await page.getByTestId('found-people').getByRole('button', { name: 'Push' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Local inbox/ }).check();
  await dialog.getByRole('button', { name: /^Push \d/ }).click();
  const result = dialog.getByTestId('push-result');
  await result.waitFor();
  const figures = await result.locator('dd').allTextContents();
  expect(figures).toEqual([String(people), '0', '0']);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const inbox = (await (await fetch(`${origin}/_local/inbox.json`)).json()) as {
    data: { signature: unknown }[];
  };
  expect(inbox.data[0]?.signature).toEqual({ ok: true });
}

/** Pushes all people: more than a hundred are pushed in the background, and the test follows the progress to the end. */
async function followProgress(tab: Tab): Promise<void> {
  const { page } = tab;
  await goTo(tab, 'People');
  await page.getByLabel('Select all shown').check();
  const everybody = page.getByRole('button', { name: /^Select all \d+$/ });
  await everybody.click();
  const selection = page.getByRole('region', { name: 'Selection' });
  await everybody.waitFor({ state: 'hidden' });
  // Other tests add people meanwhile: what counts is how many were selected.
  const total = Number((await selection.getByRole('status').textContent())?.replace(/\D/g, ''));
  expect(total).toBeGreaterThan(100);
  await selection.getByRole('button', { name: 'Push' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /Local inbox/ }).check();
  await dialog.getByRole('button', { name: /^Push \d/ }).click();
  await page.getByRole('heading', { level: 1, name: 'People to a destination' }).waitFor();
  const progress = page.getByTestId('push-progress');
  await eventually(async () => (await progress.getAttribute('data-status')) !== 'running', Boolean, {
    what: 'the end of the push',
    longestMs: 60_000,
  });
  const [all, sent = 0, failed, skipped = 0] = (await progress.locator('dd').allTextContents()).map(Number);
  // People who left their company aren't among those selected.
  expect([all, failed, sent, skipped]).toEqual([total, 0, total, 0]);
  expect(await axeFindings(page)).toEqual([]);
}

describe.skipIf(!isBrowserHere)('the console', () => {
  it.each(walks)('leads from an account to rows in an inbox: $name', async ({ screen, account }) => {
    const tab = await openTab(screen);
    await openConsole(tab);
    await findAccount(tab, account);
    await activateAndWatch(tab, account);
    await readSignal(tab);
    await giveFeedback(tab);
    const people = await findPeople(tab, account);
    await pushToInbox(tab, people);
    await followProgress(tab);
    expectNoComplaints(tab);
    await tab.close();
  });
});
