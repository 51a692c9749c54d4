import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  phone,
} from '#test/harness/browse.ts';
import { must } from '#test/harness/must.ts';
import { openAt } from '#test/harness/open-console.ts';
import { clientAt } from '#test/harness/workspace.ts';

browse();

const service = () => must(inject('browsed') ?? undefined);
const api = () => clientAt(`${service().origin}/v1`, service().apiKey);

const namesAt = async (domain: string): Promise<string[]> =>
  (await api().listAccounts({ query: { domain } })).data.map(({ name }) => name);

describe.skipIf(!isBrowserHere)('a newcomer', () => {
  it.each([
    ['desktop', desktop, 'pasted-on-desktop.com'],
    ['phone', phone, 'pasted-on-phone.com'],
  ])('sees what would be added before anything is created (%s)', async (_, screen, host) => {
    const tab = await openAt(screen, '#/accounts?new=paste');
    const { page } = tab;
    const dialog = page.getByRole('dialog', { name: 'Add accounts' });
    const lines = [
      `plain.${host}`,
      `Some words, words.${host}`,
      `not a domain ${host.replaceAll('.', ' ')}.`,
      `linkedin.com/company/${host}`,
    ];
    await dialog.getByLabel('Companies').fill(lines.join('\n'));

    const forecast = dialog.getByTestId('import-forecast');
    await forecast.getByText('4 new accounts, 0 already there').waitFor();
    await dialog.getByTestId('without-domain').getByText('2 lines without a domain').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await namesAt(`plain.${host}`)).toEqual([]);

    await dialog.getByRole('button', { name: 'Add 4 accounts' }).click();
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    expect(await dialog.locator('dd').allTextContents()).toEqual(['4', '0', '0']);
    expect(await namesAt(`plain.${host}`)).toEqual(['Plain']);
    expect(await namesAt(`words.${host}`)).toEqual(['Some words']);
    expect(await namesAt('linkedin.com')).toEqual([]);
    expectNoComplaints(tab);
    await tab.close();
  });

  it('pastes rows of a spreadsheet with their header, and sees which line is not understood', async () => {
    const tab = await openAt(desktop, '#/accounts?new=paste');
    const dialog = tab.page.getByRole('dialog', { name: 'Add accounts' });
    const lines = [
      'Company\tWebsite\tCity',
      '"Tab, Sons & Co"\thttp://www.tabbed-list.example/about\tLeeds',
      'No Site\tsomewhere\tYork',
    ];
    await dialog.getByLabel('Companies').fill(lines.join('\n'));

    await dialog.getByText('1 new account, 0 already there, 1 line that can’t be imported.').waitFor();
    await dialog.getByText('Line 3 Domain: Must be a domain such as acme.com.').waitFor();
    expect(await dialog.getByLabel('Field of City').inputValue()).toBe('location');
    expect(await namesAt('tabbed-list.example')).toEqual([]);
    await dialog.getByLabel('Tag (optional)').fill('fair');
    await dialog.getByRole('button', { name: 'Add 1 account' }).click();
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    const { data } = await api().listAccounts({ query: { domain: 'tabbed-list.example' } });
    expect(data).toMatchObject([{ name: 'Tab, Sons & Co', location: 'Leeds', tags: ['fair'] }]);
    expectNoComplaints(tab);
    await tab.close();
  });

  it("sees how a CRM's columns are read, corrects it, and imports", async () => {
    const tab = await openAt(desktop, '#/accounts?new=file');
    const { page } = tab;
    // A workspace runs one import at a time, so a check that was sent is waited for, however quickly the next choice comes.
    const abortedUrls: string[] = [];
    page.on('requestfailed', (request) => abortedUrls.push(request.url()));
    await page.route('**/accounts/import?*', async (route) => {
      await sleep(200);
      await route.continue();
    });
    const dialog = page.getByRole('dialog', { name: 'Add accounts' });
    const file = [
      'Account Name,Account Owner,Billing Country,Website,Segment',
      'Nordwind Seen,Ida Lindqvist,Germany,nordwind-seen.example,Energy',
      'Südwind Seen,Nobody Here,Austria,suedwind-seen.example,Retail',
    ].join('\n');
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'accounts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });

    const forecast = dialog.getByTestId('import-forecast');
    await forecast.getByText('1 new account, 0 already there, 1 line that can’t be imported.').waitFor();
    const fieldOf = (column: string) => dialog.getByLabel(`Field of ${column}`);
    expect(await fieldOf('Account Owner').inputValue()).toBe('owner_id');
    expect(await fieldOf('Billing Country').inputValue()).toBe('country');
    expect(await fieldOf('Segment').inputValue()).toBe('');
    expect(await dialog.getByTestId('import-mapping').textContent()).toContain('Nordwind Seen');
    expect(await dialog.textContent()).toContain('No member has the name, email or id "Nobody Here".');
    expect(await axeFindings(page)).toEqual([]);
    expect(await namesAt('nordwind-seen.example')).toEqual([]);

    await fieldOf('Segment').selectOption('industry');
    await fieldOf('Account Owner').selectOption('');
    await forecast.getByText('2 new accounts, 0 already there, 0 lines').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 accounts' }).click();
    await dialog.getByRole('button', { name: 'Done' }).waitFor();

    const { data } = await api().listAccounts({ query: { domain: 'suedwind-seen.example' } });
    expect(data).toMatchObject([
      { name: 'Südwind Seen', country: 'Austria', industry: 'Retail', owner_id: null },
    ]);
    expect(abortedUrls).toEqual([]);
    expectNoComplaints(tab);
    await tab.close();
  });
});
