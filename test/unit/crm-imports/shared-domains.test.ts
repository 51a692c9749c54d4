import { describe, expect, it } from 'vitest';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { newId } from '#platform/ids.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const byDomain = async (workspaceId: string, domain: string) =>
  (await createAccountStore(table).findByDomains(workspaceId, [domain])).get(domain);

async function addAccount(workspaceId: string, fields: Partial<AccountRecord>): Promise<void> {
  const record = newAccountRecord(
    { id: newId('acc'), source: 'api', status: 'suggested', created_at: '2026-01-01T00:00:00.000Z' },
    { name: 'Here', domain: null, tags: [], owner_id: null },
  );
  await createAccountStore(table).insert(workspaceId, [{ ...record, ...fields }]);
}

const SHARED = ['shared.example'];

describe('companies with one domain', () => {
  it('tell the account together, whichever page they are on', async () => {
    const ws = 'ws_pages';
    const crm = new MemoryCrm(
      [
        crmCompany('1', { websites: SHARED, relation: 'prospect' }),
        crmCompany('2', { websites: SHARED, relation: 'customer' }),
      ],
      1,
    );
    const done = await importsOver(table, ws).run(crm);
    expect(done.counts).toMatchObject({ created: 1, unclear: { several_records: 1 } });
    expect(await byDomain(ws, 'shared.example')).toMatchObject({
      relation: 'customer',
      relation_source: 'crm',
    });
  });

  it('take back what the one that is not linked has said', async () => {
    const ws = 'ws_past';
    const second = crmCompany('2', { websites: SHARED, relation: 'customer' });
    const crm = new MemoryCrm([crmCompany('1', { websites: SHARED }), second], 1);
    await importsOver(table, ws).run(crm);
    crm.set({ ...second, relation: 'none' });
    await importsOver(table, ws).run(crm);
    expect(await byDomain(ws, 'shared.example')).toMatchObject({ relation: 'prospect' });
  });

  it('take back what a deleted one has said', async () => {
    const ws = 'ws_deleted';
    const crm = new MemoryCrm(
      [crmCompany('1', { websites: SHARED }), crmCompany('2', { websites: SHARED, relation: 'customer' })],
      1,
    );
    await importsOver(table, ws).run(crm);
    crm.delete('2');
    await importsOver(table, ws).run(crm);
    expect(await byDomain(ws, 'shared.example')).toMatchObject({ relation: 'prospect' });
  });
});

describe('a company with several domains', () => {
  const websites = ['first.example', 'second.example'];

  it('tells the accounts at all of them', async () => {
    const ws = 'ws_several';
    await addAccount(ws, { domain: 'first.example' });
    await addAccount(ws, { domain: 'second.example' });
    const crm = new MemoryCrm([crmCompany('1', { websites, relation: 'customer' })]);
    const first = await importsOver(table, ws).run(crm);
    expect(first.counts).toMatchObject({ companies: 1, updated: 1 });
    expect(await byDomain(ws, 'first.example')).toMatchObject({ relation: 'customer' });
    expect(await byDomain(ws, 'second.example')).toMatchObject({ relation: 'customer' });

    crm.set(crmCompany('1', { websites: ['first.example'], relation: 'customer' }));
    await importsOver(table, ws).run(crm);
    expect(await byDomain(ws, 'first.example')).toMatchObject({ relation: 'customer' });
    expect(await byDomain(ws, 'second.example')).toMatchObject({ relation: 'none', relation_source: null });
  });

  it('changes no other account in a dry run, and none whose relation the team has set', async () => {
    const ws = 'ws_set';
    await addAccount(ws, { domain: 'first.example' });
    await addAccount(ws, { domain: 'second.example', relation: 'partner', relation_source: 'member' });
    const crm = new MemoryCrm([crmCompany('1', { websites, relation: 'customer' })]);
    await importsOver(table, ws).run(crm, { isDry: true });
    expect(await byDomain(ws, 'first.example')).toMatchObject({ relation: 'none' });
    await importsOver(table, ws).run(crm);
    expect(await byDomain(ws, 'second.example')).toMatchObject({ relation: 'partner' });
  });
});

describe('an account that someone creates while a page is stored', () => {
  const LATE = 'late.example';

  /** Runs an import during which the account is created just before this call of a store. */
  async function during(ws: string, crm: MemoryCrm, moment: 'relations' | 'insert'): Promise<void> {
    const { start, step } = importsOver(table, ws);
    const accounts = createAccountStore(table);
    const relations = createRelationStore(table);
    let isThere = false;
    const create = async () => {
      if (isThere) return;
      isThere = true;
      await addAccount(ws, { domain: LATE });
    };
    const changes = {
      relations: {
        ...relations,
        put: async (...stated: Parameters<typeof relations.put>) => {
          if (moment === 'relations') await create();
          await relations.put(...stated);
        },
      },
      accounts: {
        ...accounts,
        insert: async (...added: Parameters<typeof accounts.insert>) => {
          if (moment === 'insert') await create();
          return accounts.insert(...added);
        },
      },
    };
    const record = await start();
    while ((await step(record, crm, changes)) !== null);
  }

  it.each(['relations', 'insert'] as const)('gets its relation (before the %s)', async (moment) => {
    const ws = `ws_late_${moment}`;
    await during(
      ws,
      new MemoryCrm([crmCompany('1', { websites: ['main.example', LATE], relation: 'customer' })]),
      moment,
    );
    for (const domain of ['main.example', LATE])
      expect(await byDomain(ws, domain)).toMatchObject({ relation: 'customer', relation_source: 'crm' });
  });
});
