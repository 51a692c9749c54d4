import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { crms } from '#contract/crms.ts';
import { clearAccount } from '#table/accounts/remove-account.ts';
import { createCrmLinkStore } from '#table/crm/crm-link-store.ts';
import { keys } from '#table/keys.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const PORTAL = '4711';
const provider = crms.hubspot.id;

const table = await startSuiteTable();

const open = (workspaceId: string, portal = PORTAL) =>
  createCrmLinkStore(table)(workspaceId, provider, portal);

it('an id is stored per account and CRM account', async () => {
  const links = open('ws_keep');
  await links.store('acc_1', '7');
  await links.store('acc_3', '8');
  expect(await links.read(['acc_3', 'acc_2', 'acc_1'])).toEqual(['8', undefined, '7']);
  expect(await open('ws_keep', '4712').read(['acc_1'])).toEqual([undefined]);
  expect(await open('ws_other').read(['acc_1'])).toEqual([undefined]);
});

it('an id is forgotten only if it is still the one that was found missing', async () => {
  const links = open('ws_forget');
  await links.store('acc_1', '7');
  await links.forget('acc_1', '6');
  expect(await links.read(['acc_1'])).toEqual(['7']);
  await links.forget('acc_1', '7');
  expect(await links.read(['acc_1'])).toEqual([undefined]);
});

it('links are deleted with their account', async () => {
  await open('ws_gone').store('acc_1', '8');
  await clearAccount(table, 'ws_gone', 'acc_1');
  const Key = keys.crmLink('ws_gone', 'acc_1', { provider, crmAccount: PORTAL });
  expect((await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item).toBeUndefined();
});
