import { describe, expect, it } from 'vitest';
import type { CrmReader, WonContact } from '#domain/market/crm-imports/crm-reader.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createCrmLinkStore } from '#table/crm/crm-link-store.ts';
import { updateIf } from '#table/dynamodb/items.ts';
import { keys } from '#table/keys.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createWatchedPeople } from '#table/people/watched-people.ts';
import { createRelationStore } from '#table/relations/relation-store.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { busy, crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { startSuiteTable } from '#test/harness/suite-table.ts';

const table = await startSuiteTable();

const numbered = (count: number, of: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => of(at));

const champion = (changes: Partial<WonContact>): WonContact => ({
  crmId: 'c1',
  full_name: 'Orla Vance',
  title: null,
  email: null,
  network_url: null,
  ...changes,
});

async function peopleAt(workspaceId: string, domain: string) {
  const account = (await createAccountStore(table).findByDomains(workspaceId, [domain])).get(domain);
  return createPersonStore(table).listAtAccount(workspaceId, account?.id ?? '');
}

/** How many requests of a kind the work sends to the table. */
async function requestsOf(command: string, work: () => Promise<unknown>): Promise<number> {
  const { middlewareStack } = table.client;
  let count = 0;
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === command) count += 1;
        return next(args);
      },
    { step: 'initialize', name: 'counted' },
  );
  try {
    await work();
  } finally {
    middlewareStack.remove('counted');
  }
  return count;
}

describe('an import of records that nobody expects', () => {
  it('takes only the first domains of a company that names thousands', async () => {
    const ws = 'ws_domains';
    const domains = numbered(300, (at) => `d${at}.example`);
    const done = await importsOver(table, ws).run(
      new MemoryCrm([crmCompany('1', { websites: [domains.join(' ')], relation: 'customer' })]),
    );
    expect(done).toMatchObject({ status: 'completed', counts: { created: 1 } });
    const known = await createRelationStore(table).find(ws, domains);
    expect([...known.keys()].sort()).toEqual(domains.slice(0, 20).sort());
  });

  it('shows the address of an unknown owner cut short', async () => {
    const over = importsOver(table, 'ws_owner');
    const owner = { id: 'o'.repeat(300_000), name: 'Sam', email: `${'s'.repeat(500_000)}@seller.example` };
    const done = await over.run(new MemoryCrm([crmCompany('1', { owner })]));
    expect(done.status).toBe('completed');
    expect(await over.examples(done.id)).toContainEqual(
      expect.objectContaining({ kind: 'owner_unknown', note: 's'.repeat(200), crm_id: 'o'.repeat(200) }),
    );
  });

  it.each([
    ['as long as a novel', 'a'.repeat(100_000)],
    ['longer than a key', `acc_${'é'.repeat(1_500)}`],
    ['of another kind', 'per_1'],
    ['with the separator of keys', 'acc_1#ACCOUNT'],
  ])('takes no account id %s from the field for our id', async (kind, accountId) => {
    const done = await importsOver(table, `ws_own_id_${kind.length}`).run(
      new MemoryCrm([crmCompany('1', { accountId }), crmCompany('2')]),
    );
    expect(done).toMatchObject({ status: 'completed', counts: { created: 2, matched: { our_id: 0 } } });
  });

  it('leaves out records whose id cannot be part of a key, and stores the others', async () => {
    const long = '7'.repeat(3_000);
    const over = importsOver(table, 'ws_long_ids');
    const crm = new MemoryCrm([
      crmCompany(long),
      crmCompany(''),
      crmCompany('1', {
        wonContacts: [champion({ crmId: long }), champion({ crmId: 'c1', full_name: 'Kim' })],
      }),
    ]);
    const done = await over.run(crm);
    expect(done).toMatchObject({ status: 'completed', counts: { companies: 1, created: 1, champions: 1 } });
    crm.delete(long);
    crm.delete('x', long);
    crm.delete('1');
    expect(await over.run(crm)).toMatchObject({ counts: { removed: 1, merged: 0 } });
  });

  it('takes 20 of ten thousand contacts', async () => {
    const ws = 'ws_crowded_deal';
    const wonContacts = numbered(10_000, String).map((crmId) =>
      champion({ crmId, full_name: `Kim ${crmId}` }),
    );
    const done = await importsOver(table, ws).run(new MemoryCrm([crmCompany('1', { wonContacts })]));
    expect(done.counts.champions).toBe(20);
    expect((await peopleAt(ws, 'company-1.com')).map(({ full_name }) => full_name).sort()).toEqual(
      numbered(20, (at) => `Kim ${at}`).sort(),
    );
  });

  it('stores contacts under a real name only: no address, and no marks that reverse text', async () => {
    const ws = 'ws_names';
    const wonContacts = [
      champion({ crmId: 'a', full_name: 'orla@quarry.example' }),
      champion({ crmId: 'b', full_name: '\u200b\u2060 ' }),
      champion({ crmId: 'c', full_name: ' \u202eKim\u0000\n\u2066Vale\u2069 ', title: 'Head\u202e of X' }),
      champion({ crmId: 'd', full_name: 'N'.repeat(100_000), title: 'T'.repeat(100_000) }),
      champion({ crmId: 'e', full_name: 'Eve One', network_url: 'mailto:eve@quarry.example' }),
      champion({ crmId: 'f', full_name: 'Eve Two', network_url: 'eve@quarry.example' }),
      champion({ crmId: 'g', full_name: 'Eve Three', network_url: 'x.example/in/eve%40quarry.example' }),
      champion({ crmId: 'h', full_name: 'Eve Four', network_url: 'https://blogs.example/@eve' }),
    ];
    await importsOver(table, ws).run(new MemoryCrm([crmCompany('1', { wonContacts })]));
    const stored = await peopleAt(ws, 'company-1.com');
    const byName = new Map(stored.map((person) => [person.full_name, person]));
    expect([...byName.keys()].sort()).toEqual(
      ['Eve Four', 'Eve One', 'Eve Three', 'Eve Two', 'Kim Vale', 'N'.repeat(200)].sort(),
    );
    expect(byName.get('Kim Vale')?.title).toBe('Head of X');
    expect(byName.get('N'.repeat(200))?.title).toHaveLength(500);
    expect(stored.flatMap(({ network_url }) => network_url ?? [])).toEqual(['https://blogs.example/@eve']);
  });

  it('keeps people apart who have the same profile at two companies', async () => {
    const ws = 'ws_two_posts';
    const orla = champion({ network_url: 'https://network.example/in/ov' });
    const both = [
      crmCompany('1', { wonContacts: [orla] }),
      crmCompany('2', { wonContacts: [{ ...orla, crmId: 'c2' }] }),
    ];
    await importsOver(table, ws).run(new MemoryCrm(both));
    for (const domain of ['company-1.com', 'company-2.com']) {
      expect(await peopleAt(ws, domain)).toMatchObject([{ full_name: 'Orla Vance' }]);
    }
  });

  it('records a customer at a domain that many other companies share', async () => {
    const ws = 'ws_crowd';
    const relations = createRelationStore(table);
    const said = numbered(60, (at) => `hubspot 1 ${at}`).map((company) => ({
      company,
      about: 'crowd.example',
      relation: 'prospect' as const,
    }));
    for (const each of said) await relations.put(ws, [each]);
    expect((await relations.findStatements(ws, ['crowd.example'])).get('crowd.example')?.size).toBe(50);
    await relations.put(ws, [{ company: 'hubspot 1 99', about: 'crowd.example', relation: 'customer' }]);
    expect(await relations.find(ws, ['crowd.example'])).toEqual(new Map([['crowd.example', 'customer']]));
  });

  it('does not look at each deleted company that was never imported', async () => {
    const ws = 'ws_bin';
    const crm = new MemoryCrm([crmCompany('1', { relation: 'customer' })]);
    const over = importsOver(table, ws);
    await over.run(crm);
    for (const id of numbered(1_000, (at) => `gone${at}`)) crm.delete(id);
    // A chain of mergers, of which only the first company is known here.
    crm.delete('1', 'middle');
    crm.delete('middle', '2');
    let merged = 0;
    const reads = await requestsOf('BatchGetItemCommand', async () => {
      merged = (await over.run(crm)).counts.merged;
    });
    expect(merged).toBe(1);
    expect(reads).toBeGreaterThan(10);
    expect(reads).toBeLessThan(60);
    const account = (await createAccountStore(table).findByDomains(ws, ['company-1.com'])).get(
      'company-1.com',
    );
    const links = createCrmLinkStore(table)(ws, 'crm_one', '42');
    expect(await links.read([account?.id ?? ''])).toEqual(['2']);
    expect(account).toMatchObject({ relation: 'customer' });
  });
});

describe('a CRM that', () => {
  it('always asks for a second is asked less and less often', async () => {
    const over = importsOver(table, 'ws_second');
    const crm = new MemoryCrm([crmCompany('1')]);
    const record = await over.start();
    const waits: (number | null)[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      crm.faults.push(busy(1_000));
      waits.push(await over.step(record, crm));
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('names the next page in a megabyte is given up', async () => {
    const over = importsOver(table, 'ws_megabyte');
    const crm: CrmReader = Object.assign(new MemoryCrm([]), {
      readPage: async () => ({ companies: [], deleted: [], next: 'c'.repeat(1_000_000) }),
    });
    const record = await over.start();
    expect(await over.step(record, crm)).toBeNull();
    expect(await over.get(record.id)).toMatchObject({
      status: 'failed',
      problem: { code: 'crm_answer_unreadable' },
    });
  });

  it('never comes to an end is given up', async () => {
    const ws = 'ws_endless';
    const over = importsOver(table, ws);
    let asked = 0;
    const crm: CrmReader = Object.assign(new MemoryCrm([]), {
      readPage: async () => {
        asked += 1;
        return { companies: [], deleted: [], next: `cursor ${asked}` };
      },
    });
    const record = await over.start();
    await updateIf(table, { Key: keys.crmImport(ws, record.id), set: { pages: 99_998 } });
    expect(await over.step(record, crm, { hasTime: () => asked < 10 })).toBeNull();
    expect(await over.get(record.id)).toMatchObject({
      status: 'failed',
      problem: { code: 'crm_repeats_itself' },
    });
    expect(asked).toBe(2);
  });
});

it('two people who may be recognized alike are watched together', async () => {
  const watched = createWatchedPeople(table, () => new Date());
  await watched.add('ws_alike', [
    { id: 'per_a_1', hash: 'h1' },
    { id: 'per_b_1', hash: 'h1' },
    { id: 'per_a_1', hash: 'h2' },
  ]);
  expect(await watched.find('ws_alike', ['h1', 'h2'])).toEqual(
    new Map([
      ['h1', ['per_a_1', 'per_b_1']],
      ['h2', ['per_a_1']],
    ]),
  );
});
