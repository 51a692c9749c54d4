import { describe, expect, it } from 'vitest';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { createIntegrationStore } from '#table/workspaces/integration-store.ts';
import { stateRelations } from '#test/harness/relations.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

describe('known relations', () => {
  it('are found by domain, only in their own workspace, and unknown domains are left out', async () => {
    const known = createRelationStore(table);
    await stateRelations(table, 'ws_1', new Map([['acme.com', 'customer']]));

    expect(await known.find('ws_1', ['acme.com', 'other.com'])).toEqual(new Map([['acme.com', 'customer']]));
    expect(await known.find('ws_2', ['acme.com'])).toEqual(new Map());
  });

  it('are the strongest of all companies with the domain, and weaken when one of them goes', async () => {
    const known = createRelationStore(table);
    await stateRelations(table, 'ws_1', new Map([['two.com', 'prospect']]), 'crm_one 1');
    await stateRelations(table, 'ws_1', new Map([['two.com', 'customer']]), 'crm_two 7');
    await stateRelations(table, 'ws_1', new Map([['two.com', 'none']]), 'crm_one 9');
    expect(await known.find('ws_1', ['two.com'])).toEqual(new Map([['two.com', 'customer']]));

    await stateRelations(table, 'ws_1', new Map([['two.com', 'none']]), 'crm_two 7');
    expect(await known.find('ws_1', ['two.com'])).toEqual(new Map([['two.com', 'prospect']]));

    await stateRelations(table, 'ws_1', new Map([['two.com', 'none']]), 'crm_one 1');
    expect(await known.find('ws_1', ['two.com'])).toEqual(new Map());
  });

  it('of one new domain can be written by many at once', async () => {
    const known = createRelationStore(table);
    const companies = Array.from({ length: 12 }, (_, at) => `crm_one ${at}`);
    await Promise.all(
      companies.map((company) => stateRelations(table, 'ws_1', new Map([['race.com', 'partner']]), company)),
    );

    expect((await known.findStatements('ws_1', ['race.com'])).get('race.com')?.size).toBe(12);
  });

  it('stay bounded for a domain that belongs to no one', async () => {
    const known = createRelationStore(table);
    for (let at = 0; at < 55; at += 1) {
      await stateRelations(table, 'ws_1', new Map([['builder.com', 'prospect']]), `crm_one ${at}`);
    }

    expect((await known.findStatements('ws_1', ['builder.com'])).get('builder.com')?.size).toBe(50);
  });

  it('of another account of a connected CRM do not count, and those of a CRM that is not connected do', async () => {
    const known = createRelationStore(table);
    const both = ['old.com', 'two.com'];
    await stateRelations(table, 'ws_moved', new Map([['old.com', 'customer']]), 'crm_one 1001 7');
    await stateRelations(table, 'ws_moved', new Map([['two.com', 'customer']]), 'crm_one 1001 8');
    await stateRelations(table, 'ws_moved', new Map([['two.com', 'prospect']]), 'crm_one 100 8');
    await stateRelations(table, 'ws_moved', new Map([['two.com', 'none']]), 'crm_two acme 8');
    await stateRelations(table, 'ws_moved', new Map([['hand.com', 'partner']]));

    await connect('ws_moved', { account_id: '100' });
    expect(await known.find('ws_moved', [...both, 'hand.com'])).toEqual(
      new Map([
        ['two.com', 'prospect'],
        ['hand.com', 'partner'],
      ]),
    );
    expect((await known.findStatements('ws_moved', ['old.com'])).get('old.com')?.size ?? 0).toBe(0);

    await connect('ws_moved', undefined);
    expect(await known.find('ws_moved', both)).toEqual(
      new Map([
        ['old.com', 'customer'],
        ['two.com', 'customer'],
      ]),
    );
  });

  it('of another account take no room from those that count', async () => {
    const known = createRelationStore(table);
    for (let at = 0; at < 50; at += 1) {
      await stateRelations(table, 'ws_full', new Map([['builder.com', 'customer']]), `crm_one 1 ${at}`);
    }
    await connect('ws_full', { account_id: '2' });
    await stateRelations(table, 'ws_full', new Map([['builder.com', 'customer']]), 'crm_one 2 7');

    expect(await known.find('ws_full', ['builder.com'])).toEqual(new Map([['builder.com', 'customer']]));
  });
});

/** Connects a CRM, or disconnects it. */
async function connect(workspaceId: string, config: Record<string, string> | undefined): Promise<void> {
  const store = createIntegrationStore(table);
  const seen = await store.get(workspaceId);
  const connected = config
    ? { crm_one: { connected_at: '2026-11-01T00:00:00.000Z', label: 'Portal', config } }
    : {};
  expect(await store.replace(workspaceId, seen, { version: crypto.randomUUID(), connected })).toBe(true);
}
