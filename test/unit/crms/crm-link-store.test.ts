import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crms } from '#contract/crms.ts';
import { DAY_MS } from '#contract/time.ts';
import { clearAccount } from '#table/accounts/clear-account.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { keys } from '#table/keys.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

const HOST = 'acme.pipedrive.com';
const provider = crms.pipedrive.id;

let table: OwnTable;
let at = Date.parse('2026-05-01T08:00:00Z');
const pass = (ms: number) => {
  at += ms;
};

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const open = (workspaceId: string, host = HOST) =>
  crmLinkStore(table, () => new Date(at))(workspaceId, provider, host);

it('a record is claimed by one worker, and by another once the first must have crashed', async () => {
  const links = open('ws_claim');
  const account = { accountId: 'acc_1' };
  const claims = await Promise.all(Array.from({ length: 5 }, () => links.claim(account)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await links.read([account])).toEqual([undefined]);
  pass(60_000);
  expect(await links.claim(account)).toBe(false);
  pass(30_000);
  expect(await links.claim(account)).toBe(true);
  await links.release(account);
  expect(await links.claim(account)).toBe(true);
});

it("an id is stored per record and CRM account, and can't be claimed or released", async () => {
  const links = open('ws_keep');
  const [account, person] = [{ accountId: 'acc_1' }, { accountId: 'acc_1', personId: 'per_1' }];
  await links.keep(account, '7');
  await links.keep(person, '8');
  expect(await links.claim(account)).toBe(false);
  await links.release(account);
  expect(await links.read([person, { accountId: 'acc_2' }, account])).toEqual(['8', undefined, '7']);
  expect(await open('ws_keep', 'other.pipedrive.com').read([account])).toEqual([undefined]);
  expect(await open('ws_other').read([account])).toEqual([undefined]);
});

it('an id is forgotten only if it is still the one that was found missing', async () => {
  const links = open('ws_forget');
  const account = { accountId: 'acc_1' };
  await links.keep(account, '7');
  await links.forget(account, '6');
  expect(await links.read([account])).toEqual(['7']);
  await links.forget(account, '7');
  expect(await links.read([account])).toEqual([undefined]);
});

it('an id in use is kept, and one unused for a year expires', async () => {
  const links = open('ws_age');
  const [used, unused] = [{ accountId: 'acc_1' }, { accountId: 'acc_2' }];
  await links.keep(used, '7');
  await links.keep(unused, '8');
  pass(200 * DAY_MS);
  expect(await links.read([used])).toEqual(['7']);
  pass(200 * DAY_MS);
  expect(await links.read([used, unused])).toEqual(['7', undefined]);
  expect(await links.claim(unused)).toBe(true);
});

it('links are deleted with their account', async () => {
  const person = { accountId: 'acc_1', personId: 'per_1' };
  await open('ws_gone').keep(person, '8');
  await clearAccount(table, 'ws_gone', 'acc_1');
  const Key = keys.crmLink('ws_gone', 'acc_1', { provider, crmAccount: HOST, personId: 'per_1' });
  expect((await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item).toBeUndefined();
});
