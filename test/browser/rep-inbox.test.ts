import { beforeAll, describe, expect, it } from 'vitest';
import type { DemoAccess } from '#local/demo/demo-keys.ts';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  openTab,
  phone,
  type Screen,
  type Tab,
} from '#test/harness/browse.ts';
import { newDemoWorkspace } from '#test/harness/demo-workspace.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { openConsole } from '#test/harness/open-console.ts';
import { clientWith } from '#test/harness/workspace.ts';

browse();

/** A workspace of its own: these tests settle and reject what they find. */
let access: DemoAccess;

beforeAll(async () => {
  if (isBrowserHere) access = await newDemoWorkspace();
});

const api = () => clientWith(access.api_key);

async function openPage(screen: Screen, hash: string): Promise<Tab> {
  const tab = await openTab(screen);
  await openConsole(tab, { hash, key: access.api_key });
  await tab.settled();
  return tab;
}

const listToday = async () =>
  (await api().listDetections({ query: { sort: 'relevance', actionable: 'true', per_page: '50' } })).data;

const stateOf = async (id: string) => (await api().getDetection({ params: { id } })).data.state;

const MINIMUM_TARGET = 44;

describe.skipIf(!isBrowserHere)('the inbox of a rep', () => {
  it('shows what can be acted on today, marks what has a message, and has what waits one click away', async () => {
    const today = await listToday();
    const { waiting } = (await api().getInbox()).data;
    expect(waiting).toBeGreaterThan(0);
    const tab = await openPage(desktop, '#/inbox');
    const rows = tab.page.getByTestId('inbox-row');
    expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))).toEqual(
      today.map(({ id }) => id),
    );
    const marks = await rows.evaluateAll((all) =>
      all.map((row) => row.textContent?.includes('Message ready')),
    );
    const readyCount = today.filter(({ draft }) => draft !== null).length;
    expect(readyCount).toBeGreaterThan(0);
    expect(marks).toEqual(today.map((_, index) => index < readyCount));
    await tab.page.getByRole('link', { name: `Waiting ${waiting}`, exact: true }).click();
    await eventually(async () => (await rows.count()) === waiting);
    expect(await rows.getByText('Message ready').count()).toBe(0);
    expect(await axeFindings(tab.page)).toEqual([]);
    expectNoComplaints(tab);
    await tab.close();
  });

  it('calls a score the same everywhere, and explains it', async () => {
    const tab = await openPage(desktop, '#/inbox');
    const { page } = tab;
    const detail = page.getByTestId('detection');
    await detail.waitFor();
    const { account_id } = must((await listToday())[0]);
    for (const hash of ['#/inbox', `#/accounts/${account_id}`, '#/accounts', '#/settings/alerts']) {
      await page.goto(`${tab.origin}/v1/console${hash}`);
      await tab.settled();
      expect(await page.locator('main').textContent(), hash).not.toMatch(/\b(?:alpha|relevance|ICP fit)\b/i);
    }
    await page.goto(`${tab.origin}/v1/console#/accounts/${account_id}`);
    await page.getByRole('button', { name: 'Company score' }).waitFor();
    await page.getByTestId('why-now').getByRole('button', { name: 'Signal score' }).waitFor();
    await page.goto(`${tab.origin}/v1/console#/inbox`);
    await detail.getByRole('button', { name: 'Signal score' }).click();
    await page.getByRole('dialog', { name: 'What the score says' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await tab.close();
  });

  it('asks before a company is rejected', async () => {
    const { id, account_id } = must(
      (await listToday()).findLast(({ account_status }) => account_status === 'suggested'),
    );
    const tab = await openPage(desktop, `#/inbox?d=${id}`);
    const { page } = tab;
    const statusOf = async () => (await api().getAccount({ params: { id: account_id } })).data.status;
    const dialog = page.getByRole('dialog');
    await page.getByTestId('detection').getByRole('button', { name: 'Reject company' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await statusOf()).toBe('suggested');
    await page.keyboard.press('x');
    await dialog.getByRole('button', { name: /reject/i }).click();
    await eventually(async () => (await statusOf()) === 'rejected');
    const row = page.locator(`[data-testid=inbox-row][data-id="${id}"]`);
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await eventually(async () => (await statusOf()) === 'suggested');
    expect(await row.getAttribute('aria-current')).toBe('true');
    await tab.close();
  });

  it('asks a rep who only sees their own before a company is handed over, which takes all its rows along', async () => {
    const rep = clientWith(access.scoped_api_key);
    const rows = (await rep.listDetections({ query: { state: 'new,seen', per_page: '50' } })).data;
    const shared = must(
      rows.find(({ id, account_id }) =>
        rows.some((other) => other.id !== id && other.account_id === account_id),
      ),
    );
    const { id, account_id } = shared;
    const colleague = must(
      (await api().listMembers()).data.find((member) => member.id !== access.scoped_member_id),
    );
    const ownerOf = async () => (await api().getAccount({ params: { id: account_id } })).data.owner_id;
    const tab = await openTab(desktop);
    await openConsole(tab, { hash: `#/inbox?show=open&d=${id}`, key: access.scoped_api_key });
    const { page } = tab;
    const dialog = page.getByRole('dialog');
    const owner = page.getByTestId('detection').getByLabel('Owner');
    await owner.selectOption(colleague.id);
    await dialog.getByText('the whole company', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await owner.inputValue()).toBe(access.scoped_member_id);
    expect(await ownerOf()).toBe(access.scoped_member_id);
    await page.keyboard.press('m');
    await dialog.getByRole('button', { name: colleague.full_name }).click();
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    const message = page.locator('.toast', { hasText: `assigned to ${colleague.full_name}` });
    await message.waitFor();
    expect(await message.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    expect(await ownerOf()).toBe(colleague.id);
    for (const row of rows.filter((each) => each.account_id === account_id))
      await page.locator(`[data-testid=inbox-row][data-id="${row.id}"]`).waitFor({ state: 'detached' });
    await page.locator('[data-testid=inbox-row][aria-current=true]').waitFor();
    await page.keyboard.press('u');
    await page.getByText('You no longer see what you handed over').waitFor();
    expectNoComplaints(tab);
    await tab.close();
    await api().setAccountOwner({
      params: { id: account_id },
      body: { owner_id: access.scoped_member_id },
    });
  });

  it('undoes the rejection of an active company if that uses no credit, and else says why not', async () => {
    const statusOf = async (id: string) => (await api().getAccount({ params: { id } })).data.status;
    const reject = async ({ id, account_id }: { id: string; account_id: string }) => {
      const tab = await openPage(desktop, `#/inbox?d=${id}`);
      await tab.page.getByTestId('detection').waitFor();
      await tab.page.keyboard.press('x');
      await tab.page.getByRole('dialog').getByRole('button', { name: 'Stop watching and reject' }).click();
      await tab.page.locator('.toast', { hasText: 'rejected' }).waitFor();
      expect(await statusOf(account_id)).toBe('rejected');
      await tab.page.keyboard.press('u');
      return tab;
    };
    const { counted_since } = (await api().getUsage()).data;
    const today = await listToday();
    const unpaid = must(today.find(({ account_status }) => account_status === 'active'));
    const { last_activated_at } = (await api().getAccount({ params: { id: unpaid.account_id } })).data;
    expect((last_activated_at ?? '') < counted_since).toBe(true);
    const unpaidTab = await reject(unpaid);
    await unpaidTab.page.getByText('A rejected company is restored on its page').waitFor();
    expect(await statusOf(unpaid.account_id)).toBe('rejected');
    await unpaidTab.close();

    const paid = must(today.find(({ account_status }) => account_status === 'suggested'));
    await api().activateAccount({ params: { id: paid.account_id }, body: {} });
    const { credits_remaining } = (await api().getUsage()).data;
    const paidTab = await reject(paid);
    await eventually(async () => (await statusOf(paid.account_id)) === 'active');
    expect((await api().getUsage()).data.credits_remaining).toBe(credits_remaining);
    await paidTab.close();
  });

  it('loses nothing while the connection is gone: it says so, keeps the signal and tries again on a click', async () => {
    const { id } = must((await listToday())[0]);
    const tab = await openPage(desktop, `#/inbox?d=${id}`);
    const { page, context } = tab;
    await page.getByTestId('detection').waitFor();
    await context.setOffline(true);
    await page.keyboard.press('e');
    const failed = page.locator('.toast-failed', { hasText: 'not done' });
    await failed.waitFor();
    await page.locator(`[data-testid=inbox-row][data-id="${id}"]`).waitFor();
    await context.setOffline(false);
    expect(await stateOf(id)).not.toBe('done');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await eventually(async () => (await stateOf(id)) === 'done');
    await page.locator(`[data-testid=inbox-row][data-id="${id}"]`).waitFor({ state: 'detached' });
    await tab.close();
  });

  it('opens each signal at its top', async () => {
    const [first, second] = await listToday();
    const tab = await openPage(desktop, `#/inbox?d=${must(first).id}`);
    const { page } = tab;
    const pane = page.locator('.feed-detail');
    const heading = page.getByTestId('detection').getByRole('heading', { level: 2 });
    await pane.evaluate((element) => element.scrollTo(0, 300));
    expect(await pane.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await page.keyboard.press('j');
    await eventually(async () => (await heading.textContent()) === must(second).headline);
    expect(await pane.evaluate((element) => element.scrollTop)).toBe(0);
    await tab.close();
  });

  it('goes on from the first signal, which is open without being picked', async () => {
    const [first, second] = await listToday();
    const tab = await openPage(desktop, '#/inbox');
    const { page } = tab;
    const rowOf = (id: string) => page.locator(`[data-testid=inbox-row][data-id="${id}"]`);
    expect(await rowOf(must(first).id).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('j');
    await page.locator(`[data-testid=inbox-row][data-id="${must(second).id}"][aria-current]`).waitFor();
    await page.keyboard.press('e');
    await eventually(async () => (await stateOf(must(second).id)) === 'done');
    expect(await stateOf(must(first).id)).not.toBe('done');
    await tab.close();
  });

  it('opens what is undone, so that the next key is for it', async () => {
    const { id } = must((await listToday())[0]);
    const tab = await openPage(desktop, `#/inbox?d=${id}`);
    const { page } = tab;
    const currentId = () =>
      page.locator('[data-testid=inbox-row][aria-current=true]').getAttribute('data-id');
    const earlierState = await stateOf(id);
    await page.keyboard.press('e');
    await page.locator('.toast', { hasText: 'done' }).waitFor();
    expect(await currentId()).not.toBe(id);
    await page.keyboard.press('u');
    await eventually(async () => (await currentId()) === id);
    await eventually(async () => (await stateOf(id)) === earlierState);
    await page.getByTestId('detection').getByRole('button', { name: 'Snooze' }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('1');
    await eventually(async () => (await stateOf(id)) === 'snoozed');
    await tab.close();
  });

  it('leaves the note with Escape, and keeps what could not be sent', async () => {
    const { id } = must((await listToday())[0]);
    const tab = await openPage(desktop, `#/inbox?d=${id}`);
    const { page, context } = tab;
    const note = page.getByRole('textbox', { name: 'Add a note for your team' });
    await note.fill('Call after the fair');
    await context.setOffline(true);
    await note.press('Control+Enter');
    await page.getByTestId('detection').getByRole('alert').waitFor();
    await context.setOffline(false);
    await note.press('Escape');
    await page.keyboard.press('j');
    await page.locator(`[data-testid=inbox-row][data-id="${id}"]:not([aria-current])`).waitFor();
    expect(await note.inputValue()).toBe('');
    await page.keyboard.press('k');
    await page.locator(`[data-testid=inbox-row][data-id="${id}"][aria-current]`).waitFor();
    await note.waitFor();
    expect(await note.inputValue()).toBe('Call after the fair');
    await note.press('Control+Enter');
    await page.getByTestId('detection').locator('.as-typed', { hasText: 'Call after the fair' }).waitFor();
    expect(await note.inputValue()).toBe('');
    await tab.close();
  });

  it('keeps a message that is being written until it is cancelled, and says at its field what is missing', async () => {
    const { id } = must((await listToday())[0]);
    const tab = await openPage(desktop, `#/inbox?d=${id}`);
    const { page } = tab;
    const detection = page.getByTestId('detection');
    const subject = detection.getByLabel('Subject');
    await detection.getByRole('button', { name: /^(?:Edit|Write it yourself)$/ }).click();
    await detection.getByLabel('Message', { exact: true }).fill('Hello');
    await subject.fill('');
    await detection.getByRole('button', { name: 'Save', exact: true }).click();
    await detection.getByText('Write a subject.').waitFor();
    expect(await subject.getAttribute('aria-invalid')).toBe('true');

    await subject.press('Escape');
    await page.keyboard.press('j');
    await subject.waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    await subject.waitFor();
    expect(await detection.getByLabel('Message', { exact: true }).inputValue()).toBe('Hello');
    await detection.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('j');
    await page.locator(`[data-testid=inbox-row][data-id="${id}"]:not([aria-current])`).waitFor();
    await page.keyboard.press('k');
    await page.locator(`[data-testid=inbox-row][data-id="${id}"][aria-current]`).waitFor();
    expect(await subject.count()).toBe(0);
    await tab.close();
  });

  it('says nothing about none before the answer has come', async () => {
    const tab = await openPage(desktop, '#/people?q=nobodyatall');
    const { page } = tab;
    await page.getByText('Nothing matches').waitFor();
    let answer = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/v1\/(?:people|detections)\?/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.getByRole('searchbox').fill('');
    await page.getByText('Nothing matches').waitFor({ state: 'detached' });
    await page.locator('main').getByRole('status', { name: 'Loading' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search accounts, people and pages' }).fill('nobodyatall');
    await page.getByText('Searching …').waitFor();
    answer();
    await page.getByText('No account, person or page with that name.').waitFor();
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('a rep’s phone', () => {
  it('has Done under the same thumb, and an Undo that it hits', async () => {
    const [first, second] = await listToday();
    const tab = await openPage(phone, '#/inbox');
    const { page } = tab;
    await page.getByTestId('inbox-row').first().click();
    const done = page.getByTestId('detection').getByRole('button', { name: 'Done' });
    const place = await done.boundingBox();
    for (const each of [first, second]) {
      await page.getByRole('heading', { name: must(each).headline }).waitFor();
      expect(await done.boundingBox()).toEqual(place);
      await done.click();
      await eventually(async () => (await stateOf(must(each).id)) === 'done');
    }
    const messages = page.locator('.toast');
    await eventually(async () => (await messages.count()) === 2);
    await page.locator('.act-bar').evaluate((bar) => bar.scrollTo(500, 0));
    expect(await done.boundingBox()).toEqual(place);
    expect((await messages.first().textContent())?.trim()).toBe(`${must(second).account_name} done Undo`);
    const { width, height } = must(await page.getByRole('button', { name: 'Undo' }).first().boundingBox());
    expect(Math.min(width, height, must(place).height)).toBeGreaterThanOrEqual(MINIMUM_TARGET);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await eventually(async () => (await stateOf(must(second).id)) !== 'done');
    expect(await stateOf(must(first).id)).toBe('done');
    expectNoComplaints(tab);
    await tab.close();
  });

  it('shows the company of each person', async () => {
    const tab = await openPage(phone, '#/people');
    const { data } = await api().listPeople({ query: { per_page: '1' } });
    const { full_name, account_name } = must(data[0]);
    const row = tab.page.locator('tr[data-row]').filter({ hasText: full_name }).first();
    await row.locator('.narrow-only', { hasText: must(account_name) }).waitFor();
    await tab.close();
  });
});
