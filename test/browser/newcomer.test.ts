import { describe, expect, inject, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import {
  axeFindings,
  browse,
  desktop,
  expectNoComplaints,
  isBrowserHere,
  phone,
  type Tab,
} from '#test/harness/browse.ts';
import { must } from '#test/harness/must.ts';
import { openAt } from '#test/harness/open-console.ts';
import { endedRun } from '#test/harness/runs.ts';

browse();

const service = () => must(inject('browsed') ?? undefined);
const api = () => createClient({ baseUrl: `${service().origin}/v1`, apiKey: service().apiKey });

/** The writes that the page sends from now on. */
function writesOf({ page }: Tab): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(new URL(request.url()).pathname.replace('/v1', ''));
  });
  return writes;
}

const namesAt = async (domain: string): Promise<string[]> =>
  (await api().listAccounts({ query: { domain } })).data.map(({ name }) => name);

describe.skipIf(!isBrowserHere)('a newcomer', () => {
  it('who types a word into a number field is told, and nothing is started', async () => {
    const tab = await openAt(phone, '#/runs?new=discovery');
    const { page } = tab;
    const writes = writesOf(tab);
    const dialog = page.getByRole('dialog', { name: 'New discovery' });
    await dialog.getByRole('button', { name: 'New funding' }).click();
    const least = dialog.getByLabel('Employees, at least');
    await least.fill('fifty');
    await dialog.getByRole('button', { name: 'Start' }).click();

    expect(await dialog.getByRole('alert').textContent()).toBe('Enter a whole number, such as 50.');
    expect(await least.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    expect(await least.getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    expect(writes).toEqual([]);

    await least.fill('9,999,999');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    await dialog.getByLabel('Industries').fill('Beekeeping');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.getByTestId('run-found').waitFor();
    expect(writes).toEqual(['/runs']);
    await tab.close();
  });

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

  it("sees how a CRM's columns are read, corrects it, and imports", async () => {
    const tab = await openAt(desktop, '#/accounts?new=file');
    const { page } = tab;
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
    await forecast.getByText('1 new account, 0 already there, 1 row that can’t be imported.').waitFor();
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
    await forecast.getByText('2 new accounts, 0 already there, 0 rows').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 accounts' }).click();
    await dialog.getByRole('button', { name: 'Done' }).waitFor();

    const { data } = await api().listAccounts({ query: { domain: 'suedwind-seen.example' } });
    expect(data).toMatchObject([
      { name: 'Südwind Seen', country: 'Austria', industry: 'Retail', owner_id: null },
    ]);
    expectNoComplaints(tab);
    await tab.close();
  });

  it('whose discovery finds nothing reads why, and how to widen it', async () => {
    const { data } = await api().startRun({
      body: { signals: { any_of: ['sig_funding'] }, geographies: ['Iceland'], industries: ['Beekeeping'] },
    });
    const run = await endedRun(api(), data.run_id);
    expect(run.hint).toMatch(/Beekeeping.* Add .* or remove them/);
    const tab = await openAt(desktop, `#/runs/${run.id}`);

    const found = tab.page.getByTestId('run-found');
    await found.getByText(must(run.hint ?? undefined)).waitFor();
    expect(await axeFindings(tab.page)).toEqual([]);
    expectNoComplaints(tab);
    await tab.close();
  });
});
