import { describe, expect, it } from 'vitest';
import type { DirectoryPerson, JobLevel } from '#domain/market/directory/directory.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { getCompany, listWorld } from '#world/directory/world.ts';

const LARGEST = getCompany(0).domain;

const keyOf = (domain: string, { full_name, network_url }: DirectoryPerson) => ({
  domain,
  full_name,
  network_url,
});

const ANYONE = {
  roles: [{ functions: [], job_levels: [], title: null }],
  titles: [],
  job_levels: [],
  locations: [],
};

describe('the embedded directory', () => {
  it('gives the same answers from two instances', async () => {
    const [one, two] = [createEmbeddedDirectory(), createEmbeddedDirectory()];
    for (const { domain } of listWorld().slice(0, 20)) {
      expect(await one.findCompany(domain)).toEqual(await two.findCompany(domain));
      expect(await one.listEmployees(domain)).toEqual(await two.listEmployees(domain));
    }
  });

  it('makes up nothing for an unknown domain', async () => {
    const directory = createEmbeddedDirectory();
    const key = { domain: 'unknown.example', full_name: 'Emily Carter', network_url: null };
    expect(await directory.findCompany(key.domain)).toBeNull();
    expect(await directory.listEmployees(key.domain)).toMatchObject({ people: [], next_cursor: null });
    expect(await directory.searchPeople(key.domain, { ...ANYONE, limit: 5 })).toEqual([]);
    expect(await directory.findWorkEmail(key)).toBeNull();
    expect(await directory.findPhone(key)).toBeNull();
  });

  it('lists everyone on one page', async () => {
    const page = await createEmbeddedDirectory().listEmployees(LARGEST);
    expect(page.people.length).toBeGreaterThan(5);
    expect(page).toMatchObject({ next_cursor: null, is_complete: true });
  });

  it('searches by role and place, most relevant first, up to the limit', async () => {
    const directory = createEmbeddedDirectory();
    const job_levels: readonly JobLevel[] = ['C-Team'];
    const roles = [{ functions: [], job_levels: [...job_levels], title: null }];
    const hits = await directory.searchPeople(LARGEST, { ...ANYONE, roles, limit: 2 });
    expect(hits).toHaveLength(2);
    for (const { title, job_level } of hits) {
      expect(title).toMatch(/Managing Director|Chief Operating Officer/);
      expect(job_levels).toContain(job_level);
    }
    expect(hits.map(({ ranking }) => ranking)).toEqual(
      hits.map(({ ranking }) => ranking).toSorted((a, b) => a - b),
    );
    expect(
      await directory.searchPeople(LARGEST, {
        ...ANYONE,
        roles: [{ functions: [], job_levels: [], title: 'Astronaut' }],
        limit: 3,
      }),
    ).toEqual([]);
    const [here] = hits;
    const locations = [{ name: '', countries: [here?.country_code ?? ''], localities: [] }];
    const there = await directory.searchPeople(LARGEST, { ...ANYONE, locations, limit: 500 });
    expect(there.length).toBeGreaterThan(0);
    expect(new Set(there.map(({ country_code }) => country_code))).toEqual(new Set([here?.country_code]));
  });

  it('finds contact data by profile, or by a name that is unique in the company', async () => {
    const directory = createEmbeddedDirectory();
    const domain = LARGEST;
    const { people } = await directory.listEmployees(domain);
    const byProfile = people.filter(({ network_url }) => network_url !== null);
    const emails = await Promise.all(
      byProfile.map((person) => directory.findWorkEmail(keyOf(domain, person))),
    );
    const at = emails.findIndex((email) => email !== null);
    const person = byProfile[at];
    if (person === undefined) throw new Error('Nobody of the company has an address.');
    expect(emails[at]).toContain(`@${domain}`);
    expect(
      await directory.findWorkEmail({ domain, full_name: 'Another Name', network_url: person.network_url }),
    ).toBe(emails[at]);
    expect(
      await directory.findWorkEmail({
        domain,
        full_name: ` ${person.full_name.toUpperCase()} `,
        network_url: null,
      }),
    ).toBe(emails[at]);
    expect(
      await directory.findWorkEmail({
        domain,
        full_name: person.full_name,
        network_url: 'https://network.example/in/nobody',
      }),
    ).toBeNull();
  });

  it('reports every call', async () => {
    const calls: string[] = [];
    const directory = createEmbeddedDirectory({ onCall: (name) => calls.push(name) });
    const key = { domain: LARGEST, full_name: 'x', network_url: null };
    await directory.findCompany(LARGEST);
    await directory.listEmployees(LARGEST);
    await directory.searchPeople(LARGEST, { ...ANYONE, limit: 1 });
    await directory.findWorkEmail(key);
    await directory.findPhone(key);
    expect(calls).toEqual(['findCompany', 'listEmployees', 'searchPeople', 'findWorkEmail', 'findPhone']);
  });

  it("waits its delay, and gives up at once with the abort's reason", async () => {
    const slow = createEmbeddedDirectory({ delayMs: 40 });
    const started = performance.now();
    await slow.findCompany(LARGEST);
    expect(performance.now() - started).toBeGreaterThanOrEqual(38);

    const stuck = createEmbeddedDirectory({ delayMs: 60_000 });
    const reason = new Error('the account took too long');
    const abort = new AbortController();
    const response = expect(stuck.listEmployees(LARGEST, {}, abort.signal)).rejects.toBe(reason);
    abort.abort(reason);
    await response;
  });

  it('fails as many calls as configured, like a directory that does not respond', async () => {
    const chances = [0.049, 0.05, 0.999];
    const faulty = createEmbeddedDirectory({ failures: 5, chance: () => chances.shift() ?? 0 });

    await expect(faulty.findCompany(LARGEST)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(faulty.findCompany(LARGEST)).resolves.toMatchObject({ domain: LARGEST });
    await expect(faulty.listEmployees(LARGEST)).resolves.toBeDefined();
    await expect(createEmbeddedDirectory({ chance: () => 0 }).findCompany(LARGEST)).resolves.toBeDefined();
  });

  it('does nothing if the signal is already aborted', async () => {
    const reason = new Error('late');
    await expect(createEmbeddedDirectory().findCompany(LARGEST, AbortSignal.abort(reason))).rejects.toBe(
      reason,
    );
  });
});
