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

/** A workspace of its own: other suites work on detections too, and these count all that are open. */
let access: DemoAccess;

beforeAll(async () => {
  if (isBrowserHere) access = await newDemoWorkspace();
});

/** A colleague who sees everything, with a key of their own. */
async function colleague(at: number) {
  const admin = clientWith(access.api_key);
  const members = (await admin.listMembers()).data.filter(({ visibility }) => visibility === 'all');
  const member = must(members[at]);
  const { data } = await admin.createApiKey({
    body: { name: `Morning of ${member.full_name}`, scope: 'write', member_id: member.id },
  });
  return { member, key: data.key, api: clientWith(data.key) };
}

async function openInbox(key: string, screen: Screen, query = '?show=open'): Promise<Tab> {
  const tab = await openTab(screen);
  await openConsole(tab, { hash: `#/inbox${query}`, key });
  await tab.page.getByTestId('inbox-row').first().waitFor();
  await tab.settled();
  return tab;
}

const rowOf = ({ page }: Tab, id: string) => page.locator(`[data-testid=inbox-row][data-id="${id}"]`);
const currentOf = ({ page }: Tab) => page.locator('[data-testid=inbox-row][aria-current]');
const currentId = async (tab: Tab): Promise<string> => must(await currentOf(tab).getAttribute('data-id'));

/** Presses a key that settles the open signal, and waits until the next one is open. */
async function settleByKey(tab: Tab, key: 'e' | 'c'): Promise<string> {
  const id = await currentId(tab);
  await tab.page.keyboard.press(key);
  await eventually(async () => (await currentId(tab)) !== id);
  return id;
}

describe.skipIf(!isBrowserHere)('a morning of two reps', () => {
  it('settles thirty signals by keyboard without a reload, and nothing is lost or doubled', async () => {
    const [anna, ben] = await Promise.all([colleague(0), colleague(1)]);
    const [hers, his] = await Promise.all([openInbox(anna.key, desktop), openInbox(ben.key, desktop)]);
    let loads = 0;
    for (const { page } of [hers, his]) page.on('load', () => (loads += 1));
    const before = (await anna.api.getInbox()).data.open;
    expect(before).toBeGreaterThan(40);

    // Both begin with the same one: the first decision stands, and the other is told whose.
    const first = await settleByKey(hers, 'e');
    expect(await currentId(his)).toBe(first);
    await eventually(
      async () => (await ben.api.getDetection({ params: { id: first } })).data.state === 'done',
    );
    await settleByKey(his, 'c');
    await his.page.locator('.toast', { hasText: anna.member.full_name }).waitFor();

    const settled = new Map([[first, anna.member.id]]);
    while (settled.size < 30) {
      const mine = await settleByKey(hers, 'e');
      if (!settled.has(mine)) settled.set(mine, anna.member.id);
      await eventually(
        async () => (await anna.api.getDetection({ params: { id: mine } })).data.state === 'done',
      );
      const other = await settleByKey(his, 'c');
      if (!settled.has(other)) settled.set(other, ben.member.id);
      await eventually(
        async () =>
          (await ben.api.getDetection({ params: { id: other } })).data.state_by === settled.get(other),
      );
    }
    for (const [id, by] of settled) {
      const { data } = await anna.api.getDetection({ params: { id } });
      expect(data).toMatchObject({ state_by: by, state: by === anna.member.id ? 'done' : 'contacted' });
      expect(await rowOf(hers, id).count()).toBeLessThanOrEqual(1);
    }
    await eventually(async () => (await anna.api.getInbox()).data.open === before - settled.size);

    // The last one comes back where it was.
    const last = must([...settled].filter(([, by]) => by === anna.member.id).at(-1))[0];
    await hers.page.keyboard.press('u');
    await rowOf(hers, last).waitFor();
    await eventually(async () => (await anna.api.getInbox()).data.open === before - settled.size + 1);
    expect(loads).toBe(0);
    expect(await axeFindings(hers.page)).toEqual([]);
    expectNoComplaints(hers);
    await Promise.all([hers.close(), his.close()]);
  });

  it('activates, pushes and rates from the inbox, and a link to a settled signal shows it', async () => {
    const { key, api } = await colleague(0);
    await api.createWebhookDestination({ body: { name: 'Warehouse', queue: 'warehouse' } });
    const tab = await openInbox(key, desktop, '?show=open&status=suggested&fit=70');
    const { page } = tab;
    const id = await currentId(tab);
    const detail = page.getByTestId('detection');
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByTestId('activation-balance').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await detail.getByText('Active', { exact: true }).waitFor();
    await page.keyboard.press('p');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: /^Push 1/ }).click();
    await dialog.getByTestId('push-result').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await detail
      .getByTestId('team')
      .getByText(/Pushed to/)
      .waitFor();
    await page.keyboard.press('+');
    await eventually(async () => (await api.getDetection({ params: { id } })).data.feedback?.useful === true);
    await page.keyboard.press('e');
    await eventually(async () => (await api.getDetection({ params: { id } })).data.state === 'done');
    await page.goto(`${tab.origin}/v1/console#/inbox?d=${id}`);
    await detail.getByRole('button', { name: 'Open again' }).waitFor();
    await tab.close();
  });

  it('reads what is known against companies before credits are spent on them', async () => {
    const { key, api } = await colleague(0);
    const { data } = await api.listDetections({ query: { account_status: 'suggested', per_page: '50' } });
    const { id, account_name } = must(
      data.find(({ icp_fit_reasons }) => icp_fit_reasons.some(({ fits }) => fits === false)),
    );
    const { page, close } = await openInbox(key, desktop, `?show=all&status=suggested&d=${id}`);
    await page.getByTestId('detection').waitFor();
    await page.keyboard.press('v');
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Activate' }).click();
    expect(await page.getByRole('dialog').getByTestId('doubts').textContent()).toContain(account_name);
    await close();
  });

  it('writes a note with the keyboard, and no letter of it is a shortcut', async () => {
    const { key, api } = await colleague(0);
    const tab = await openInbox(key, desktop);
    const id = await currentId(tab);
    const { account_id } = (await api.getDetection({ params: { id } })).data;
    const text = 'exceptional place, call Tuesday';
    await tab.page.getByTestId('detection').getByText('Notes', { exact: true }).click();
    await tab.page.getByRole('textbox', { name: 'Add a note for your team' }).click();
    await tab.page.keyboard.type(text);
    await tab.page.keyboard.press('Control+Enter');
    await eventually(async () =>
      (await api.listAccountNotes({ params: { id: account_id } })).data.some((note) => note.text === text),
    );
    expect(await currentId(tab)).toBe(id);
    expect((await api.getDetection({ params: { id } })).data.state).not.toBe('done');
    await tab.close();
  });

  it('opens a signal at its top on a phone, and the list where it was', async () => {
    const { key } = await colleague(0);
    const tab = await openInbox(key, phone);
    const { page } = tab;
    await page.evaluate('scrollTo(0, 300)');
    await page.getByTestId('inbox-row').nth(5).click();
    await page.getByTestId('detection').waitFor();
    await eventually(async () => (await page.evaluate('scrollY')) === 0);
    await page.goBack();
    await page.getByTestId('inbox-list').waitFor();
    await eventually(async () => (await page.evaluate<number>('scrollY')) > 200);
    await tab.close();
  });
});
