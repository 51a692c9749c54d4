import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownRelations } from '#table/relations/known-relations.ts';
import { type OwnTable, startOwnTable } from '#test/harness/own-table.ts';

let table: OwnTable;

beforeAll(async () => {
  table = await startOwnTable();
});

afterAll(() => table.stop());

describe('known relations', () => {
  it('are found by domain, only in their own workspace, and unknown domains are left out', async () => {
    const known = knownRelations(table);
    await known.put('ws_1', new Map([['acme.com', 'customer']]));

    expect(await known.find('ws_1', ['acme.com', 'other.com'])).toEqual(new Map([['acme.com', 'customer']]));
    expect(await known.find('ws_2', ['acme.com'])).toEqual(new Map());
  });

  it('are the strongest of all companies with the domain, and weaken when one of them goes', async () => {
    const known = knownRelations(table);
    await known.put('ws_1', new Map([['two.com', 'prospect']]), 'crm_one 1');
    await known.put('ws_1', new Map([['two.com', 'customer']]), 'crm_two 7');
    await known.put('ws_1', new Map([['two.com', 'none']]), 'crm_one 9');
    expect(await known.find('ws_1', ['two.com'])).toEqual(new Map([['two.com', 'customer']]));

    await known.put('ws_1', new Map([['two.com', 'none']]), 'crm_two 7');
    expect(await known.find('ws_1', ['two.com'])).toEqual(new Map([['two.com', 'prospect']]));

    await known.put('ws_1', new Map([['two.com', 'none']]), 'crm_one 1');
    expect(await known.find('ws_1', ['two.com'])).toEqual(new Map());
  });

  it('of one new domain can be written by many at once', async () => {
    const known = knownRelations(table);
    const companies = Array.from({ length: 12 }, (_, at) => `crm_one ${at}`);
    await Promise.all(
      companies.map((company) => known.put('ws_1', new Map([['race.com', 'partner']]), company)),
    );

    expect((await known.entries('ws_1', ['race.com'])).get('race.com')?.size).toBe(12);
  });

  it('stay bounded for a domain that belongs to no one', async () => {
    const known = knownRelations(table);
    for (let at = 0; at < 55; at += 1) {
      await known.put('ws_1', new Map([['builder.com', 'prospect']]), `crm_one ${at}`);
    }

    expect((await known.entries('ws_1', ['builder.com'])).get('builder.com')?.size).toBe(50);
  });
});
