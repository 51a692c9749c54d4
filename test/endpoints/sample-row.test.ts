import { expect, it } from 'vitest';
import { activeAccounts } from '#test/harness/active-accounts.ts';
import { must } from '#test/harness/must.ts';
import { scanned } from '#test/harness/runs.ts';
import { receiverWith } from '#test/harness/webhook-destination.ts';
import { newWorkspace } from '#test/harness/workspace.ts';

/** How texts that programs read are written. */
const TEXT_FORMS = {
  midnight: /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/,
  timestamp: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  id: /^(acc|mem)_/,
  code: /^[A-Z]{2}$/,
  url: /^https:\/\//,
  markdown: /^\*\*Why now:\*\* /,
};

const formOf = (value: unknown): string =>
  value === null
    ? 'null'
    : (Object.entries(TEXT_FORMS).find(([, form]) => typeof value === 'string' && form.test(value))?.[0] ??
      typeof value);

const formsOf = (row: object): Record<string, string> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, formOf(value)]));

it('a sample row has the fields of a real row, each with a value of the same form', async () => {
  const workspace = await newWorkspace();
  const { api } = workspace;
  const receiver = await receiverWith(() => ({ status: 202 }));
  const { data: destination } = await api.createWebhookDestination({
    body: { name: 'Compared', url: receiver.url },
  });
  const { data: members } = await api.listMembers();
  const [active] = await activeAccounts(workspace, [3], members[0]?.id);
  const { id } = must(active);
  await api.addAccountTags({ params: { id }, body: { tags: ['tier 1'] } });
  await scanned(api, id);
  expect((await api.getAccount({ params: { id } })).data.latest_signal).not.toBeNull();

  await api.testWebhookDestination({ params: { id: destination.id }, body: {} });
  await api.pushAccountsToWebhook({ body: { destination_id: destination.id, account_ids: [id] } });

  const [sample, real] = receiver.deliveries.map(({ body }) => JSON.parse(body ?? ''));
  expect([sample.record_type, real.record_type]).toEqual(['test', 'accounts']);
  expect(formsOf(sample)).toEqual(formsOf(real));
  expect(Object.values(formsOf(sample))).not.toContain('null');
});
