import { describe, expect, it } from 'vitest';
import { newAccount } from '#test/harness/accounts.ts';
import {
  axeFindings,
  browse,
  desktop,
  isBrowserHere,
  openTab,
  phone,
  type Tab,
} from '#test/harness/browse.ts';
import { openConsole } from '#test/harness/open-console.ts';
import { request } from '#test/harness/request.ts';
import { newKey, newWorkspace } from '#test/harness/workspace.ts';

browse();

/** What a rep would have to look up. */
const FOR_PROGRAMS = /\b[a-z]+_[a-z]+\b|(?:GET|POST|PUT|PATCH|DELETE) \/|see details|Retry-After/;

async function openNew(hash: string, screen = desktop): Promise<Tab> {
  const { apiKey } = await newWorkspace();
  const tab = await openTab(screen);
  await openConsole(tab, { hash, key: apiKey });
  return tab;
}

describe.skipIf(!isBrowserHere)('a form', () => {
  it('asks only for what the chosen channel of alerts needs, and shows a refusal at its field', async () => {
    const workspace = await newWorkspace();
    const { text: key } = await newKey(workspace.id, 'write', workspace.scopedMemberId);
    const tab = await openTab(desktop);
    await openConsole(tab, { hash: '#/settings/alerts?of=mine', key });
    const { page } = tab;
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const url = page.getByLabel('Webhook URL');

    await page.getByLabel('Channel').selectOption('webhook');
    await save.click();
    await page.getByText('Enter the URL that alerts are sent to').waitFor();
    expect(await url.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);

    await url.fill('http://not-public');
    await page.getByLabel('Channel').selectOption('email');
    expect(await url.count()).toBe(0);
    await save.click();
    // No one can get email here: the stage sends none, or the member has never signed in.
    await page.getByRole('alert').filter({ hasText: /email/i }).waitFor();
    expect(await page.getByLabel('Channel').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toMatchObject([{ channel: 'email' }]);
    expect(sent[0]).not.toHaveProperty('webhook_url');
    await tab.close();
  });

  it('of alerts by email says at the channel and at its button that nothing is sent before the address is confirmed', async () => {
    const workspace = await newWorkspace();
    const { text: key } = await newKey(workspace.id, 'write', workspace.scopedMemberId);
    const tab = await openTab(desktop);
    const { page } = tab;
    // No one can get email here.
    await page.route(/\/members\/me\/alerts$/, async (route) => {
      const isChange = route.request().method() === 'PUT';
      const { body } = await request('/members/me/alerts', { apiKey: key });
      await route.fulfill({ json: isChange ? { data: { ...body.data, channel: 'email' } } : body });
    });
    await openConsole(tab, { hash: '#/settings/alerts?of=mine', key });
    const form = page.locator('form').filter({ has: page.getByLabel('Channel') });
    const obstacle = form.getByText('Nothing is sent until you confirm your address');
    await page.getByLabel('Channel').selectOption('email');
    await form.getByText('Not saved yet').waitFor();
    expect(await obstacle.count()).toBe(0);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await obstacle.waitFor();
    await form.getByText('Waiting for confirmation').waitFor();
    await page.getByLabel('Channel').selectOption('off');
    await form.getByText('Waiting for confirmation').waitFor({ state: 'detached' });
    await tab.close();
  });

  it('of alerts keeps what is not saved while other pages are open, and says so within reach of its button', async () => {
    const tab = await openNew('#/settings/alerts?of=workspace');
    const { page } = tab;
    const tags = page.getByLabel('Tags');
    const obstacle = page.getByText('Not saved yet');
    await tags.fill('energy');
    await page.goto(page.url().replace(/#.*/, '#/settings/alerts?of=mine'));
    await tags.waitFor({ state: 'detached' });
    await page.goto(page.url().replace(/#.*/, '#/settings/alerts?of=workspace'));
    await obstacle.waitFor();
    expect(await tags.inputValue()).toBe('energy');
    for (const shown of [obstacle, page.getByRole('button', { name: 'Save', exact: true })]) {
      const { y = Infinity } = (await shown.boundingBox()) ?? {};
      expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
    }

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await obstacle.waitFor({ state: 'detached' });
    await page.goto(page.url().replace(/#.*/, '#/inbox'));
    await tags.waitFor({ state: 'detached' });
    await page.goto(page.url().replace(/#.*/, '#/settings/alerts?of=workspace'));
    expect(await tags.inputValue()).toBe('energy');
    expect(await obstacle.count()).toBe(0);
    await tab.close();
  });

  it('of a signal shows at the name that another signal has it', async () => {
    const tab = await openNew('#/signals');
    const { page } = tab;
    await page.getByRole('button', { name: 'New signal' }).click();
    const dialog = page.getByRole('dialog', { name: 'New signal' });
    await dialog.getByLabel('Name').fill('new funding');
    await dialog.getByRole('button', { name: 'Save' }).click();

    await dialog.getByText('Another signal is called "New funding".').waitFor();
    expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    await tab.close();
  });

  it('of a signal says again after saving that without keywords it finds nothing', async () => {
    const tab = await openNew('#/signals');
    const { page } = tab;
    await page.getByRole('button', { name: 'New signal' }).click();
    const dialog = page.getByRole('dialog', { name: 'New signal' });
    await dialog.getByLabel('Name').fill('Fleet renewal');
    await dialog.getByText('Without keywords this signal finds nothing here').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Fleet renewal saved. It finds nothing until you add keywords').waitFor();
    await tab.close();
  });

  it('of a discovery names numbers and words that are not understood, at their fields', async () => {
    const tab = await openNew('#/runs?new=discovery', phone);
    const { page } = tab;
    const dialog = page.getByRole('dialog', { name: 'New discovery' });
    await dialog.getByRole('group', { name: 'Signals, any of' }).getByRole('button').first().click();
    await dialog.getByLabel('Geographies').fill('Germny, France');
    await dialog.getByLabel('Industries').fill('Logistics');
    await dialog.getByLabel('Employees, at least').fill('500');
    await dialog.getByLabel('Employees, at most').fill('50');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('Must not exceed “Employees, at most”.').waitFor();

    await dialog.getByLabel('Employees, at most').fill('many');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('Enter a whole number, such as 50.').waitFor();

    await dialog.getByLabel('Employees, at most').fill('5000');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('Not known, so searched as written: “Germny”.').waitFor();
    expect(await dialog.getByLabel('Geographies').getAttribute('aria-invalid')).toBe('true');
    expect(await dialog.getByLabel('Industries').getAttribute('aria-invalid')).toBeNull();

    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Not known, so searched as written: “Germny”.').waitFor();
    await tab.close();
  });

  it('of a discovery searches again with what is corrected after the start', async () => {
    const tab = await openNew('#/runs?new=discovery');
    const { page } = tab;
    const started: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/runs'))
        started.push(request.postDataJSON());
    });
    const dialog = page.getByRole('dialog', { name: 'New discovery' });
    await dialog.getByText('Choose at least one signal.').waitFor();
    await dialog.getByRole('group', { name: 'Signals, any of' }).getByRole('button').first().click();
    await dialog.getByText('Choose at least one signal.').waitFor({ state: 'detached' });
    await dialog.getByLabel('Geographies').fill('Narnia');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByText('Correct them to search again.').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).waitFor();

    await dialog.getByLabel('Geographies').fill('Norway');
    await dialog.getByRole('button', { name: 'Search again' }).click();
    await dialog.waitFor({ state: 'detached' });

    expect(started).toMatchObject([{ geographies: ['Narnia'] }, { geographies: ['Norway'] }]);
    await page.getByRole('heading', { name: 'What it looks for' }).waitFor();
    await page.getByText('Norway', { exact: true }).waitFor();
    await tab.close();
  });

  it('of a standing search corrects the one that it saved', async () => {
    const tab = await openNew('#/runs?new=discovery');
    const { page } = tab;
    const dialog = page.getByRole('dialog', { name: 'New discovery' });
    await dialog.getByRole('group', { name: 'Signals, any of' }).getByRole('button').first().click();
    await dialog.getByLabel('Repeat').selectOption('day');
    await dialog.getByLabel('Name').fill('North');
    await dialog.getByLabel('Geographies').fill('Narnia');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The search is saved, but some words below are not known.').waitFor();

    await dialog.getByLabel('Geographies').fill('Norway');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'North' }).waitFor();
    expect(await page.getByRole('heading', { name: 'North' }).count()).toBe(1);
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('who changed what', () => {
  it('is found by the name that the entries show, and says how far back was looked', async () => {
    const { api, apiKey } = await newWorkspace();
    const { id } = await newAccount(api, { name: 'Keelview Freight' });
    await api.addAccountNote({ params: { id }, body: { text: 'Call in May.' } });
    await newAccount(api, { name: 'Basaltbourne' });
    const tab = await openTab(desktop);
    const { page } = tab;
    await openConsole(tab, { hash: '#/settings/access', key: apiKey });
    const log = page.getByRole('table', { name: 'Audit log' });
    await log.getByText('Basaltbourne').waitFor();

    await page.getByLabel('Name or record id').fill('keelview');
    await page.getByText('Looked for “keelview” in the newest 3 of 3 changes.').waitFor();
    expect(await log.locator('tbody tr').allTextContents()).toEqual([
      expect.stringMatching(/^Added a noteKeelview Freight(?! and)/),
      expect.stringMatching(/^Added accountsKeelview Freight/),
    ]);

    await page.getByLabel('Name or record id').fill('Narnia');
    await page.getByText('No change fits').waitFor();
    await page.getByText('Looked for “Narnia” in the newest 3 of 3 changes.').waitFor();
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('what went wrong', () => {
  it.each([
    [402, 'credits_exhausted', 'All credits of this period are used up.', 'Settings, under Plan'],
    [403, 'forbidden', 'You aren’t allowed to do this.', 'Ask an owner'],
    [404, 'not_found', 'This isn’t here any more.', 'deleted'],
    [500, 'internal_error', 'Something went wrong on our side.', 'under Details'],
  ])('with status %i is said in words that a rep understands', async (status, code, message, advice) => {
    const tab = await openNew('#/inbox', phone);
    const { page } = tab;
    await page.route(/\/accounts\?/, (route) =>
      route.fulfill({
        status,
        json: { error: { code, message: 'Rejected by GET /accounts; see owner_id.', request_id: 'req-77' } },
      }),
    );
    await page.goto(`${tab.origin}/v1/console#/accounts`);
    const failed = page.getByRole('alert').filter({ hasText: message });
    await failed.waitFor();

    expect(await failed.textContent()).toContain(advice);
    expect((await failed.locator('p, li').allTextContents()).join(' ')).not.toMatch(FOR_PROGRAMS);
    expect(await failed.getByText('req-77').isVisible()).toBe(false);
    expect(await failed.getByRole('button', { name: 'Try again' }).count()).toBe(status === 403 ? 0 : 1);
    await failed.getByText('Details', { exact: true }).click();
    expect(await failed.getByText('req-77').isVisible()).toBe(true);
    await tab.close();
  });
});
