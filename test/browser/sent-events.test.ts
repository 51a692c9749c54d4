import { describe, expect, inject, it } from 'vitest';
import { browse, desktop, expectNoComplaints, faultsOf, isBrowserHere } from '#test/harness/browse.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { openAt } from '#test/harness/open-console.ts';
import { clientAt } from '#test/harness/workspace.ts';

browse();

describe.skipIf(!isBrowserHere)('a signal that is found in sent events', () => {
  it('is created with its rule, says how to send them and which matched nothing, and its alert is sent again', async () => {
    const { origin, apiKey } = must(inject('browsed') ?? undefined);
    const api = clientAt(`${origin}/v1`, apiKey);
    const tab = await openAt(desktop, '#/signals');
    const { page } = tab;
    await page.getByRole('button', { name: 'New signal' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Seats reached');
    await dialog.getByLabel('Found in').selectOption('events');
    await dialog.getByLabel('Rule').selectOption('property');
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('Property').fill('seats');
    await dialog.getByLabel('At least').fill('50');
    await save.click();
    await page.getByRole('link', { name: 'Seats reached' }).waitFor();
    const signal = must((await api.listSignals()).data.find(({ name }) => name === 'Seats reached'));
    expect(signal.event_rule).toEqual({ property: 'seats', at_least: 50 });

    const account = must((await api.listAccounts({ query: { status: 'active' } })).data[0]);
    const event = { occurred_at: new Date().toISOString(), title: 'Sixty seats', properties: { seats: 60 } };
    await api.sendEvents({
      params: { id: signal.id },
      body: {
        events: [
          { ...event, external_id: 'known', account_id: account.id },
          { ...event, external_id: 'unknown', domain: 'stranger.example' },
        ],
      },
    });
    await page.getByRole('link', { name: 'Seats reached' }).click();
    await dialog.getByText(`/v1/signals/${signal.id}/events`).waitFor();
    await dialog.getByText('1 event matched none of your accounts.').waitFor();
    expect(await dialog.getByRole('listitem').textContent()).toBe('stranger.example 1 event');
    expect(await faultsOf(tab)).toEqual([]);

    const readDeliveries = async () =>
      (await api.listAlertDeliveries()).data.filter(({ account_id }) => account_id === account.id);
    await eventually(readDeliveries, (all) => all.some(({ status }) => status !== 'retrying'));
    await page.goto(`${origin}/v1/console#/settings/alerts`);
    await page
      .getByRole('button', { name: `Send again the alert about ${account.name}` })
      .first()
      .click();
    await page.getByText('The alert is on its way again').waitFor();
    expect(await readDeliveries()).toContainEqual(expect.objectContaining({ is_repeat: true }));
    expectNoComplaints(tab);
    await tab.close();
  });
});
