import { describe, expect, it } from 'vitest';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { EVERYTHING, importsOver } from '#test/harness/crm-imports.ts';
import { crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

async function connect(workspaceId: string, account_id: string): Promise<void> {
  const store = createIntegrationStore(table);
  const connected = {
    crm_one: {
      connected_at: '2026-11-01T00:00:00.000Z',
      label: `Portal ${account_id}`,
      config: { account_id },
    },
  };
  await store.replace(workspaceId, await store.get(workspaceId), { version: crypto.randomUUID(), connected });
}

const relationAt = async (workspaceId: string, domain: string) =>
  must((await createAccountStore(table).findByDomains(workspaceId, [domain])).get(domain)).relation;

const now = () => new Date();

/** Accounts from a trial portal: a customer that only it has, and one that both have. */
async function afterTrial(workspaceId: string) {
  await connect(workspaceId, '1');
  await importsOver(table, workspaceId, now, '1').run(
    new MemoryCrm([
      crmCompany('1', { relation: 'customer' }),
      crmCompany('2', { relation: 'customer' }),
      crmCompany('3', { relation: 'customer' }),
    ]),
  );
  const accounts = createAccountStore(table);
  const third = must((await accounts.findByDomains(workspaceId, ['company-3.com'])).get('company-3.com'));
  const byTeam = { relation: 'partner', relation_source: 'member', revision: third.revision + 1 } as const;
  await accounts.save(workspaceId, third, { ...third, ...byTeam });
  await connect(workspaceId, '2');
  return new MemoryCrm([crmCompany('77', { relation: 'prospect', websites: ['company-2.com'] })]);
}

describe('after another account of the CRM was connected', () => {
  it('an import of everything leaves what it says, and what the team has set', async () => {
    const ws = 'ws_production';
    const production = await afterTrial(ws);
    await importsOver(table, ws, now, '2').run(production);

    expect(await relationAt(ws, 'company-1.com')).toBe('none');
    expect(await relationAt(ws, 'company-2.com')).toBe('prospect');
    expect(await relationAt(ws, 'company-3.com')).toBe('partner');
  });

  it.each([
    ['of a list', { scope: { ...EVERYTHING, list_id: '7' } }],
    ['that changes nothing', { isDry: true }],
  ])('an import %s leaves accounts alone that it does not read', async (what, options) => {
    const ws = `ws_part ${what}`;
    await importsOver(table, ws, now, '2').run(await afterTrial(ws), options);

    expect(await relationAt(ws, 'company-1.com')).toBe('customer');
  });

  it('an import of the old one that still runs takes no relation away', async () => {
    const ws = 'ws_midway';
    await connect(ws, '1');
    const crm = new MemoryCrm(
      ['1', '2', '3', '4', '5'].map((crmId) => crmCompany(crmId, { relation: 'customer' })),
    );
    const over = importsOver(table, ws, now, '1');
    await over.run(crm);
    for (const crmId of ['1', '2', '3', '4', '5']) crm.set(crmCompany(crmId, { relation: 'open_deal' }));
    await connect(ws, '2');
    await over.run(crm);
    expect(await relationAt(ws, 'company-1.com')).toBe('open_deal');
    expect(await relationAt(ws, 'company-5.com')).toBe('open_deal');
  });

  it('goes on with the accounts in the next step when time is up', async () => {
    const ws = 'ws_slow';
    const production = await afterTrial(ws);
    const over = importsOver(table, ws, now, '2');
    const record = await over.start();
    expect(await over.step(record, production, { hasTime: () => false })).toBe(0);
    expect(await over.step(record, production, { hasTime: () => false })).toBe(0);
    expect(await over.get(record.id)).toMatchObject({ status: 'running', read_to_end: true });
    expect(await over.step(record, production)).toBeNull();
    expect(await relationAt(ws, 'company-1.com')).toBe('none');
  });
});
