import { describe, expect, it } from 'vitest';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { NO_COUNTS } from '#domain/market/crm-imports/import-record.ts';
import { newId } from '#platform/ids.ts';
import { createAccountLookups } from '#table/accounts/account-lookups.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createCrmLinkStore } from '#table/crm/crm-link-store.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { ADAS_ID, EVERYTHING, importsOver } from '#test/harness/crm-imports.ts';
import { ADA, crmCompany, MemoryCrm, STRANGER } from '#test/harness/memory-crm.ts';
import { scanTable } from '#test/harness/scan-table.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const accountsIn = async (workspaceId: string): Promise<AccountRecord[]> => {
  const lookups = createAccountLookups(table);
  return lookups.getMany(workspaceId, [...(await lookups.listIds(workspaceId, {}))]);
};

const byDomain = async (workspaceId: string, domain: string) =>
  (await createAccountStore(table).findByDomains(workspaceId, [domain])).get(domain);

async function addAccount(workspaceId: string, fields: Partial<AccountRecord>): Promise<AccountRecord> {
  const record = {
    ...newAccountRecord(
      { id: newId('acc'), source: 'api', status: 'suggested', created_at: '2026-01-01T00:00:00.000Z' },
      { name: 'Here', domain: null, tags: [], owner_id: null },
    ),
    ...fields,
  };
  await createAccountStore(table).insert(workspaceId, [record]);
  return record;
}

/** Every item of the workspace except the imports themselves. */
async function itemsOf(workspaceId: string): Promise<string> {
  const own = (await scanTable(table)).filter(
    ({ PK, SK }) =>
      `${PK}#${SK}`.includes(workspaceId) && !/IMPORT/.test(`${PK}#${SK}`) && !`${PK}`.startsWith('PENDING'),
  );
  return JSON.stringify(own.sort((a, b) => (`${a.PK} ${a.SK}` < `${b.PK} ${b.SK}` ? -1 : 1)));
}

const link = async (workspaceId: string, accountId: string) =>
  (await createCrmLinkStore(table)(workspaceId, 'crm_one', '42').read([accountId]))[0];

describe('an import', () => {
  it('creates suggested accounts with what the CRM knows, and links them', async () => {
    const ws = 'ws_create';
    const crm = new MemoryCrm([
      crmCompany('1', { relation: 'customer', owner: ADA }),
      crmCompany('2', { owner: STRANGER, name: '  Two\n AG ', employees: -4 }),
      crmCompany('3'),
      crmCompany('4', { relation: 'none' }),
    ]);
    const done = await importsOver(table, ws).run(crm);

    expect(done).toMatchObject({
      status: 'completed',
      phase: 'ended',
      problem: null,
      crm_total: 4,
      pages: 2,
    });
    expect(done.counts).toEqual({
      ...NO_COUNTS,
      companies: 4,
      created: 4,
      owners: { matched: 1, unknown: 1, conflicts: 0 },
      relations: { ...NO_COUNTS.relations, customer: 1, prospect: 2, none: 1 },
    });
    const first = await byDomain(ws, 'company-1.com');
    expect(first).toMatchObject({
      name: 'Company 1',
      status: 'suggested',
      source: 'crm',
      activated_at: null,
      relation: 'customer',
      relation_source: 'crm',
      owner_id: ADAS_ID,
      industry: 'Logistics',
      employees: 120,
      country: 'DE',
    });
    expect(await byDomain(ws, 'company-2.com')).toMatchObject({
      name: 'Two AG',
      owner_id: null,
      employees: null,
    });
    expect(await byDomain(ws, 'company-4.com')).toMatchObject({ relation: 'none', relation_source: null });
    expect(await link(ws, first?.id ?? '')).toBe('1');
    expect(await createRelationStore(table).find(ws, ['company-1.com', 'company-4.com'])).toEqual(
      new Map([['company-1.com', 'customer']]),
    );
  });

  it('leaves out new accounts that the plan has no room for, says so, and updates those that are there', async () => {
    const ws = 'ws_full';
    const imports = importsOver(table, ws);
    const accountRoom = async () => ({ limit: 3, used: (await accountsIn(ws)).length });
    await addAccount(ws, { domain: 'company-9.com' });
    const crm = new MemoryCrm(
      ['1', '2', '3', '4', '9'].map((id) => crmCompany(id, { relation: 'customer' })),
      2,
    );
    const record = await imports.start();

    expect(await imports.step(record, crm, { accountRoom })).toBeNull();

    expect(await imports.get(record.id)).toMatchObject({
      status: 'completed',
      counts: { companies: 5, created: 2, updated: 1, out_of_scope: 2 },
      problem: {
        code: 'limit_exceeded',
        message: expect.stringMatching(/^New accounts without room: 2\. .*stores at most 3 accounts/),
      },
    });
    expect(await accountsIn(ws)).toHaveLength(3);
    expect(await byDomain(ws, 'company-9.com')).toMatchObject({ relation: 'customer' });
  });

  it('has room for the accounts that an earlier try of the page made', async () => {
    const ws = 'ws_full_again';
    const imports = importsOver(table, ws);
    const accountRoom = async () => ({ limit: 2, used: (await accountsIn(ws)).length });
    const crm = new MemoryCrm(['1', '2'].map((id) => crmCompany(id)));
    const record = await imports.start();
    const accounts = createAccountStore(table);
    const dying = {
      ...accounts,
      insert: async (...inserted: Parameters<typeof accounts.insert>) => {
        await accounts.insert(...inserted);
        throw new Error('died');
      },
    };

    await expect(imports.step(record, crm, { accountRoom, accounts: dying })).rejects.toThrow('died');
    expect(await imports.step(record, crm, { accountRoom })).toBeNull();

    expect(await imports.get(record.id)).toMatchObject({
      status: 'completed',
      problem: null,
      counts: { created: 2, out_of_scope: 0 },
    });
  });

  it('as a dry run changes nothing, and says exactly what the import then does', async () => {
    const ws = 'ws_dry';
    await addAccount(ws, { domain: 'company-1.com', owner_id: 'mem_bob' });
    const crm = new MemoryCrm([
      crmCompany('1', { relation: 'customer', owner: ADA }),
      crmCompany('2'),
      crmCompany('3', { websites: ['COMPANY-2.com'] }),
      crmCompany('4', { websites: [] }),
      // The domain of a company on another page.
      crmCompany('5', { websites: ['http://company-2.com/'] }),
    ]);
    const before = await itemsOf(ws);
    const dry = await importsOver(table, ws).run(crm, { isDry: true });
    expect(await itemsOf(ws)).toBe(before);

    const done = await importsOver(table, ws).run(crm);
    expect(dry.counts).toEqual(done.counts);
    expect(done.counts).toMatchObject({
      companies: 5,
      created: 1,
      updated: 1,
      matched: { our_id: 0, link: 0, domain: 1 },
      owners: { matched: 1, unknown: 0, conflicts: 1 },
      unclear: { no_website: 1, several_records: 2, free_mail: 0, same_name: 0 },
    });
  });

  it('a second time changes nothing', async () => {
    const ws = 'ws_twice';
    const crm = new MemoryCrm([
      crmCompany('1', { relation: 'customer', owner: ADA }),
      crmCompany('2', { websites: ['company-1.com'], relation: 'open_deal' }),
      crmCompany('3', { relation: 'none' }),
      crmCompany('4', { websites: ['gmail.com'] }),
      crmCompany('5', {
        wonContacts: [{ crmId: 'c1', full_name: 'Kim Vale', title: 'CFO', email: null, network_url: null }],
      }),
    ]);
    const { counts } = await importsOver(table, ws).run(crm);
    expect(counts).toMatchObject({ created: 3, unclear: { several_records: 1, free_mail: 1 }, champions: 1 });
    const after = await itemsOf(ws);
    const again = await importsOver(table, ws).run(crm);

    expect(await itemsOf(ws)).toBe(after);
    expect(again.counts).toMatchObject({
      created: 0,
      updated: 0,
      up_to_date: 3,
      matched: { link: 3 },
      unclear: { several_records: 1, free_mail: 1 },
    });
  });

  it('recognizes accounts by our id, by an earlier import and by any of the domains', async () => {
    const ws = 'ws_match';
    const [ours, ofDomain] = [
      await addAccount(ws, { domain: 'ours.com', name: 'Ours' }),
      await addAccount(ws, { domain: 'second.com' }),
    ];
    const crm = new MemoryCrm([
      // Comes first, but the id decides.
      crmCompany('1', { websites: ['ours.com'] }),
      crmCompany('2', { accountId: ours.id, websites: ['elsewhere.com'], relation: 'partner' }),
      crmCompany('3', { websites: ['first.com, https://www.second.com'], relation: 'open_deal' }),
      crmCompany('4', { accountId: 'acc_deleted', websites: ['fourth.com'] }),
    ]);
    const { counts } = await importsOver(table, ws).run(crm);
    expect(counts).toMatchObject({
      created: 1,
      updated: 2,
      matched: { our_id: 1, link: 0, domain: 1 },
      unclear: { several_records: 1 },
    });
    expect(await byDomain(ws, 'second.com')).toMatchObject({ id: ofDomain.id, relation: 'open_deal' });
    expect(await link(ws, ours.id)).toBe('2');
    // The strongest of both records with this domain.
    expect(await byDomain(ws, 'ours.com')).toMatchObject({ name: 'Ours', relation: 'partner' });
    // The link outlives a change of the web site in the CRM.
    crm.set(crmCompany('3', { websites: ['renamed.com'], relation: 'customer' }));
    const again = await importsOver(table, ws).run(crm);
    expect(again.counts).toMatchObject({ companies: 4, updated: 1, matched: { link: 2 } });
    expect(await byDomain(ws, 'second.com')).toMatchObject({ relation: 'customer' });
    expect(await createRelationStore(table).find(ws, ['first.com', 'renamed.com'])).toEqual(
      new Map([['renamed.com', 'customer']]),
    );
  });

  it('takes only what is in the scope, and keeps accounts that exist in step either way', async () => {
    const ws = 'ws_scope';
    await addAccount(ws, { domain: 'company-3.com' });
    const crm = new MemoryCrm([
      crmCompany('1', { relation: 'customer' }),
      crmCompany('2', { relation: 'open_deal' }),
      crmCompany('3', { relation: 'partner' }),
      crmCompany('4', { relation: 'competitor' }),
      crmCompany('5', { relation: 'none', websites: [] }),
    ]);
    const scope = { ...EVERYTHING, everything: false, customers: true };
    const { counts } = await importsOver(table, ws).run(crm, { scope });
    expect(counts).toMatchObject({ created: 1, updated: 1, out_of_scope: 3, unclear: { no_website: 0 } });
    expect((await accountsIn(ws)).map(({ domain }) => domain).sort()).toEqual([
      'company-1.com',
      'company-3.com',
    ]);
    expect(await byDomain(ws, 'company-3.com')).toMatchObject({ relation: 'partner' });
    // Companies that aren't accounts are known all the same.
    expect(await createRelationStore(table).find(ws, ['company-2.com', 'company-4.com'])).toEqual(
      new Map([
        ['company-2.com', 'open_deal'],
        ['company-4.com', 'competitor'],
      ]),
    );
    const deals = { ...scope, customers: false, open_deals: true };
    expect((await importsOver(table, ws).run(crm, { scope: deals })).counts).toMatchObject({ created: 1 });
    const list = { ...scope, customers: false, list_id: '7' };
    expect((await importsOver(table, ws).run(crm, { scope: list })).counts).toMatchObject({ created: 1 });
  });

  it('names what it leaves alone', async () => {
    const ws = 'ws_unclear';
    await addAccount(ws, { name: 'Nordwind  GmbH' });
    const crm = new MemoryCrm([
      crmCompany('1', { websites: [] }),
      crmCompany('2', { websites: ['https://gmail.com'] }),
      crmCompany('3', { websites: ['www.linkedin.com/company/three'] }),
      crmCompany('4', { websites: [], name: 'NORDWIND GmbH', owner: STRANGER }),
      crmCompany('5', { websites: ['not a site'], owner: STRANGER }),
    ]);
    const { id, counts } = await importsOver(table, ws).run(crm, { isDry: true });
    expect(counts).toMatchObject({
      created: 0,
      unclear: { no_website: 2, free_mail: 2, same_name: 1, several_records: 0 },
    });
    const examples = await importsOver(table, ws).examples(id);
    expect(examples.map(({ kind, crm_id, note }) => [kind, crm_id, note])).toEqual([
      ['no_website', '1', null],
      ['free_mail', '2', null],
      ['free_mail', '3', null],
      ['same_name', '4', null],
      ['owner_unknown', 'o9', 'sam@seller.example'],
      ['no_website', '5', null],
    ]);
  });

  it('leaves status, name and relations that the team has set', async () => {
    const ws = 'ws_keep';
    await addAccount(ws, {
      domain: 'company-1.com',
      status: 'rejected',
      name: 'Mine',
      industry: 'Chemicals',
    });
    await addAccount(ws, { domain: 'company-2.com', relation: 'competitor', relation_source: 'member' });
    const crm = new MemoryCrm([
      crmCompany('1', { relation: 'open_deal' }),
      crmCompany('2', { relation: 'customer' }),
    ]);
    await importsOver(table, ws).run(crm);
    expect(await byDomain(ws, 'company-1.com')).toMatchObject({
      status: 'rejected',
      name: 'Mine',
      industry: 'Chemicals',
      relation: 'open_deal',
    });
    expect(await byDomain(ws, 'company-2.com')).toMatchObject({
      relation: 'competitor',
      relation_source: 'member',
    });
  });

  it.each([
    ['here', 'mem_bob'],
    ['crm', ADAS_ID],
  ] as const)('with two owners follows the rule "%s" wins', async (ownerWins, expected) => {
    const ws = `ws_owner_${ownerWins}`;
    await addAccount(ws, { domain: 'company-1.com', owner_id: 'mem_bob' });
    await addAccount(ws, { domain: 'company-2.com', owner_id: null });
    await addAccount(ws, { domain: 'company-3.com', owner_id: 'mem_bob' });
    const crm = new MemoryCrm([
      crmCompany('1', { owner: ADA }),
      crmCompany('2', { owner: ADA }),
      crmCompany('3', { owner: STRANGER }),
    ]);
    const { id, counts } = await importsOver(table, ws).run(crm, { ownerWins });
    expect(counts.owners).toEqual({ matched: 2, unknown: 1, conflicts: 1 });
    expect((await byDomain(ws, 'company-1.com'))?.owner_id).toBe(expected);
    expect((await byDomain(ws, 'company-2.com'))?.owner_id).toBe(ADAS_ID);
    expect((await byDomain(ws, 'company-3.com'))?.owner_id).toBe('mem_bob');
    expect(await importsOver(table, ws).examples(id)).toContainEqual(
      expect.objectContaining({ kind: 'owner_conflict', crm_id: '1', note: 'Ada Moor Ada@seller.example' }),
    );
  });
});

describe('changes in the CRM', () => {
  it('are followed: an owner alone', async () => {
    const ws = 'ws_owner_alone';
    const crm = new MemoryCrm([crmCompany('1')]);
    await importsOver(table, ws).run(crm);
    crm.set(crmCompany('1', { owner: ADA }));
    expect((await importsOver(table, ws).run(crm)).counts).toMatchObject({ updated: 1, up_to_date: 0 });
    expect(await byDomain(ws, 'company-1.com')).toMatchObject({ owner_id: ADAS_ID });
  });

  it('are followed: a deleted company takes its relation and link, and the account stays', async () => {
    const ws = 'ws_deleted';
    const crm = new MemoryCrm([
      crmCompany('1', { relation: 'customer' }),
      crmCompany('2', { relation: 'prospect', websites: ['company-1.com'] }),
      crmCompany('3', { relation: 'customer' }),
    ]);
    await importsOver(table, ws).run(crm);
    crm.delete('1');
    crm.delete('3');
    crm.delete('unknown');
    const { counts } = await importsOver(table, ws).run(crm);
    expect(counts).toMatchObject({ companies: 1, removed: 2, merged: 0 });
    const third = await byDomain(ws, 'company-3.com');
    expect(third).toMatchObject({ status: 'suggested', relation: 'none', relation_source: null });
    expect(await link(ws, third?.id ?? '')).toBeUndefined();
    // Another company with the domain still says something.
    expect(await byDomain(ws, 'company-1.com')).toMatchObject({ relation: 'prospect' });
    expect(await createRelationStore(table).find(ws, ['company-3.com'])).toEqual(new Map());
  });

  it('a merged company hands its account to the one it was merged into', async () => {
    const ws = 'ws_merged';
    const crm = new MemoryCrm([
      crmCompany('1', { relation: 'customer' }),
      crmCompany('2', { websites: [], relation: 'none' }),
      crmCompany('3'),
      crmCompany('4', { relation: 'customer' }),
    ]);
    await importsOver(table, ws).run(crm);
    const [first, third] = [await byDomain(ws, 'company-1.com'), await byDomain(ws, 'company-3.com')];
    crm.delete('1', '2');
    crm.set(crmCompany('2', { relation: 'open_deal', websites: [] }));
    // Both are accounts: each stays, and only one is linked.
    crm.delete('4', '3');
    const { counts } = await importsOver(table, ws).run(crm);
    expect(counts).toMatchObject({ merged: 2, removed: 0, companies: 2, updated: 1, matched: { link: 2 } });
    expect(await link(ws, first?.id ?? '')).toBe('2');
    expect(await byDomain(ws, 'company-1.com')).toMatchObject({ id: first?.id, relation: 'open_deal' });
    expect(await link(ws, third?.id ?? '')).toBe('3');
    expect(await byDomain(ws, 'company-4.com')).toMatchObject({ relation: 'none' });
  });
});

it('workspaces share nothing', async () => {
  const crm = new MemoryCrm([crmCompany('1', { relation: 'customer' })]);
  const ours = await importsOver(table, 'ws_a').run(crm);
  const theirs = await importsOver(table, 'ws_b').run(crm);
  expect([ours.counts.created, theirs.counts.created]).toEqual([1, 1]);
  expect((await byDomain('ws_a', 'company-1.com'))?.id).not.toBe(
    (await byDomain('ws_b', 'company-1.com'))?.id,
  );
});
