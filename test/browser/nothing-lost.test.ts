import { describe, expect, inject, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { browse, desktop, expectNoComplaints, isBrowserHere, phone } from '#test/harness/browse.ts';
import { pageOfDetectionWithPerson } from '#test/harness/detection-with-person.ts';
import { must } from '#test/harness/must.ts';
import { openAt } from '#test/harness/open-console.ts';

browse();

const api = () => {
  const { origin, apiKey } = must(inject('browsed'));
  return createClient({ baseUrl: `${origin}/v1`, apiKey });
};

describe.skipIf(!isBrowserHere)('the console loses and hides nothing', () => {
  it('shows what went wrong in the dialog that asked', async () => {
    const tab = await openAt(desktop, '#/accounts?new=file');
    const { page } = tab;
    const dialog = page.getByRole('dialog', { name: 'Add accounts' });
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Colour\nred\n') });
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('alert').allTextContents()).toEqual(['']);
    expect(tab.complaints.filter((complaint) => !/ 400 |^400 |status of 400/.test(complaint))).toEqual([]);
    await tab.close();
  });

  it('asks before it deletes a signal', async () => {
    const tab = await openAt(desktop, '#/signals');
    const { page } = tab;
    await page.getByRole('button', { name: 'New signal' }).click();
    const name = 'Opens a showroom';
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByLabel('Keywords').fill('showroom');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const row = page.getByTestId('signal-row').filter({ hasText: name });
    await row.getByRole('link').click();

    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const asking = page.getByRole('dialog', { name: `Delete ${name}?` });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await row.count()).toBe(1);

    await row.getByRole('link').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await asking.getByRole('button', { name: 'Delete signal' }).click();
    await row.waitFor({ state: 'detached' });
    expectNoComplaints(tab);
    await tab.close();
  });

  it('asks before it disconnects a CRM', async () => {
    const tab = await openAt(desktop, '#/settings/integrations');
    const { page } = tab;
    const disconnect = page.getByRole('button', { name: 'Disconnect HubSpot' });
    await disconnect.click();
    const asking = page.getByRole('dialog', { name: 'Disconnect HubSpot?' });
    await asking.getByText('Records that are already there stay.').waitFor();
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await asking.waitFor({ state: 'detached' });
    await page.reload();
    await disconnect.waitFor();
    expectNoComplaints(tab);
    await tab.close();
  });

  it('asks before it deletes a standing search', async () => {
    const name = 'New depots in Norway';
    await api().createSearch({ body: { name, every: 'week', signals: { any_of: ['sig_expansion'] } } });
    const tab = await openAt(desktop, '#/runs/searches');
    const { page } = tab;
    const remove = page.getByRole('button', { name: `Delete ${name}` });
    await remove.click();
    const asking = page.getByRole('dialog', { name: `Delete ${name}?` });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await remove.click();
    await asking.getByRole('button', { name: 'Delete search' }).click();
    await remove.waitFor({ state: 'detached' });
    expectNoComplaints(tab);
    await tab.close();
  });

  it('says what a push to a CRM will do, and links to the record afterwards', async () => {
    const tab = await openAt(desktop, await pageOfDetectionWithPerson());
    const { page } = tab;
    await page.getByRole('button', { name: 'Reveal email' }).waitFor();
    await page.getByTestId('detection').getByRole('button', { name: 'Push', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('HubSpot').check();
    const plan = dialog.getByTestId('push-plan');
    expect(await plan.textContent()).toMatch(/New\d+Updated\d+Unchanged\d+Can’t be pushed0/);
    expect(await plan.textContent()).toMatch(
      /(New|Existing) contact.*(New|Existing) company.*our fields: .*sis_score/,
    );
    await dialog.getByRole('button', { name: /^Push 1/ }).click();
    const link = dialog.getByRole('link', { name: /^Open in HubSpot/ });
    const { pathname, hash } = new URL(String(await link.getAttribute('href')));
    expect(pathname).toBe('/_local/crms');
    await page.goto(`${tab.origin}${pathname}`);
    await page.locator(hash).waitFor();
    await tab.close();
  });

  it.each([
    ['wide', desktop],
    ['narrow', phone],
  ])('tells what happened where it covers no button: %s', async (_, screen) => {
    const tab = await openAt(screen, '#/feed');
    const { page } = tab;
    await page.getByTestId('feed-row').first().click();
    const rate = page.getByTestId('detection').getByRole('button', { name: 'Not useful' });
    await rate.click();
    await page.locator('.toast').first().waitFor();
    const covered = await page.evaluate<string[]>(`[...document.querySelectorAll('button, a, input, select')]
      .filter((each) => !each.closest('.toast, .hidden'))
      .filter((each) => {
        const { left, right, top, bottom, width } = each.getBoundingClientRect();
        if (width === 0) return false;
        return [...document.querySelectorAll('.toast')].some((toast) => {
          const box = toast.getBoundingClientRect();
          const inside = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top && toast.contains(inside);
        });
      })
      .map((each) => each.textContent)`);
    expect(covered).toEqual([]);
    await rate.click();
    expectNoComplaints(tab);
    await tab.close();
  });

  it('says that an address leads nowhere', async () => {
    const tab = await openAt(desktop, '#/nowhere');
    for (const hash of [
      '#/nowhere',
      '#/settings/nothing',
      '#/signals/sig_none',
      '#/feed/more',
      '#/find/a/b',
    ]) {
      await tab.page.goto(`${tab.origin}/v1/console${hash}`);
      await tab.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await tab.page.getByText(`Nothing at ${hash}`).waitFor();
    }
    await tab.close();
  });

  it('shares the session with a second tab, keeps it out of storage, and ends it in both', async () => {
    const tab = await openAt(desktop, '#/accounts');
    const second = await tab.context.newPage();
    await second.goto(`${tab.origin}/v1/console#/people`);
    await second.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    expect(await second.evaluate('JSON.stringify(localStorage)')).not.toContain('sis_');

    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.getByLabel('API key').waitFor();
    await tab.page.getByLabel('API key').waitFor();
    const third = await tab.context.newPage();
    await third.goto(`${tab.origin}/v1/console`);
    await third.getByLabel('API key').waitFor();
    expectNoComplaints(tab);
    await tab.close();
  });

  it('takes a rejection back, and clears the chat channel', async () => {
    const tab = await openAt(desktop, '#/accounts?status=suggested');
    const { page } = tab;
    await page.getByTestId('account-row').last().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Reject', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0);

    await page.goto(`${tab.origin}/v1/console#/settings/notifications`);
    const chat = page.getByRole('region', { name: 'Chat' });
    const before = await chat.getByLabel('Channel').inputValue();
    for (const channel of ['', before]) {
      await chat.getByLabel('Channel').fill(channel);
      await chat.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Notifications saved').waitFor();
      await page.reload();
      await chat.getByLabel('Channel').waitFor();
      expect(await chat.getByLabel('Channel').inputValue()).toBe(channel);
    }
    expect(before).not.toBe('');
    expectNoComplaints(tab);
    await tab.close();
  });

  it('opens the people with their lists at the address of the lists', async () => {
    const tab = await openAt(desktop, '#/people/lists');
    const { page } = tab;
    await page.getByRole('heading', { name: 'People', exact: true }).waitFor();
    for (const address of ['people/export', 'accounts/export']) {
      await page.goto(`${tab.origin}/v1/console#/${address}`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }
    expectNoComplaints(tab);
    await tab.close();
  });

  it('shows what a run has found so far, however fast its counts grow', async () => {
    const { data: runs } = await api().listRuns({ query: { status: 'done', per_page: '100' } });
    const scan = must(runs.find(({ account_id }) => account_id !== null));
    const { data: run } = await api().getRun({ params: { id: scan.id } });
    const tab = await openAt(desktop, '#/runs');
    const { page } = tab;
    let polls = 0;
    await page.route(`**/v1/runs/${run.id}`, async (route) => {
      polls += 1;
      const growing = { ...run, status: 'running', finished_at: null };
      const stats = { ...run.stats, detections: polls };
      await route.fulfill({ json: { data: { ...growing, stats } } });
    });
    // Slower than three polls, each of which counts one more.
    await page.route(`**/v1/accounts/${run.account_id}/signals`, async (route) => {
      const asked = polls;
      while (polls < asked + 3 && !page.isClosed()) await page.waitForTimeout(100);
      await route.continue();
    });
    await page.goto(`${tab.origin}/v1/console#/runs/${run.id}`);
    await page
      .getByTestId('run-found')
      .getByText(/^\d+ results?$/)
      .waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expectNoComplaints(tab);
    await tab.close();
  });

  it('means by every bar of credits what is left, and dates the credits that were used', async () => {
    const tab = await openAt(desktop, '#/settings/usage');
    const { page } = tab;
    const credits = page.getByTestId('credits-used');
    await credits.getByRole('listitem').first().waitFor();
    expect(await credits.getByRole('listitem').first().textContent()).toMatch(/Activated by \S/);
    expect(await credits.getByRole('listitem').getByRole('link').count()).toBeGreaterThan(0);
    await tab.settled();
    const widths = await Promise.all(
      ['credits-bar', 'credit-balance'].map((bar) =>
        page
          .getByTestId(bar)
          .locator('span[style]')
          .evaluate((span) => span.getAttribute('style')),
      ),
    );
    expect(widths[0]).toBe(widths[1]);
    expectNoComplaints(tab);
    await tab.close();
  });
});
