import { expect, it } from 'vitest';
import { demoCrms } from '#local/crm/crm-sandboxes.ts';
import { readEverything } from '#test/compatibility/read-everything.ts';
import { connectCrm } from '#test/harness/crms.ts';
import { peopleAt } from '#test/harness/people-at.ts';
import { request } from '#test/harness/request.ts';
import { storeAccounts } from '#test/harness/stored-accounts.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';

const THIRD = 'crm_three';

it('a CRM that is not specified is in no response of a workspace that did not connect it', async () => {
  const own = await newWorkspace();
  await connectCrm('hubspot', own);
  await connectCrm('salesforce', own);
  const account_ids = await storeAccounts(testTable(), own.id, 1);
  const contact_ids = await peopleAt(own, account_ids[0] ?? '', ['one@company.example', 'neither']);
  const get = async (path: string) => {
    const { status, body } = await request(path, { apiKey: own.apiKey });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };

  const pushed = [
    await own.api.pushAccountsToCrm({ body: { account_ids } }),
    await own.api.pushPeopleToCrm({ body: { contact_ids } }),
  ];
  const paths = ['/integrations', '/usage', '/push-runs', '/push-runs/{id}', '/audit-events', '/accounts'];
  const read = await readEverything(get, paths);

  expect(JSON.stringify([pushed, read])).toContain('crm_two');
  expect(JSON.stringify([pushed, read])).not.toContain(THIRD);

  await connectCrm('pipedrive', own);
  const { data } = await own.api.pushAccountsToCrm({ body: { account_ids } });
  expect('providers' in data && data.providers).toEqual(['crm_one', 'crm_two', THIRD]);
  expect((await own.api.getIntegrations({})).data.crms.map(({ provider }) => provider)).toContain(THIRD);
});

it('the demo workspace connects the two that are specified', () => {
  expect(demoCrms.map(({ params }) => params.provider)).toEqual(['crm_one', 'crm_two']);
});
