import { describe, expect, it } from 'vitest';
import {
  browse,
  desktop,
  expectNoComplaints,
  faultsOf,
  isBrowserHere,
  openTab,
  type Tab,
} from '#test/harness/browse.ts';
import { openConsole } from '#test/harness/open-console.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

browse();

/** Where the links in this part of the page lead to. */
const linksIn = ({ page }: Tab, part: string): Promise<string[]> =>
  page
    .locator(`${part} a[href^="#/"]`)
    .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))));

/** The pages that lead on from this one: its tabs, but for mere filters, and the first record of its list. */
async function pagesBehind(tab: Tab, hash: string): Promise<string[]> {
  const tabs = (await linksIn(tab, 'main nav')).filter((href) => !href.includes('?'));
  const records = (await linksIn(tab, 'main')).filter(
    (href) => href.startsWith(`${hash}/`) && !tabs.includes(href),
  );
  return [...tabs, ...records.slice(0, 1)];
}

describe.skipIf(!isBrowserHere)('every page of the console', () => {
  it('is looked at by eyes that see', async () => {
    const tab = await openTab(desktop);
    await tab.page.goto(`${tab.origin}/v1/console`);
    await tab.settled();
    await tab.page.evaluate(`{
      const main = document.querySelector('main');
      main.innerHTML = '<h1>Broken</h1><img src="/v1/nothing.png">';
      main.style.width = '2000px';
      fetch('https://other.example/').catch(() => 0);
    }`);
    expect((await faultsOf(tab)).join()).toMatch(/px wider than 1280.*image-alt/);
    expect(tab.complaints.join()).toContain('https://other.example');
    await tab.close();
  });

  it('that it links to has no errors and is accessible, light and dark, wide and narrow', async () => {
    const tab = await openTab(desktop);
    await openConsole(tab);
    const pages = [...(await linksIn(tab, 'nav[aria-label="Main"]')), '#/nowhere'];
    const faults: string[] = [];
    // It grows while it is walked through.
    for (const hash of pages) {
      await tab.page.goto(`${tab.origin}/v1/console${hash}`);
      await tab.settled();
      const behind = await pagesBehind(tab, hash);
      pages.push(...behind.filter((each) => !pages.includes(each)));
      faults.push(...(await faultsOf(tab)).map((fault) => `${hash}: ${fault}`));
    }
    await tab.page.evaluate('sessionStorage.clear()');
    await tab.page.reload();
    faults.push(...(await faultsOf(tab)).map((fault) => `sign-in: ${fault}`));
    expect(faults).toEqual([]);
    expect(pages.length).toBeGreaterThan(15);
    expectNoComplaints(tab);
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('a key', () => {
  it('that only reads presses nothing that would be refused', async () => {
    const { api } = await newWorkspace();
    const { data } = await api.createApiKey({ body: { name: 'Reader', scope: 'read' } });
    const tab = await openTab(desktop);
    await openConsole(tab, { hash: '#/accounts', key: data.key });
    await tab.page.getByText('Your key reads only').waitFor();
    expect(await tab.page.getByRole('button', { name: 'Add accounts' }).first().isDisabled()).toBe(true);
    await tab.close();
  });

  it('of a scoped member lists itself and makes no others', async () => {
    const { api, scopedMemberId } = await newWorkspace();
    const { data } = await api.createApiKey({
      body: { name: 'Own key', scope: 'write', member_id: scopedMemberId },
    });
    const tab = await openTab(desktop);
    await openConsole(tab, { hash: '#/settings/access', key: data.key });
    await tab.page.getByText('Your own keys and the agents you approved').waitFor();
    const own = tab.page.getByTestId('api-key').filter({ hasText: 'Own key' });
    expect(await own.getByText('this tab').count()).toBe(1);
    expect(await tab.page.getByRole('button', { name: 'New key' }).count()).toBe(0);
    // What belongs to everyone can be read, and nothing is offered there that would be refused.
    await tab.page.goto(`${tab.origin}/v1/console#/settings/company`);
    await tab.page.getByText('This belongs to the whole workspace').waitFor();
    expect(await tab.page.getByRole('button', { name: 'Add section' }).isDisabled()).toBe(true);
    await tab.page.goto(`${tab.origin}/v1/console#/accounts`);
    await tab.page.getByRole('heading', { level: 1, name: 'Accounts' }).waitFor();
    expect(await tab.page.getByRole('button', { name: 'Add accounts' }).first().isDisabled()).toBe(false);
    await tab.close();
  });
});
