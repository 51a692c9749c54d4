import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DemoAccess } from '#demo/demo-keys.ts';
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

/** A workspace of its own: other suites work on detections too, and these count all that are open. */
let access: DemoAccess;

beforeAll(async () => {
  if (isBrowserHere) access = await newDemoWorkspace();
});

const administrator = () => clientWith(access.api_key);

/** A colleague who sees everything, with a key of their own. */
async function colleague(at: number) {
  const members = (await administrator().listMembers()).data.filter(({ visibility }) => visibility === 'all');
  const member = must(members[at]);
  const { data } = await administrator().createApiKey({
    body: { name: `Inbox of ${member.full_name}`, scope: 'write', member_id: member.id },
  });
  return { member, key: data.key, api: clientWith(data.key) };
}

async function openInbox(key: string, screen: Screen, query = ''): Promise<Tab> {
  const tab = await openTab(screen);
  await openConsole(tab, { hash: `#/inbox${query}`, key });
  await tab.page.getByTestId('inbox-row').first().waitFor();
  await tab.settled();
  return tab;
}

const rowsIn = ({ page }: Tab) => page.getByTestId('inbox-row');
const idsOf = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((all) => all.map((row) => String(row.getAttribute('data-id'))));
const idsIn = (tab: Tab): Promise<string[]> => idsOf(rowsIn(tab));
const currentIn = ({ page }: Tab) => page.locator('[data-testid=inbox-row][aria-current]');

/** The page goes to the background, or comes back. */
const setHidden = ({ page }: Tab, isHidden: boolean): Promise<unknown> =>
  page.evaluate(`{
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
    document.dispatchEvent(new Event('visibilitychange'));
  }`);

const overflowOf = ({ page }: Tab): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** A discovery, which finds companies and their signals. */
async function discover(): Promise<void> {
  const { data } = await administrator().startRun({ body: { signals: { any_of: ['sig_funding'] } } });
  await eventually(
    async () => (await administrator().getRun({ params: { id: data.run_id } })).data.status,
    (status) => status !== 'running',
  );
}

describe.skipIf(!isBrowserHere)('two people on the same inbox', () => {
  it('see what the other settled, with who and when, and neither overwrites the other', async () => {
    const [anna, ben] = await Promise.all([colleague(0), colleague(1)]);
    const [hers, his] = await Promise.all([openInbox(anna.key, desktop), openInbox(ben.key, desktop)]);
    const [first = '', second = ''] = await idsIn(hers);
    expect((await idsIn(his)).slice(0, 2)).toEqual([first, second]);

    // She is done with the first one; he reads it at the moment.
    await hers.page.keyboard.press('e');
    await hers.page.locator(`[data-id="${first}"]`).waitFor({ state: 'detached' });
    await eventually(
      async () => (await ben.api.getDetection({ params: { id: first } })).data.state === 'done',
    );
    const before = await his.page.locator(`[data-id="${second}"]`).boundingBox();

    // He didn't know: his own decision is refused, and he is told whose stands.
    await his.page.keyboard.press('c');
    await his.page.locator('.toast', { hasText: anna.member.full_name }).waitFor();
    expect((await ben.api.getDetection({ params: { id: first } })).data).toMatchObject({
      state: 'done',
      state_by: anna.member.id,
    });

    // What she settles next stays in its place on his page, and says so.
    await hers.page.keyboard.press('e');
    await hers.page.locator(`[data-id="${second}"]`).waitFor({ state: 'detached' });
    await eventually(
      async () => (await ben.api.getDetection({ params: { id: second } })).data.state === 'done',
    );
    await setHidden(his, true);
    await setHidden(his, false);
    const row = his.page.locator(`[data-id="${second}"]`);
    await row.getByText(`Done by ${anna.member.full_name}`).waitFor();
    expect((await row.boundingBox())?.y).toBe(before?.y);
    expect(await axeFindings(his.page)).toEqual([]);

    // She takes both back.
    await hers.page.keyboard.press('u');
    await hers.page.keyboard.press('u');
    await eventually(async () =>
      (await idsIn(hers)).slice(0, 2).every((id, index) => id === [first, second][index]),
    );
    await Promise.all([hers.close(), his.close()]);
  });

  it('announces new items without moving what is being read, when the page comes back', async () => {
    const { key } = await colleague(0);
    const tab = await openInbox(key, desktop);
    const { page } = tab;
    await page.keyboard.press('j');
    const read = await currentIn(tab).getAttribute('data-id');
    const place = await currentIn(tab).boundingBox();
    await setHidden(tab, true);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await discover();
    expect(asked).toEqual([]);

    await setHidden(tab, false);
    const news = page.getByRole('button', { name: /^\d+ new$/ });
    await news.waitFor();
    expect(await currentIn(tab).getAttribute('data-id')).toBe(read);
    expect(await currentIn(tab).boundingBox()).toEqual(place);
    const known = await idsIn(tab);

    await page.keyboard.press('r');
    await news.waitFor({ state: 'detached' });
    const after = await idsIn(tab);
    expect(after.length).toBeGreaterThan(known.length);
    expect(await currentIn(tab).getAttribute('data-id')).toBe(read);
    await page.getByRole('heading', { name: 'Today, since your last visit' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints(tab);
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('the inbox on a phone', () => {
  it('goes from one to the next, and back to the list', async () => {
    const { key } = await colleague(1);
    const tab = await openInbox(key, { ...phone, colors: 'dark' });
    const { page } = tab;
    const [first = '', second = ''] = await idsIn(tab);
    expect(await overflowOf(tab)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await rowsIn(tab).first().click();
    const detail = page.getByTestId('detection');
    await detail.getByRole('button', { name: 'Done', exact: true }).click();
    await eventually(() => page.url().includes(second));
    // At once: it is offered for some seconds.
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await detail.getByTestId('notes').waitFor();
    expect(await overflowOf(tab)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await detail.getByRole('link', { name: 'Inbox' }).click();
    await page.locator(`[data-id="${first}"]`).waitFor();
    expectNoComplaints(tab);
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('several signals at once', () => {
  it('are assigned, snoozed and brought back together', async () => {
    const { key, api, member } = await colleague(0);
    const tab = await openInbox(key, desktop, '?owner=none');
    const { page } = tab;
    const chosen = (await idsIn(tab)).slice(0, 3);
    expect(chosen).toHaveLength(3);
    const bar = page.getByRole('region', { name: 'Selection' });
    for (const [before, id] of chosen.entries()) {
      await page.keyboard.press('j');
      await page.locator(`[data-testid=inbox-row][aria-current][data-id="${id}"]`).waitFor();
      await page.keyboard.press('v');
      await bar.getByText(`${before + 1} selected`).waitFor();
    }
    await bar.getByLabel('Assign to').selectOption({ label: member.full_name });
    const ownersOf = () =>
      Promise.all(
        chosen.map(async (id) => (await api.getDetection({ params: { id } })).data.account_owner_id),
      );
    await eventually(async () => (await ownersOf()).every((owner) => owner === member.id));
    await page.keyboard.press('u');
    await eventually(async () => (await ownersOf()).every((owner) => owner === null));

    await page.keyboard.press('s');
    await page.getByRole('dialog', { name: 'Snooze until' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('3');
    const statesOf = () =>
      Promise.all(chosen.map(async (id) => (await api.getDetection({ params: { id } })).data.state));
    await eventually(async () => (await statesOf()).every((state) => state === 'snoozed'));
    expect((await idsIn(tab)).filter((id) => chosen.includes(id))).toEqual([]);
    await page.keyboard.press('u');
    await eventually(async () => (await statesOf()).every((state) => state === 'new' || state === 'seen'));
    await eventually(async () => (await idsIn(tab)).slice(0, 3).join() === chosen.join());
    expectNoComplaints(tab);
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('a rep’s Monday', () => {
  it('goes from forty new items to an empty inbox by keyboard alone', async () => {
    const { key, api } = await colleague(0);
    const tab = await openInbox(key, desktop);
    const { page } = tab;
    const { open } = (await api.getInbox()).data;
    expect(open).toBeGreaterThanOrEqual(40);
    await eventually(
      async () => page.getByTestId('inbox-count').textContent(),
      (text) => text?.includes(String(open)) === true,
    );

    // A company that isn't for us goes with all its signals, and none of them is blamed.
    await page.keyboard.press('j');
    while ((await page.getByTestId('detection').getByText('Suggested').count()) === 0)
      await page.keyboard.press('j');
    const id = must(await currentIn(tab).getAttribute('data-id'));
    await page.keyboard.press('x');
    await page.locator(`[data-id="${id}"]`).waitFor({ state: 'detached' });
    await eventually(
      async () => (await api.getDetection({ params: { id } })).data.account_status === 'rejected',
    );
    expect((await api.getDetection({ params: { id } })).data.feedback).toBeNull();
    await page.keyboard.press('u');
    await page.locator(`[data-id="${id}"]`).waitFor();

    const empty = page.getByText('Your inbox is empty');
    const left = rowsIn(tab).or(empty).first();
    for (let turn = 0; ; turn += 1) {
      await left.waitFor();
      if ((await empty.count()) > 0) break;
      const [current] = await idsOf(currentIn(tab));
      if (current === undefined) await page.keyboard.press('j');
      else if (turn % 10 === 9) {
        await page.keyboard.press('s');
        await page.getByRole('dialog', { name: 'Snooze until' }).waitFor();
        await page.keyboard.press('1');
      } else await page.keyboard.press(turn % 3 === 0 ? 'c' : 'e');
      if (current !== undefined) await page.locator(`[data-id="${current}"]`).waitFor({ state: 'detached' });
      expect(turn).toBeLessThan(open * 2);
    }
    expect(await axeFindings(page)).toEqual([]);
    await eventually(async () => (await api.getInbox()).data.open === 0);
    expect((await api.getInbox()).data.snoozed).toBeGreaterThanOrEqual(4);
    await page.getByTestId('inbox-count').waitFor({ state: 'detached' });

    // One too many: it comes back where it was.
    await page.keyboard.press('u');
    await rowsIn(tab).first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByText('Your inbox is empty').waitFor();
    expectNoComplaints(tab);
    await tab.close();
  });
});
