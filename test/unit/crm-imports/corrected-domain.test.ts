import { describe, expect, it } from 'vitest';
import type { CrmProvider } from '#contract/crms.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { must } from '#test/harness/must.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const now = () => new Date();

async function connect(workspaceId: string, portals: Partial<Record<CrmProvider, string>>): Promise<void> {
  const store = createIntegrationStore(table);
  const connected = Object.fromEntries(
    Object.entries(portals).map(([provider, account_id]) => [
      provider,
      { connected_at: '2026-11-01T00:00:00.000Z', label: `Portal ${account_id}`, config: { account_id } },
    ]),
  );
  await store.replace(workspaceId, await store.get(workspaceId), { version: crypto.randomUUID(), connected });
}

/** A customer that the first CRM has under a wrong domain, which the team has corrected here. Null: it has none here. */
async function corrected(workspaceId: string, domain: string | null = 'right.com') {
  await connect(workspaceId, { crm_one: '1', crm_two: '2' });
  const crm = new MemoryCrm([crmCompany('1', { relation: 'customer', websites: ['wrong.com'] })]);
  const one = importsOver(table, workspaceId, now, '1');
  await one.run(crm);
  const accounts = createAccountStore(table);
  const before = must((await accounts.findByDomains(workspaceId, ['wrong.com'])).get('wrong.com'));
  expect(before).toMatchObject({ relation: 'customer', relation_source: 'crm' });
  await accounts.save(workspaceId, before, { ...before, domain, revision: before.revision + 1 });
  return {
    crm,
    one,
    two: importsOver(table, workspaceId, now, '2', 'crm_two'),
    account: async () => must(await accounts.get(workspaceId, before.id)),
    stated: async () => {
      const current = must(await accounts.get(workspaceId, before.id));
      return (await createRelationStore(table).findForAccounts(workspaceId, [current])).get(current.id);
    },
  };
}

const KEPT = { relation: 'customer', relation_source: 'crm' };
const TAKEN = { relation: 'none', relation_source: null };

describe('a customer whose domain was corrected', () => {
  it('stays one after an import of everything from another CRM that does not have it', async () => {
    const { two, account } = await corrected('ws_unknown_to_other');
    await two.run(new MemoryCrm([crmCompany('9')]));
    expect(await account()).toMatchObject(KEPT);
  });

  it('stays one if another CRM has it as a stranger or a prospect', async () => {
    const { two, account } = await corrected('ws_stranger_to_other');
    const crm = new MemoryCrm([crmCompany('9', { relation: 'none', websites: ['right.com'] })]);
    await two.run(crm);
    expect(await account()).toMatchObject(KEPT);
    crm.set(crmCompany('9', { relation: 'prospect', websites: ['right.com'] }));
    const { counts } = await two.run(crm);
    expect(await account()).toMatchObject(KEPT);
    expect(counts).toMatchObject({ up_to_date: 1, updated: 0 });
    crm.delete('9');
    await two.run(crm);
    expect(await account()).toMatchObject(KEPT);
  });

  it('is none any more once the CRM says so, or has deleted it', async () => {
    const left = await corrected('ws_left');
    left.crm.set(crmCompany('1', { relation: 'prospect', websites: ['wrong.com'] }));
    await left.one.run(left.crm);
    expect(await left.account()).toMatchObject({ relation: 'prospect', relation_source: 'crm' });

    const deleted = await corrected('ws_deleted');
    deleted.crm.delete('1');
    await deleted.one.run(deleted.crm);
    expect(await deleted.account()).toMatchObject(TAKEN);
  });

  it('is known by its company while that account of the CRM is connected, or none', async () => {
    const ws = 'ws_stated';
    const { stated } = await corrected(ws);
    expect(await stated()).toBe('customer');
    await connect(ws, {});
    expect(await stated()).toBe('customer');
    await connect(ws, { crm_one: 'production' });
    expect(await stated()).toBe('none');
  });
});

describe('a customer without a domain', () => {
  it('stays one while its account of the CRM is connected, and is none after an import of everything from another', async () => {
    const ws = 'ws_without_domain';
    const { two, account } = await corrected(ws, null);
    await two.run(new MemoryCrm([crmCompany('9')]));
    expect(await account()).toMatchObject(KEPT);
    await connect(ws, { crm_one: 'production' });
    await importsOver(table, ws, now, 'production').run(new MemoryCrm([crmCompany('9')]));
    expect(await account()).toMatchObject(TAKEN);
  });
});
