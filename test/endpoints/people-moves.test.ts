import { describe, expect, it } from 'vitest';
import type { SignalDetection } from '#contract/detections.ts';
import type { Company, DirectoryPerson, Employment } from '#domain/market/directory/directory.ts';
import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import { exampleRecord, newDomain, putRecords } from '#test/harness/accounts.ts';
import { directoryPerson } from '#test/harness/directory-people.ts';
import { eventually } from '#test/harness/eventually.ts';
import { must } from '#test/harness/must.ts';
import { stateRelations } from '#test/harness/relations.ts';
import { daysAgo, listingAll, loadRosterAt, type SyncOptions, syncRoster } from '#test/harness/rosters.ts';
import { newWorkspace, testTable } from '#test/harness/workspace.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { findNextCompany } from '#world/directory/job-changers.ts';
import { listWorld } from '#world/directory/world.ts';

/** The nth fictional company, from the end, where people change jobs. */
const livelyCompany = (place: number) =>
  must(
    listWorld()
      .toReversed()
      .filter((company) => findNextCompany(company) !== undefined)[place],
  );

/** The names of the moves in the signal catalog. */
const SIGNALS = {
  joined: 'sig_new_in_role',
  left: 'sig_champion_left',
  promoted: 'sig_promotion',
  moved: 'sig_champion_moved',
};

const STAFF = Array.from({ length: 6 }, () => directoryPerson({ title: 'Technician', job_level: 'Staff' }));

const boss = (overrides: Partial<DirectoryPerson> = {}) =>
  directoryPerson({
    full_name: 'Ada Brandt',
    title: 'Director of Operations',
    job_level: 'Director',
    ...overrides,
  });

const workspace = await newWorkspace();

async function newAccount(overrides: Parameters<typeof exampleRecord>[0] = {}, name = 'Hallwick Lifts') {
  const record = exampleRecord({ status: 'active', name, domain: newDomain(), ...overrides });
  await putRecords(workspace.id, [record]);
  return record;
}

const sync = (accountId: string, people: readonly DirectoryPerson[], options: SyncOptions = {}) =>
  syncRoster(workspace.id, accountId, {
    ...options,
    directory: { ...listingAll(people), ...options.directory },
  });

const detectionsAt = async (id: string): Promise<SignalDetection[]> =>
  (await workspace.api.listAccountSignals({ params: { id } })).data;

const told = (detections: readonly SignalDetection[]) =>
  detections.map(({ signal_id, headline }) => [signal_id, headline]);

const peopleAt = async (id: string) =>
  (await workspace.api.listPeople({ query: { account_id: id, per_page: 100 } })).data;

async function saveToList(accountId: string, name: string): Promise<string> {
  const person = must((await peopleAt(accountId)).find(({ full_name }) => full_name === name));
  const { data: list } = await workspace.api.createPeopleList({ body: { name: 'Champions' } });
  await workspace.api.changeListMembers({ params: { id: list.id }, body: { add: [person.id] } });
  return person.id;
}

describe('POST /people/sync over the fictional directory', () => {
  it('shows in the feed who joined, left and was promoted since the last roster, with the directory’s data', async () => {
    const company = livelyCompany(0);
    const account = await newAccount({ name: company.name, domain: company.domain });
    const before = await loadRosterAt(workspace.id, account.id, company.domain, daysAgo(500));
    expect(await detectionsAt(account.id)).toEqual([]);

    await workspace.api.syncPeople({ body: { account_id: account.id } });

    const found = await detectionsAt(account.id);
    const now = (await createEmbeddedDirectory().listEmployees(company.domain)).people;
    const missingFrom = (some: readonly DirectoryPerson[], others: readonly DirectoryPerson[]) =>
      some.filter(({ directory_id }) => !others.some((other) => other.directory_id === directory_id));
    const gone = missingFrom(before, now).filter(({ job_level }) => job_level !== 'Manager');
    const come = missingFrom(now, before).filter(({ job_level }) => job_level !== 'Manager');
    const risen = now.filter(({ directory_id, job_level }) =>
      before.some((each) => each.directory_id === directory_id && each.job_level !== job_level),
    );
    expect(Math.min(gone.length, come.length)).toBeGreaterThan(0);
    const of = (signal: string) => found.filter(({ signal_id }) => signal_id === signal);
    expect(of(SIGNALS.left)).toHaveLength(gone.length);
    expect(of(SIGNALS.joined)).toHaveLength(come.length);
    expect(of(SIGNALS.promoted)).toHaveLength(risen.length);
    const feed = await workspace.api.listDetections({ query: { per_page: 100 } });
    expect(feed.data.filter(({ account_id }) => account_id === account.id)).toHaveLength(found.length);
    for (const { headline, evidence, alpha, alpha_parts, key_facts } of found) {
      expect(headline).toContain(company.name);
      expect(evidence.length).toBe(2);
      for (const { claim } of evidence) expect(claim).toContain('Demo Directory');
      expect(new Set(evidence.map(({ published_date }) => published_date)).size).toBe(2);
      expect(alpha).toBeGreaterThan(55);
      expect(alpha_parts.source).toBe(18);
      expect(key_facts).toContain('Reported by Demo Directory');
    }
    const { data } = await workspace.api.getAccount({ params: { id: account.id } });
    expect(data.score).toBeGreaterThan(0);
    expect(data.why_now_md).toContain(company.name);
  });
});

describe('POST /accounts/:id/scan', () => {
  const rosterOn = async ({ domain }: Company, at: Date) =>
    (await createEmbeddedDirectory({ now: () => at }).listEmployees(domain)).people.map(
      ({ directory_id }) => directory_id,
    );
  /** Scans an account whose people changed after its roster was loaded. */
  const scanned = async (days: number) => {
    // Another company for each test.
    let place = days % 2;
    const changed = async () =>
      String(await rosterOn(livelyCompany(place), daysAgo(days))) !==
      String(await rosterOn(livelyCompany(place), new Date()));
    while (!(await changed())) place += 1;
    const company = livelyCompany(place);
    const account = await newAccount({ name: company.name, domain: company.domain });
    await loadRosterAt(workspace.id, account.id, company.domain, daysAgo(days));
    const { data } = await workspace.api.scanAccount({ params: { id: account.id } });
    const { data: run } = await eventually(
      () => workspace.api.getRun({ params: { id: data.run_id } }),
      ({ data: { status } }) => status !== 'running',
    );
    expect([data.jobs, run.status]).toEqual([14, 'done']);
    const found = await detectionsAt(account.id);
    return found.filter(({ signal_id }) => Object.values(SIGNALS).includes(signal_id));
  };

  it('reloads a roster older than a month and detects who moved', async () => {
    expect((await scanned(400)).map(({ signal_id }) => signal_id)).toEqual(
      expect.arrayContaining([SIGNALS.joined, SIGNALS.left]),
    );
  });

  it('does not reload a newer roster', async () => {
    expect(await scanned(29)).toEqual([]);
  });
});

describe('a reloaded roster', () => {
  it('detects each move once when it is loaded several times concurrently', async () => {
    const { id } = await newAccount();
    const chief = boss();
    const riser = boss({ full_name: 'Cleo Marsh', title: 'Operations Manager', job_level: 'Manager' });
    await sync(id, [chief, riser, ...STAFF], { at: daysAgo(30) });
    const risen = { ...riser, title: 'VP Operations', job_level: 'VP' as const };
    const newcomer = boss({ full_name: 'Bo Lindt' });

    await Promise.all(Array.from({ length: 5 }, () => sync(id, [risen, newcomer, ...STAFF])));

    expect(told(await detectionsAt(id)).sort()).toEqual([
      [SIGNALS.left, 'Ada Brandt, Director of Operations, seems to have left Hallwick Lifts'],
      [SIGNALS.joined, 'Bo Lindt joined Hallwick Lifts as Director of Operations'],
      [SIGNALS.promoted, 'Hallwick Lifts promoted Cleo Marsh to VP Operations'],
    ]);
  });

  it('finds the same moves again after a crash between detecting them and saving the roster', async () => {
    const { id } = await newAccount();
    const chief = boss();
    await sync(id, [chief, ...STAFF], { at: daysAgo(30) });
    const crash = sync(id, STAFF, {
      moves: {
        reportMoves: () => {
          throw new Error('killed');
        },
      },
    });
    await expect(crash).rejects.toThrow('killed');
    const first = await detectionsAt(id);

    await sync(id, STAFF);

    expect(told(first)).toHaveLength(1);
    expect(await detectionsAt(id)).toEqual(first);
  });

  it('does not treat a missing page, a truncated list or a mostly empty response as departures', async () => {
    const { id } = await newAccount();
    const chief = boss();
    const all = [chief, ...STAFF];
    await sync(id, all, { at: daysAgo(30) });
    const page = (people: readonly DirectoryPerson[], is_complete: boolean) => ({
      listEmployees: async () => ({ people, next_cursor: null, provider: 'Test Directory', is_complete }),
    });

    await syncRoster(workspace.id, id, { directory: page(STAFF, false) });
    await syncRoster(workspace.id, id, { directory: page(STAFF.slice(0, 2), true) });
    await syncRoster(workspace.id, id, { directory: page([], true) }).catch(() => undefined);
    await expect(
      syncRoster(workspace.id, id, {
        directory: { listEmployees: () => Promise.reject(new DirectoryError('unavailable', 'down')) },
      }),
    ).rejects.toMatchObject({ code: 'provider_failed' });
    expect(await detectionsAt(id)).toEqual([]);

    await sync(id, all);
    await sync(id, STAFF);

    expect(told(await detectionsAt(id))).toEqual([
      [SIGNALS.left, 'Ada Brandt, Director of Operations, seems to have left Hallwick Lifts'],
    ]);
  });
});

/** A champion at one company, and where the directory lists them now. */
async function champion(name: string, overrides: Parameters<typeof exampleRecord>[0] = {}) {
  const from = await newAccount(overrides, 'Norrvik Tools');
  const person = boss({ full_name: name });
  await sync(from.id, [person, ...STAFF], { at: daysAgo(30) });
  const personId = await saveToList(from.id, name);
  const employer: Employment = {
    provider: 'Test Directory',
    domain: newDomain(),
    company: 'Peppergard',
    title: 'COO',
    job_level: 'C-Team',
  };
  return { from, person, personId, employer };
}

describe('a champion who turns up elsewhere', () => {
  it('is found on the roster of another account, and reported once from both sides', async () => {
    const { from, person, employer } = await champion('Eda Kranz');
    const to = await newAccount({ domain: employer.domain }, 'Peppergard');
    await sync(to.id, STAFF, { at: daysAgo(30) });
    const arrived = { ...person, title: 'COO', job_level: 'C-Team' as const };

    await sync(to.id, [arrived, ...STAFF]);
    await sync(from.id, STAFF, { directory: { findEmployer: async () => employer } });
    await sync(to.id, [arrived, ...STAFF]);

    expect(told(await detectionsAt(to.id))).toEqual([
      [SIGNALS.moved, 'Eda Kranz moved from Norrvik Tools to Peppergard as COO'],
    ]);
    expect(told(await detectionsAt(from.id))).toEqual([
      [SIGNALS.left, 'Eda Kranz, Director of Operations, has left Norrvik Tools'],
    ]);
  });

  it('is no reason to suggest a company that the CRM calls a customer', async () => {
    const { from, employer } = await champion('Gesa Blom');
    await stateRelations(testTable(), workspace.id, new Map([[employer.domain, 'customer']]));

    await sync(from.id, STAFF, { directory: { findEmployer: async () => employer } });

    expect((await workspace.api.listAccounts({ query: { domain: employer.domain } })).data).toEqual([]);
    expect(told(await detectionsAt(from.id))).toHaveLength(1);
  });

  it('creates one suggested account when two rosters report it at the same time', async () => {
    const { from, employer } = await champion('Finn Aalto');
    const directory = { findEmployer: async () => employer };

    await Promise.all([1, 2, 3].map(() => sync(from.id, STAFF, { directory })));

    const { data } = await workspace.api.listAccounts({ query: { domain: employer.domain } });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ status: 'suggested', name: 'Peppergard', domain: employer.domain });
    expect(await detectionsAt(must(data[0]).id)).toHaveLength(1);
  });
});

describe('a scoped member', () => {
  it('sees neither the suggestion nor the person if they cannot see the champion', async () => {
    const { from, employer } = await champion('Jara Lund');

    await sync(from.id, STAFF, { directory: { findEmployer: async () => employer } });

    const { data } = await workspace.scoped.listAccounts({ query: { domain: employer.domain } });
    expect(data).toEqual([]);
    const feed = await workspace.scoped.listDetections({ query: { per_page: 100 } });
    expect(JSON.stringify(feed)).not.toContain('Jara Lund');
  });

  it('does not learn where a person who joined their own account came from', async () => {
    const { from, employer } = await champion('Kaja Stern');
    const own = await newAccount(
      { domain: employer.domain, owner_id: workspace.scopedMemberId },
      'Peppergard',
    );

    await sync(from.id, STAFF, { directory: { findEmployer: async () => employer } });

    const { data } = await workspace.scoped.listAccountSignals({ params: { id: own.id } });
    expect(told(data)).toEqual([[SIGNALS.moved, 'Kaja Stern moved to Peppergard as COO']]);
    expect(JSON.stringify(data)).not.toMatch(/Norrvik|Director of Operations/);
    const { data: account } = await workspace.scoped.getAccount({ params: { id: own.id } });
    expect(JSON.stringify(account)).not.toContain('Norrvik');
  });
});
