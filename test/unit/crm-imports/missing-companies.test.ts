import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { CrmReader } from '#domain/market/crm-imports/crm-reader.ts';
import { NO_COUNTS } from '#domain/market/crm-imports/import-record.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { crmLinkStore } from '#table/crm/crm-link-store.ts';
import { crmCompanyStore } from '#table/crm-imports/crm-company-store.ts';
import { keys } from '#table/keys.ts';
import { knownRelations } from '#table/relations/known-relations.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { busy, crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { must } from '#test/harness/must.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});
afterAll(() => table.stop());

const accountAt = async (workspaceId: string, domain: string) =>
  must((await accountStore(table).findByDomains(workspaceId, [domain])).get(domain));

const linkOf = async (workspaceId: string, accountId: string) =>
  (await crmLinkStore(table, () => new Date())(workspaceId, 'crm_one', '42').read([{ accountId }]))[0];

/** Ten customers that were imported, and the mark for the next import. */
async function imported(workspaceId: string) {
  const crm = new MemoryCrm(
    Array.from({ length: 10 }, (_, at) => crmCompany(String(at + 1), { relation: 'customer' })),
  );
  const over = importsOver(table, workspaceId);
  const { mark } = await over.run(crm);
  return { crm, over, since: mark };
}

describe('companies that the CRM no longer lists', () => {
  it('stay as they are if it does not call them deleted, and the import says so', async () => {
    const ws = 'ws_hidden';
    const { crm, over, since } = await imported(ws);
    for (const crmId of ['1', '2', 'never imported']) crm.unlisted.set(crmId, 'nothing');
    const done = await over.run(crm, { since });

    expect(done.counts).toEqual({ ...NO_COUNTS, missing: 2 });
    expect(crm.lookedFor).toEqual(['1', '2']);
    expect(done).toMatchObject({
      status: 'completed',
      problem: {
        code: 'companies_missing',
        message: expect.stringMatching(/no longer shows some companies/),
      },
    });
    const account = await accountAt(ws, 'company-1.com');
    expect(account).toMatchObject({ relation: 'customer', relation_source: 'crm' });
    expect(await linkOf(ws, account.id)).toBe('1');
    expect(await knownRelations(table).find(ws, ['company-1.com'])).toEqual(
      new Map([['company-1.com', 'customer']]),
    );
  });

  it('stay as they are in an import of everything and when every one is missing', async () => {
    const ws = 'ws_all_hidden';
    const { crm, over } = await imported(ws);
    for (let id = 1; id <= 10; id += 1) crm.unlisted.set(String(id), 'nothing');
    const done = await over.run(crm);

    expect(done.counts).toEqual({ ...NO_COUNTS, missing: 10 });
    for (let id = 1; id <= 10; id += 1) {
      expect(await accountAt(ws, `company-${id}.com`)).toMatchObject({ relation: 'customer' });
    }
  });

  it('are followed if it calls them deleted, however many they are', async () => {
    const ws = 'ws_mass';
    const { crm, over, since } = await imported(ws);
    for (let id = 1; id <= 10; id += 1) crm.unlisted.set(String(id), 'deleted');
    const done = await over.run(crm, { since });

    expect(done.counts).toEqual({ ...NO_COUNTS, removed: 10 });
    expect(done.problem).toBeNull();
    const account = await accountAt(ws, 'company-7.com');
    expect(account).toMatchObject({ relation: 'none', relation_source: null });
    expect(await linkOf(ws, account.id)).toBeUndefined();
    expect(await over.run(crm, { since })).toMatchObject({ counts: NO_COUNTS, problem: null });
  });

  it('are not missing if it shows them when asked', async () => {
    const { crm, over, since } = await imported('ws_there');
    const reader: CrmReader = {
      begin: (order) => crm.begin(order),
      page: async (cursor, abort) => ({ ...(await crm.page(cursor, abort)), missing: ['1'] }),
      look: (crmIds) => crm.look(crmIds),
      total: () => crm.total(),
      owners: () => crm.owners(),
      lists: () => crm.lists(),
    };
    expect(await over.run(reader, { since })).toMatchObject({ counts: NO_COUNTS, problem: null });
  });

  it('are counted in a dry run, which changes nothing', async () => {
    const ws = 'ws_dry_missing';
    const { crm, over, since } = await imported(ws);
    crm.unlisted.set('1', 'deleted');
    crm.unlisted.set('2', 'nothing');
    const dry = await over.run(crm, { since, isDry: true });

    expect(dry.counts).toEqual({ ...NO_COUNTS, removed: 1, missing: 1 });
    expect(await accountAt(ws, 'company-1.com')).toMatchObject({ relation: 'customer' });
  });

  it('are asked for again when the CRM has no time to say', async () => {
    const { crm, over, since } = await imported('ws_busy_look');
    crm.unlisted.set('1', 'deleted');
    crm.lookFaults.push(busy(1_000));
    const record = await over.start({ since });

    expect(await over.step(record, crm)).toBeGreaterThan(0);
    expect(await over.get(record.id)).toMatchObject({ phase: 'waiting', pages: 0, counts: NO_COUNTS });
    while ((await over.step(record, crm)) !== null);
    expect((await over.get(record.id)).counts).toEqual({ ...NO_COUNTS, removed: 1 });
  });
});

it('says no number of companies in words, because a list that begins again counts them again', async () => {
  const { crm, over, since } = await imported('ws_list_again');
  crm.unlisted.set('1', 'nothing');
  let lists = 0;
  const reader: CrmReader = {
    begin: (order) => crm.begin(order),
    page: async (cursor, abort) => {
      lists += 1;
      const page = await crm.page(cursor.replace(' again', ''), abort);
      return lists === 1 ? { ...page, next: `${cursor} again`, mark: null } : page;
    },
    look: (crmIds) => crm.look(crmIds),
    total: () => crm.total(),
    owners: () => crm.owners(),
    lists: () => crm.lists(),
  };
  const { counts, problem } = await over.run(reader, { since });

  expect(counts.missing).toBe(2);
  expect(problem?.code).toBe('companies_missing');
  expect(problem?.message).not.toMatch(/\d/);
});

describe('a record that cannot be read', () => {
  const unreadable = () => z.object({ data: z.array(z.string()) }).parse({ data: ['fine', 7] });

  it('of ours fails the step', async () => {
    const { crm, over, since } = await imported('ws_our_fault');
    crm.unlisted.set('1', 'deleted');
    const record = await over.start({ since });
    const companies = { ...crmCompanyStore(table), find: async () => unreadable() as never };

    await expect(over.step(record, crm, { companies })).rejects.toThrow(z.ZodError);
    expect(await over.get(record.id)).toMatchObject({ phase: 'reading', waiting: null });
  });

  it.each(['faults', 'lookFaults'] as const)('of the CRM is asked for again (%s)', async (faults) => {
    const { crm, over, since } = await imported(`ws_their_fault_${faults}`);
    crm.unlisted.set('1', 'deleted');
    try {
      unreadable();
    } catch (error) {
      crm[faults].push(error as Error);
    }
    const record = await over.start({ since });

    expect(await over.step(record, crm)).toBeGreaterThan(0);
    expect(await over.get(record.id)).toMatchObject({ problem: { code: 'unexpected_answer' } });
  });
});

it('an import from before missing companies were counted goes on', async () => {
  const ws = 'ws_before_missing';
  const { crm, over, since } = await imported(ws);
  const record = await over.start({ since });
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.crmImport(ws, record.id),
      UpdateExpression: 'REMOVE #counts.#missing',
      ExpressionAttributeNames: { '#counts': 'counts', '#missing': 'missing' },
    }),
  );
  crm.unlisted.set('3', 'nothing');
  while ((await over.step(record, crm)) !== null);

  expect((await over.get(record.id)).counts).toEqual({ ...NO_COUNTS, missing: 1 });
});
