import { describe, expect, inject, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { axeFindings, browse, desktop, expectNoComplaints, isBrowserHere } from '#test/harness/browse.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { openAt } from '#test/harness/open-console.ts';

browse();

const api = () => {
  const { origin, apiKey } = must(inject('browsed'));
  return createClient({ baseUrl: `${origin}/v1`, apiKey });
};

describe.skipIf(!isBrowserHere)('a team works on a signal', () => {
  it('edits the message in place, leaves a note, and a colleague sees both', async () => {
    const { data } = await api().listDetections({ query: { min_relevance: 25 } });
    const { id, account_id } = must(data[0]);
    const tab = await openAt(desktop, `#/accounts/${account_id}?d=${id}`);
    const draft = tab.page.getByTestId('why-now').getByTestId('draft');
    await draft.getByRole('button', { name: /^(Edit|Write one)$/ }).click();
    await draft.getByLabel('Subject').fill('Your new site');
    await draft.getByLabel('Message').fill('Hi Ida,\n\nshall we talk?');
    expect(await axeFindings(tab.page)).toEqual([]);
    await draft.getByRole('button', { name: 'Save' }).click();
    await draft.getByText(/^Edited by/).waitFor();
    expect((await api().getDetection({ params: { id } })).data).toMatchObject({
      drafted_message_md: '**Subject:** Your new site\n\nHi Ida,\n\nshall we talk?',
      message_edited_at: expect.any(String),
    });

    const notes = tab.page.getByTestId('why-now').getByTestId('notes');
    await notes.getByLabel('Add a note for your team').fill('Call after the fair.');
    await notes.getByRole('button', { name: 'Add note' }).click();
    await notes.getByText('Call after the fair.').waitFor();
    await tab.page.getByTestId('why-now').getByRole('button', { name: 'Mark as sent' }).click();
    await tab.page
      .getByTestId('team')
      .getByText(/Message sent/)
      .first()
      .waitFor();

    const other = await openAt(desktop, `#/accounts/${account_id}?d=${id}`);
    await other.page.getByTestId('why-now').getByText('Call after the fair.').waitFor();
    await other.page.getByText('Hi Ida,').first().waitFor();
    await other.page
      .getByTestId('team')
      .getByText(/Message sent/)
      .first()
      .waitFor();
    expectNoComplaints(tab);
    await Promise.all([tab.close(), other.close()]);
  });

  it('writes to someone else at the account', async () => {
    const { data } = await api().listDetections({ query: { account_status: 'active' } });
    const people = await Promise.all(
      data.slice(0, 20).map(async (detection) => ({
        detection,
        others: (await api().listPeople({ query: { account_id: detection.account_id } })).data.filter(
          (person) => person.id !== detection.contact?.person_id,
        ),
      })),
    );
    const { detection, others } = must(people.find((each) => each.others.length > 0));
    const { id, full_name, title } = must(others[0]);
    const tab = await openAt(desktop, `#/accounts/${detection.account_id}?d=${detection.id}`);
    const contact = tab.page.getByTestId('why-now').getByTestId('contact');
    await contact.getByRole('button', { name: 'Write to someone else' }).click();
    await contact.getByLabel('Write to').selectOption({ label: `${full_name}, ${title}` });
    await contact.getByRole('button', { name: 'Choose' }).click();
    await contact.locator(`a[href="#/people/${id}"]`).waitFor();
    await eventually(
      async () => (await api().getDetection({ params: { id: detection.id } })).data.contact?.person_id === id,
    );
    expectNoComplaints(tab);
    await tab.close();
  });

  it('shares a view of the inbox', async () => {
    const tab = await openAt(desktop, '#/inbox?fit=70');
    await tab.page.getByRole('button', { name: 'Save view' }).click();
    const dialog = tab.page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill('Good fit');
    await dialog.getByLabel('Share with the team').check();
    expect(await axeFindings(tab.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await tab.page.getByRole('link', { name: 'Good fit' }).waitFor();
    const saved = (await api().listViews()).data.find(({ name }) => name === 'Good fit');
    expect(saved).toMatchObject({
      of: 'detections',
      shared: true,
      filters: { sort: 'found_at', min_icp_fit: '70' },
    });
    await tab.page.getByRole('button', { name: 'Delete view Good fit' }).click();
    await eventually(async () => (await api().listViews()).data.every(({ id }) => id !== saved?.id));
    expectNoComplaints(tab);
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('research', () => {
  it('says what a scan costs before it starts, and shows a colleague’s scan', async () => {
    const { data } = await api().listAccounts({ query: { status: 'active' } });
    const { id, name } = must(data[0]);
    const tab = await openAt(desktop, `#/accounts/${id}`);
    const started: string[] = [];
    tab.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/scan')) started.push(request.url());
    });
    await tab.page.getByRole('button', { name: 'Scan now' }).click();
    const asking = tab.page.getByRole('dialog', { name: `Scan ${name} now?` });
    expect(await asking.getByTestId('research-cost').textContent()).toMatch(/Plan creditsNone \(\d+ left\)/);
    expect(await axeFindings(tab.page)).toEqual([]);
    await asking.getByRole('button', { name: 'Cancel' }).click();
    expect(started).toEqual([]);

    await api().scanAccount({ params: { id }, body: {} });
    const other = await openAt(desktop, `#/accounts/${id}`);
    // A short scan may be over before the page has looked.
    const isScanned = async () =>
      (await other.page.getByText('Scanning').count()) > 0 ||
      (await api().listRuns({ query: { status: 'running' } })).data.every((run) => run.account_id !== id);
    await eventually(isScanned);
    await Promise.all([tab.close(), other.close()]);
  });

  it('lists a discovery’s suggestions best first, to be judged in place', async () => {
    const tab = await openAt(desktop, '#/runs?new=discovery');
    const { page } = tab;
    const dialog = page.getByRole('dialog', { name: 'New discovery' });
    await dialog
      .getByTestId('research-cost')
      .getByText(/^None \(\d+ left\)$/)
      .waitFor();
    await dialog.getByRole('button', { name: 'Expansion' }).click();
    await dialog.getByRole('button', { name: 'Start' }).click();
    const rows = page.getByTestId('suggestion');
    await rows.nth(1).waitFor();
    await eventually(async () => (await page.getByTestId('run-progress').getByText(/took/).count()) > 0);
    await tab.settled();
    const scores = (await rows.locator('.score-value').allTextContents()).map((text) =>
      Number(text.replace(/\D/g, '')),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));

    const id = must(await rows.first().getAttribute('data-id'));
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await rows.first().getByTestId('draft').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('x');
    await rows.first().getByText('Rejected').waitFor();
    expect((await api().getAccount({ params: { id } })).data.status).toBe('rejected');
    await page.keyboard.press('u');
    await rows
      .first()
      .getByRole('button', { name: /^Activate/ })
      .first()
      .waitFor();
    expect((await api().getAccount({ params: { id } })).data.status).toBe('suggested');

    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByRole('button', { name: /^Reject \d+ accounts$/ }).click();
    await page.getByText('All judged').waitFor();
    await page.keyboard.press('u');
    await page.getByText(/suggestions to judge/).waitFor();
    expectNoComplaints(tab);
    await tab.close();
  });
});

describe.skipIf(!isBrowserHere)('the rest', () => {
  it('finds people in the palette, and removes them from a list with a way back', async () => {
    const person = must((await api().listPeople()).data[0]);
    const { data: list } = await api().createPeopleList({ body: { name: 'Fair in March' } });
    await api().changeListMembers({ params: { id: list.id }, body: { add: [person.id] } });
    const tab = await openAt(desktop, '#/accounts');
    const { page } = tab;
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(person.full_name);
    await page.getByRole('option', { name: person.full_name }).first().waitFor();
    await page.getByRole('option', { name: person.full_name }).first().click();
    await page.getByRole('heading', { level: 1, name: person.full_name }).waitFor();

    await page.getByRole('button', { name: 'Remove from Fair in March' }).click();
    const listed = async () => (await api().getPerson({ params: { id: person.id } })).data.list_ids;
    await eventually(async () => !(await listed()).includes(list.id));
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await listed()).includes(list.id));

    await page.goto(`${tab.origin}/v1/console#/people?list=${list.id}`);
    await page.getByTestId('person-row').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Remove from Fair in March' }).click();
    await page.getByText('No people match').waitFor();

    await page.goto(`${tab.origin}/v1/console#/settings/audit`);
    const event = page.getByTestId('audit-event').filter({ hasText: 'Changed list members' }).first();
    await event.getByText('Fair in March').waitFor();
    const texts = (await page.getByTestId('audit-event').allTextContents()).join('\n');
    expect(texts).not.toMatch(/\b(acc|per|lst|mem|key|det|run)_[0-9a-z]{6}/);
    expectNoComplaints(tab);
    await tab.close();
  });
});
