import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { newAccount } from '#test/harness/accounts.ts';
import { adminCommand as admin } from '#test/harness/admin-command.ts';
import { checkEverything } from '#test/harness/checks/every-check.ts';
import { eventually } from '#test/harness/eventually.ts';
import { keepPromises } from '#test/harness/keep-promises.ts';
import { must } from '#test/harness/must.ts';
import { itemsWith } from '#test/harness/table-bytes.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';
import { getCompany } from '#world/directory/world.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Roles that every scan of the company suggests contacting. */
const WISH = 'head of sales, head of operations, head of engineering, head of marketing';

/** A workspace with a company's people, found and in lists; `isBusy`: also searched for, detected and pushed. */
async function lived(isBusy: boolean) {
  const workspace = await newWorkspace();
  const { api } = workspace;
  const { name, domain } = getCompany(6);
  const { id } = await newAccount(api, { name, domain });
  await api.activateAccount({ params: { id } });
  await eventually(
    () => api.getAccount({ params: { id } }),
    ({ data }) => data.enrichment_status === 'completed',
  );
  await eventually(
    () => api.listPeople({ query: { account_id: id, per_page: 1 } }),
    ({ pagination }) => pagination.total > 0,
  );
  const find = { query: WISH, account_ids: [id] };
  if (isBusy) await api.findPeople({ body: find, idempotencyKey: 'find-1' });
  const people = (await api.listPeople({ query: { account_id: id, per_page: 100 } })).data;
  const { data: list } = await api.createPeopleList({ body: { name: 'All of them' } });
  await api.changeListMembers({ params: { id: list.id }, body: { add: people.map((each) => each.id) } });
  if (!isBusy) return { ...workspace, accountId: id, people, listId: list.id };
  const { data: scan } = await api.scanAccount({ params: { id } });
  await eventually(
    () => api.getRun({ params: { id: scan.run_id } }),
    ({ data }) => data.status !== 'running',
  );
  const { data: destination } = await api.createWebhookDestination({
    body: { name: 'Ours', queue: 'warehouse' },
  });
  const push = { destination_id: destination.id, contact_ids: people.map((each) => each.id) };
  await api.pushPeopleToWebhook({ body: push });
  for (const query of [{ per_page: 2 }, { per_page: 2, page: 2 }, { list_id: list.id, per_page: 2 }]) {
    await api.listPeople({ query: { ...query, sort: 'full_name' } });
  }
  return { ...workspace, accountId: id, people, listId: list.id };
}

/** An event that names someone, which makes a detection. */
async function sendEventAbout({ api, accountId }: Awaited<ReturnType<typeof lived>>, name: string) {
  const { data: signal } = await api.createSignal({
    body: { name: 'Demo asked for', found_in: 'events', event_rule: { every: true } },
  });
  const occurred_at = new Date().toISOString();
  const title = `${name} asked for a demo`;
  const { data } = await api.sendEvents({
    params: { id: signal.id },
    body: {
      events: [
        { external_id: name, account_id: accountId, occurred_at, title, properties: { asked_by: name } },
      ],
    },
  });
  expect(data.accepted).toBe(1);
}

it('erases a person in two workspaces, and no sync or search brings them back', async () => {
  const table = testTable();
  const [first, second] = [await lived(true), await lived(false)];
  // A person whom a detection suggests to contact, if there is one.
  const { data: detections } = await first.api.listDetections({ query: {} });
  const withProfile = first.people.filter(({ network_url }) => network_url !== null);
  const suggested = withProfile.find(({ full_name }) => JSON.stringify(detections).includes(full_name));
  const chosen = must(suggested ?? withProfile[0]);
  const { data: revealed } = await first.api.revealEmail({ params: { id: chosen.id } });
  await first.api.revealPhone({ params: { id: chosen.id } });
  const { data: person } = await first.api.getPerson({ params: { id: chosen.id } });
  await sendEventAbout(first, person.full_name);
  const words = [person.full_name, person.network_url, revealed.email, person.phone]
    .flatMap((word) => word ?? [])
    .map((word) => new RegExp(escaped(word.replace(/^https?:\/\/(www\.)?/, '').toLowerCase())));
  expect(words.length).toBeGreaterThan(1);
  expect((await itemsWith(table, words)).length).toBeGreaterThan(2);
  const who = ['--linkedin', must(person.network_url)];

  const { held } = await admin('person', 'export', ...who);
  expect(held[0].content.full_name).toBe(person.full_name);
  const rehearsed = await admin('person', 'erase', ...who, '--dry-run');
  const erased = await admin('person', 'erase', ...who);

  expect(await itemsWith(table, words)).toEqual([]);
  expect(erased.map((row: { workspace_id: string }) => row.workspace_id).sort()).toEqual(
    [first.id, second.id].sort(),
  );
  expect(rehearsed.map(({ what }: { what: string }) => what)).toEqual(
    erased.map(({ what }: { what: string }) => what),
  );
  expect(await admin('person', 'erase', ...who)).toEqual([]);
  for (const { api, accountId, people, listId } of [first, second]) {
    await api.syncPeople({ body: { account_id: accountId } });
    await api.findPeople({ body: { query: WISH, account_ids: [accountId] } });
    const { data: lists } = await api.listPeopleLists();
    expect(lists.find(({ id }) => id === listId)?.member_count).toBe(people.length - 1);
    const { pagination } = await api.listPeople({ query: { account_id: accountId } });
    expect(pagination.total).toBe(people.length - 1);
  }
  expect(await itemsWith(table, words)).toEqual([]);
  for (const { id: workspace } of [first, second]) {
    await keepPromises(workspace);
    const report = await checkEverything(table, {
      workspace,
      repair: false,
      recheckDelayMs: 0,
      now: systemClock,
    });
    expect(report.findings).toEqual([]);
  }
  expect(await itemsWith(table, words)).toEqual([]);
  const { data: events } = await first.api.listAuditEvents({ query: {} });
  const [event] = events.filter(({ action }) => action === 'person-erase');
  expect(event).toMatchObject({ actor: 'operator', resource_type: 'people', fields: ['linkedin'] });

  expect(await admin('person', 'suppressed', ...who)).toEqual({ suppressed: true, by: 'profile' });
  await admin('person', 'allow', ...who);
  expect(await admin('person', 'suppressed', ...who)).toEqual({ suppressed: false, by: null });
  await admin('person', 'suppress', ...who);
  expect(await admin('person', 'suppressed', ...who)).toMatchObject({ suppressed: true });
});
