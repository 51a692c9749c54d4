import { beforeEach, describe, expect, it } from 'vitest';
import type { WonContact } from '#domain/market/crm-imports/crm-reader.ts';
import type { DirectoryPerson, Employment } from '#domain/market/directory/directory.ts';
import { isChampion } from '#domain/market/people/champion.ts';
import { storeRoster } from '#domain/signals/rosters/store-roster.ts';
import { systemClock } from '#platform/clock.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createMoveStores } from '#table/people/move-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { importsOver } from '#test/harness/crm-imports.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { crmCompany, MemoryCrm } from '#test/harness/memory-crm.ts';
import { must } from '#test/harness/must.ts';
import type { OwnTable } from '#test/harness/own-table.ts';
import { erasePerson, pepper, startWorkspaceTable } from '#test/harness/person-erasure.ts';
import { itemsWith } from '#test/harness/table-bytes.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

const WS = 'ws_first';
const NAME = 'Orla Vance';

let table: OwnTable;
beforeEach(async () => {
  table = await startWorkspaceTable(WS);
  return () => table.stop();
});

const contact = (changes: Partial<WonContact> = {}): WonContact => ({
  crmId: 'c1',
  full_name: NAME,
  title: 'VP Operations',
  email: 'orla@quarry.example',
  network_url: 'network.example/in/ov-1977',
  ...changes,
});

const quarry = (...wonContacts: readonly WonContact[]) =>
  crmCompany('1', { name: 'Quarry', websites: ['quarry.example'], relation: 'prospect', wonContacts });

const importQuarry = (...contacts: readonly WonContact[]) =>
  importsOver(table, WS).run(new MemoryCrm([quarry(...contacts)]));

const accountAt = async (domain: string) =>
  must((await createAccountStore(table).findByDomains(WS, [domain])).get(domain));

const people = () => createPersonStore(table, pepper);
const peopleAtQuarry = async () => people().listAtAccount(WS, (await accountAt('quarry.example')).id);

const staff = Array.from({ length: 4 }, () => directoryPerson({ title: 'Technician', job_level: 'Staff' }));
const listed = (changes: Partial<DirectoryPerson> = {}) =>
  directoryPerson({
    full_name: NAME,
    title: 'COO',
    job_level: 'C-Team',
    network_url: 'https://www.network.example/in/ov-1977/',
    ...changes,
  });

async function load(id: string, found: readonly DirectoryPerson[], employer: Employment | null = null) {
  const directory = { ...createEmbeddedDirectory(), findEmployer: async () => employer };
  const stores = { ...createMoveStores(table, systemClock), people: people() };
  const moves = createMovePorts(stores, { directory, now: systemClock });
  const roster = { people: found, isWithinBudget: true, provider: 'Test Directory', isComplete: true };
  const abort = AbortSignal.timeout(600_000);
  await storeRoster({ people: people(), now: systemClock, moves }, { workspaceId: WS, id }, roster, {
    abort,
  });
}

async function newAccount(name: string, domain: string) {
  const record = exampleRecord({ name, domain, status: 'active' });
  await putRecords(WS, [record], table);
  return record;
}

const detectionsAt = async (id: string) =>
  (await createDetectionStore(table).list(WS, id)).map(({ signal_id, headline, evidence }) => ({
    signal_id,
    headline,
    claims: evidence.map(({ claim }) => claim),
  }));

describe('a contact of a won deal', () => {
  it('is a person at the account, and a champion, without the address of the CRM', async () => {
    const { counts } = await importQuarry(contact(), contact({ crmId: 'c2', full_name: '  ' }));
    expect(counts.champions).toBe(2);
    const [person, ...others] = await peopleAtQuarry();
    expect(others).toEqual([]);
    expect(person).toMatchObject({
      full_name: NAME,
      title: 'VP Operations',
      job_level: 'VP',
      network_url: 'https://network.example/in/ov-1977',
      email: null,
      left_at: null,
      won_deal: { crm: 'HubSpot', at: expect.any(String) },
    });
    expect(isChampion(must(person))).toBe(true);
    expect(await itemsWith(table, [/orla@quarry/])).toEqual([]);
  });

  it('who turns up at another company is reported there once, with the statements of both', async () => {
    await importQuarry(contact());
    const to = await newAccount('Silomoor', 'silomoor.example');
    await load(to.id, staff);
    await load(to.id, [listed(), ...staff]);
    const reported = await detectionsAt(to.id);
    expect(reported).toEqual([
      {
        signal_id: 'sig_champion_moved',
        headline: `${NAME} moved from Quarry to Silomoor as COO`,
        claims: [
          `Test Directory lists ${NAME} as COO at Silomoor.`,
          `HubSpot listed ${NAME} as VP Operations at Quarry.`,
        ],
      },
    ]);
    expect(await peopleAtQuarry()).toMatchObject([{ full_name: NAME, left_at: expect.any(String) }]);

    await importQuarry(contact());
    await load(to.id, [listed(), ...staff]);
    expect(await detectionsAt(to.id)).toEqual(reported);
  });

  it('without a profile is recognized by a roster of their company, and then elsewhere', async () => {
    await importQuarry(contact({ network_url: null }));
    const { id } = await accountAt('quarry.example');
    await load(id, [listed({ title: 'VP of Operations', job_level: 'VP' }), ...staff]);
    const found = (await peopleAtQuarry()).filter(({ full_name }) => full_name === NAME);
    expect(found).toMatchObject([{ title: 'VP of Operations', listed: { by: 'Test Directory' } }]);

    // What the directory says about them stays, whatever the CRM says.
    await importQuarry(contact({ network_url: null, title: 'Boss' }));
    expect((await peopleAtQuarry()).filter(({ full_name }) => full_name === NAME)).toEqual(found);

    const to = await newAccount('Silomoor', 'silomoor.example');
    await load(to.id, staff);
    await load(to.id, [listed(), ...staff]);
    expect(await detectionsAt(to.id)).toMatchObject([
      {
        signal_id: 'sig_champion_moved',
        claims: [
          `Test Directory lists ${NAME} as COO at Silomoor.`,
          `Test Directory listed ${NAME} as VP of Operations at Quarry.`,
        ],
      },
    ]);
  });

  it('follows the CRM while no directory knows them', async () => {
    const over = importsOver(table, WS);
    const crm = new MemoryCrm([quarry(contact({ network_url: null }))]);
    await over.run(crm);
    crm.set(quarry(contact({ network_url: null, title: 'COO' })));
    await over.run(crm);
    expect(await peopleAtQuarry()).toMatchObject([{ full_name: NAME, title: 'COO', job_level: 'C-Team' }]);
  });

  it('with the name of two people at the company is neither of them', async () => {
    await importQuarry();
    const { id } = await accountAt('quarry.example');
    await load(id, [listed(), listed({ network_url: 'https://network.example/in/other' }), ...staff]);
    await importQuarry(contact({ network_url: null }));
    expect((await peopleAtQuarry()).filter(({ full_name }) => full_name === NAME)).toHaveLength(3);
  });

  it.each([
    ['address', { email: 'Orla@Quarry.example' }],
    ['profile', { network_url: 'https://network.example/in/ov-1977' }],
    ['name and company', { full_name: NAME, domain: 'quarry.example' }],
  ])('who asked not to be found is not stored: by %s', async (_, identity) => {
    await createSuppressionList(table, pepper).add([identity], 'everywhere', new Date());
    await importQuarry(
      contact(),
      contact({ crmId: 'c2', full_name: 'Kim Vale', email: null, network_url: null }),
    );
    expect((await peopleAtQuarry()).map(({ full_name }) => full_name)).toEqual(['Kim Vale']);
    expect(await itemsWith(table, [/orla/i])).toEqual([]);
  });

  it('who asks later, by an address that is not stored, goes with the next import', async () => {
    const kim = contact({ crmId: 'c2', full_name: 'Kim Vale', email: null, network_url: null });
    await importQuarry(contact(), kim);
    await createSuppressionList(table, pepper).add([{ email: contact().email }], 'everywhere', new Date());
    await importQuarry(contact(), kim);
    expect((await peopleAtQuarry()).map(({ full_name }) => full_name)).toEqual(['Kim Vale']);
  });

  it('who asks by the address that is not stored is not reported at another company', async () => {
    await importQuarry(contact());
    const to = await newAccount('Silomoor', 'silomoor.example');
    await load(to.id, staff);
    await createSuppressionList(table, pepper).add([{ email: contact().email }], 'everywhere', new Date());
    await load(to.id, [listed(), ...staff]);
    expect(await detectionsAt(to.id)).toEqual([]);
  });

  it('who asks while an import stores them is not watched', async () => {
    const stores = createPersonStore(table, pepper);
    let isAsked = false;
    const asking = {
      ...stores,
      async write(...written: Parameters<typeof stores.write>) {
        const outcome = await stores.write(...written);
        if (!isAsked)
          await createSuppressionList(table, pepper).add(
            [{ email: contact().email }],
            'everywhere',
            new Date(),
          );
        isAsked = true;
        return outcome;
      },
    };
    const over = importsOver(table, WS);
    const record = await over.start();
    expect(await over.step(record, new MemoryCrm([quarry(contact())]), { people: asking })).toBeNull();
    expect(isAsked).toBe(true);
    expect(await peopleAtQuarry()).toEqual([]);
    expect(await itemsWith(table, [/watched/])).toEqual([]);
  });

  it('can be erased, and does not come back', async () => {
    await importQuarry(contact());
    await erasePerson(table, { linkedin: 'https://network.example/in/ov-1977' });
    expect(await itemsWith(table, [/orla/i])).toEqual([]);
    expect(await itemsWith(table, [/watched/])).toEqual([]);
    const crm = new MemoryCrm([quarry(contact({ title: 'CEO' }))]);
    await importsOver(table, WS).run(crm);
    expect(await itemsWith(table, [/orla/i])).toEqual([]);
  });
});
