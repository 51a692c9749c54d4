import { describe, expect, inject, it } from 'vitest';
import { axeFindings, browse, desktop, isBrowserHere, openTab } from '#test/harness/browse.ts';
import { openConsole } from '#test/harness/open-console.ts';

browse();

describe.skipIf(!isBrowserHere)('an account without a domain', () => {
  it('is activated once its domain is typed into the dialog, and an impossible domain changes nothing', async () => {
    const tab = await openTab(desktop);
    const { page, origin } = tab;
    const response = await fetch(`${origin}/v1/accounts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${inject('browsed')?.apiKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ name: 'Windhall Works' }),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    await openConsole(tab, { hash: `#/accounts/${data.id}` });
    await page.getByRole('button', { name: 'Activate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Activate Windhall Works?' });
    await dialog.getByText('has no domain yet').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await dialog.getByLabel('Domain').fill('no domain');
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await dialog.getByText(/Must be a domain/).waitFor();
    await dialog.getByLabel('Domain').fill('windhall-works.example');
    await dialog.getByRole('button', { name: 'Activate' }).click();

    await page.getByText(/Windhall Works is active/).waitFor();
    await page.getByRole('link', { name: 'windhall-works.example' }).waitFor();
    expect(tab.complaints.filter((complaint) => !/^400 |status of 400/.test(complaint))).toEqual([]);
    await tab.close();
  });
});
