import { beforeEach, describe, expect, it } from 'vitest';
import type { DirectoryPerson } from '#domain/market/directory/directory.ts';
import type { MovePorts } from '#domain/signals/moves/move-ports.ts';
import { storeRoster } from '#domain/signals/rosters/store-roster.ts';
import { systemClock } from '#platform/clock.ts';
import { createMovePorts } from '#reading/move-watch.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createDetectionStore } from '#table/detections/detection-store.ts';
import { createMoveStores } from '#table/people/move-stores.ts';
import { createPersonStore } from '#table/people/person-store.ts';
import { createSuppressionList } from '#table/privacy/suppression-list.ts';
import { exampleRecord, putRecords } from '#test/harness/accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { must } from '#test/harness/must.ts';
import type { OwnTable } from '#test/harness/own-table.ts';
import { erasePerson, pepper, startWorkspaceTable } from '#test/harness/person-erasure.ts';
import { itemsWith } from '#test/harness/table-bytes.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';

const WS = 'ws_first';
const NAME = 'Orla Vance';
const WORDS = [/orla/i, /vance/i];

let table: OwnTable;
beforeEach(async () => {
  table = await startWorkspaceTable(WS);
  return () => table.stop();
});

const staff = Array.from({ length: 4 }, () => directoryPerson({ title: 'Technician', job_level: 'Staff' }));
const orla = () =>
  directoryPerson({
    full_name: NAME,
    title: 'Director of Operations',
    job_level: 'Director',
    network_url: 'https://network.example/in/ov-1977',
  });

async function newAccount(name: string, domain: string, owner_id: string | null = null) {
  const record = exampleRecord({ name, domain, status: 'active', owner_id });
  await putRecords(WS, [record], table);
  return record;
}

/** Loads a roster. `changes` are applied to the ports that detect moves. */
async function load(
  id: string,
  people: readonly DirectoryPerson[],
  { email, ...changes }: Partial<MovePorts> & { readonly email?: string } = {},
) {
  const stores = createMoveStores(table, systemClock);
  const store = createPersonStore(table, pepper);
  const directory = {
    ...createEmbeddedDirectory(),
    findEmployer: async () => ({
      provider: 'Test Directory',
      domain: 'silomoor.example',
      company: 'Silomoor',
      title: 'COO',
      job_level: 'C-Team' as const,
    }),
  };
  const moves = {
    ...createMovePorts({ ...stores, people: store }, { directory, now: systemClock }),
    ...changes,
  };
  const roster = { people, isWithinBudget: true, provider: 'Test Directory', isComplete: true };
  const abort = AbortSignal.timeout(600_000);
  await storeRoster({ people: store, now: systemClock, moves }, { workspaceId: WS, id }, roster, { abort });
  if (email === undefined) return;
  const known = must((await store.listAtAccount(WS, id)).find(({ full_name }) => full_name === NAME));
  await store.save(WS, known, { ...known, email, revision: known.revision + 1 });
}

const erase = () => erasePerson(table, { email: 'orla@quarry.example' });

const headlinesAt = async (id: string) =>
  (await createDetectionStore(table).list(WS, id)).map(({ headline }) => headline);

describe('an erased person', () => {
  it.each([
    ['nobody', null],
    ['a member who is not told where they came from', 'mem_other'],
  ])('is in no detection about their move, although the new company belongs to %s', async (_, owner) => {
    const from = await newAccount('Quarry', 'quarry.example', 'mem_1');
    const to = await newAccount('Silomoor', 'silomoor.example', owner);
    await load(from.id, [orla(), ...staff], { email: 'orla@quarry.example' });
    await load(from.id, staff);
    expect(await headlinesAt(from.id)).toEqual([`${NAME}, Director of Operations, has left Quarry`]);
    expect((await headlinesAt(to.id))[0]).toContain(NAME);
    expect((await itemsWith(table, WORDS)).length).toBeGreaterThan(4);

    await erase();

    expect(await itemsWith(table, WORDS)).toEqual([]);
    expect(await itemsWith(table, [/ov-1977/])).toEqual([]);
    expect(await headlinesAt(from.id)).toEqual(['[erased], Director of Operations, has left Quarry']);
    const account = must(await createAccountStore(table).get(WS, to.id));
    expect(account.why_now_md).toContain('[erased]');
  });

  it('is no longer recognized as a champion', async () => {
    const from = await newAccount('Quarry', 'quarry.example');
    await load(from.id, [orla(), ...staff], { email: 'orla@quarry.example' });
    await load(from.id, [orla(), ...staff]);
    const noted = () => itemsWith(table, [/WATCHED/, /per_/]);
    expect((await noted()).filter((key) => key.includes('WATCHED'))).toHaveLength(1);

    await erase();

    expect((await noted()).filter((key) => key.includes('WATCHED'))).toEqual([]);
  });

  it('is not reported when a roster lists them again', async () => {
    const from = await newAccount('Quarry', 'quarry.example');
    await load(from.id, [orla(), ...staff], { email: 'orla@quarry.example' });
    await erase();

    await load(from.id, [orla(), ...staff]);
    await load(from.id, staff);

    expect(await headlinesAt(from.id)).toEqual([]);
    expect(await itemsWith(table, WORDS)).toEqual([]);
  });
});

describe('a suppressed person', () => {
  const suppress = () =>
    createSuppressionList(table, pepper).add(
      [{ network_url: 'https://network.example/in/ov-1977' }],
      'everywhere',
      new Date(),
    );

  it('is never reported as joining, promoted, leaving or arriving', async () => {
    const from = await newAccount('Quarry', 'quarry.example');
    await load(from.id, [orla(), ...staff], { email: 'orla@quarry.example' });
    await suppress();

    await load(from.id, [{ ...orla(), title: 'COO', job_level: 'C-Team' }, ...staff]);
    await load(from.id, staff);

    expect(await headlinesAt(from.id)).toEqual([]);
    expect(await createAccountStore(table).findByDomains(WS, ['silomoor.example'])).toEqual(new Map());
  });

  it('is removed again if they were suppressed while the move was written', async () => {
    const from = await newAccount('Quarry', 'quarry.example');
    await load(from.id, [orla(), ...staff], { email: 'orla@quarry.example' });
    const store = createPersonStore(table, pepper);
    let checks = 0;
    await load(from.id, staff, {
      people: {
        ...store,
        async findSuppressed(...asked) {
          const checked = await store.findSuppressed(...asked);
          checks += 1;
          if (checks === 1) await suppress();
          return checked;
        },
      },
    });

    expect(checks).toBe(2);
    expect(await headlinesAt(from.id)).toEqual([]);
    const suggested = (await createAccountStore(table).findByDomains(WS, ['silomoor.example'])).get(
      'silomoor.example',
    );
    expect(await headlinesAt(must(suggested).id)).toEqual([]);
    expect(must(suggested).why_now_md).toBeNull();
  });
});
