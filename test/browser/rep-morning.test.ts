import { describe, expect, inject, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  openTab,
  type Tab,
} from '#test/harness/browse.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { openConsole } from '#test/harness/open-console.ts';

browse();

const detail = ({ page }: Tab) => page.getByTestId('detection');

async function openFeed(tab: Tab, query: string): Promise<void> {
  await openConsole(tab, { hash: `#/feed${query}` });
  await tab.page.getByTestId('feed-row').first().waitFor();
  await tab.settled();
}

/** Confirms the dialog that the key `a` opens. */
async function activateByKey({ page }: Tab): Promise<void> {
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByTestId('activation-balance').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function pushByKey({ page }: Tab): Promise<void> {
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog');
  // A person goes with their company; the company alone is one click away.
  await dialog.getByRole('button', { name: / only$/ }).waitFor();
  await dialog.getByRole('radio', { name: /Local inbox/ }).check();
  await dialog.getByRole('button', { name: 'Push 1 person' }).click();
  await dialog.getByTestId('push-result').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
}

/** A detection with a message to someone whose email the directory knows. */
async function draftedWithEmail() {
  const { origin, apiKey } = must(inject('browsed'));
  const api = createClient({ baseUrl: `${origin}/v1`, apiKey });
  const { data } = await api.listDetections({ query: { account_status: 'active', per_page: 100 } });
  for (const each of data.filter(({ drafted_message_md }) => drafted_message_md !== '')) {
    const revealed = await api.revealEmail({ params: { id: each.contact?.person_id ?? '' } });
    if (revealed.data.email !== null) return each;
  }
  return undefined;
}

describe.skipIf(!isBrowserHere)('a rep reads the feed', () => {
  it('activates, finds the person, pushes and rates without leaving it', async () => {
    const tab = await openTab(desktop);
    await openFeed(tab, '?status=suggested&fit=70');
    const { page } = tab;
    await page.keyboard.press('j');
    const contact = detail(tab).getByTestId('contact');
    await contact.getByRole('button', { name: 'Activate (1 credit) and find people' }).waitFor();

    await activateByKey(tab);
    const person = contact.locator('a[href^="#/people/"]');
    await person.waitFor();
    await pushByKey(tab);
    const team = detail(tab).getByTestId('team');
    await team.getByText(/Pushed to Local inbox/).waitFor();

    await page.keyboard.press('+');
    const useful = detail(tab).getByRole('button', { name: 'Useful', exact: true });
    await eventually(async () => (await useful.getAttribute('aria-pressed')) === 'true');
    await page.keyboard.press('-');
    const useless = detail(tab).getByRole('button', { name: 'Not useful' });
    await eventually(async () => (await useless.getAttribute('aria-pressed')) === 'true');

    const row = page.locator('[data-testid=feed-row][aria-current]');
    expect(await row.textContent()).toContain('Pushed to Local inbox');
    await page.keyboard.press('?');
    await page
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .getByText('Activate the account')
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(`${tab.origin}/v1/console#/runs/pushes`);
    const push = page.getByTestId('push-run-row').filter({ hasText: /People to a destination\s*1 row/ });
    await push.first().getByRole('link').click();
    const progress = page.getByTestId('push-progress');
    await progress.waitFor();
    expect(await progress.locator('dd').allTextContents()).toEqual(['1', '1', '0', '0']);
    expectNoComplaints(tab);
    await tab.close();
  });

  it('opens the mail to the person and copies the message', async () => {
    const tab = await openTab(desktop);
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const drafted = must(await draftedWithEmail());
    await openFeed(tab, `?status=active&signal=${drafted.signal_id}`);
    const { page } = tab;
    await page.getByTestId('feed-row').filter({ hasText: drafted.headline }).first().click();
    const contact = detail(tab).getByTestId('contact');
    const person = contact.locator('a[href^="#/people/"]');
    await person.waitFor();
    const email = contact.locator('a[href^="mailto:"]');
    await email.waitFor();

    const mail = await detail(tab).getByRole('link', { name: 'Open mail', exact: true }).getAttribute('href');
    expect(mail).toContain((await email.textContent())?.trim());
    expect(mail).toContain('subject=');

    await page.keyboard.press('y');
    await detail(tab)
      .getByTestId('team')
      .getByText(/Message copied/)
      .waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(/^Subject: .+\n\n/);
    const greeting = /^(?:Hi (.+)|Hello),$/m.exec(copied);
    expect(greeting).not.toBeNull();
    expect(await person.textContent()).toContain(greeting?.[1] ?? '');
    expectNoComplaints(tab);
    await tab.close();
  });

  it('sees on the account page why now, who to call and the people a signal names', async () => {
    const tab = await openTab(desktop);
    const { page } = tab;
    await openFeed(tab, '?signal=sig_new_in_role');
    const headline = await detail(tab).getByRole('heading', { level: 2 }).textContent();
    await page.keyboard.press('o');
    const lead = page.getByTestId('why-now');
    await lead.getByTestId('contact').locator('a[href^="#/people/"]').waitFor();
    const [why, chart] = await Promise.all(
      [lead, page.getByRole('heading', { name: 'Score over time' })].map((part) => part.boundingBox()),
    );
    expect(why!.y).toBeLessThan(chart!.y);

    const named = page.getByTestId('person-row').filter({ hasText: headline ?? '' });
    await named.getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'Why now' }).waitFor();
    const signal = page
      .getByTestId('person-signal')
      .filter({ hasText: headline ?? '' })
      .first();
    await signal.waitFor();
    expect(await signal.locator('mark').count()).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints(tab);
    await tab.close();
  });

  it('keeps filters as views, and hides rejected and unqualified accounts', async () => {
    const tab = await openTab(desktop);
    const { page } = tab;
    const statuses = async () =>
      new Set(await page.getByTestId('feed-row').evaluateAll((rows) => rows.map((row) => row.textContent)));
    await openFeed(tab, '?status=rejected');
    const [rejected] = await statuses();
    expect(rejected).toBeDefined();
    await page.goto(`${tab.origin}/v1/console#/feed`);
    await page.getByTestId('feed-row').first().waitFor();
    await tab.settled();
    while (await page.getByRole('button', { name: 'Load more' }).count()) {
      await page.getByRole('button', { name: 'Load more' }).click();
      await tab.settled();
    }
    expect(await statuses()).not.toContain(rejected);

    const filters = page.getByRole('search', { name: 'Filter signals' });
    const tops = await filters
      .locator('select, input')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
    await filters.getByLabel('ICP fit').selectOption('85');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Best fit');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Best fit' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await page.getByRole('link', { name: 'Best fit' }).click();
    await eventually(async () => (await filters.getByLabel('ICP fit').inputValue()) === '85');
    await tab.settled();
    for (const text of await page.locator('.feed-row-scores').allTextContents())
      expect(Number(/fit (\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(85);
    expectNoComplaints(tab);
    await tab.close();
  });
});
