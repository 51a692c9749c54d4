import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/shared/random/seeded-random.ts';
import { INDUSTRIES, MIXES } from '#world/directory/industry-data.ts';
import { makeRoster } from '#world/directory/roster.ts';
import { findCompanyByDomain, getCompany, listWorld, WORLD_SIZE } from '#world/directory/world.ts';

const world = listWorld();
const rosters = world.map((company) => ({ company, listings: makeRoster(company) }));
const everyone = rosters.flatMap(({ listings }) => listings);
const sum = (parts: Readonly<Record<string, number>> | readonly number[]): number =>
  Object.values(parts).reduce((total, part) => total + part, 0);
const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;

describe('the demo data', () => {
  it('is the same everywhere and at all times', () => {
    const digest = createHash('sha256')
      .update(JSON.stringify(rosters.map(({ company, listings }) => [company, listings])))
      .digest('hex');
    expect(digest).toMatchInlineSnapshot(
      `"8cdce7fcbc65b4cc57b4f4f6fe675f90cfd7af89fb89153facf45ff6562d8752"`,
    );
  });

  it('has 400 companies, each with a unique name, domain and profile', () => {
    expect(world).toHaveLength(WORLD_SIZE);
    expect(WORLD_SIZE).toBe(400);
    for (const field of ['name', 'domain', 'network_url'] as const) {
      expect(new Set(world.map((company) => company[field])).size).toBe(400);
    }
  });

  it('covers all industries, many countries and sizes from 12 to 40,000', () => {
    expect(new Set(world.map(({ industry }) => industry)).size).toBe(INDUSTRIES.length);
    expect(new Set(world.map(({ country }) => country)).size).toBeGreaterThanOrEqual(25);
    const sizes = world.map(({ employees }) => employees);
    expect(Math.min(...sizes)).toBe(12);
    expect(Math.max(...sizes)).toBe(40_000);
    expect(
      share(
        world.filter(({ employees }) => employees > 100 && employees <= 1_000),
        world,
      ),
    ).toBeGreaterThan(0.3);
  });

  it('has a workforce that adds up to the head count, by department and by country', () => {
    for (const { employees, country, workforce } of world) {
      expect(workforce.total).toBe(employees);
      expect(sum(workforce.by_department)).toBe(employees);
      expect(sum(workforce.by_country)).toBe(employees);
      expect(workforce.by_country[country]).toBeGreaterThan(0);
      expect(Object.keys(workforce.by_country).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    }
    for (const mix of Object.values(MIXES)) expect(sum(mix)).toBe(100);
  });

  it('finds a company by its domain in any case, and no other', () => {
    expect(findCompanyByDomain(getCompany(7).domain.toUpperCase())).toBe(getCompany(7));
    for (const domain of ['example.com', '', '__proto__', 'constructor'])
      expect(findCompanyByDomain(domain)).toBeUndefined();
  });

  it.each([-1, 400, 1.5, Number.NaN])('rejects the company index %d', (index) => {
    expect(() => getCompany(index)).toThrow(/expected a whole number from 0 to 399/);
  });
});

describe('the rosters', () => {
  it('list 5 to 60 people, more in larger companies, never more than work there', () => {
    for (const { company, listings } of rosters) {
      expect(listings.length).toBeGreaterThanOrEqual(5);
      expect(listings.length).toBeLessThanOrEqual(Math.min(60, company.employees));
    }
    const average = (large: boolean): number => {
      const some = rosters.filter(({ company }) => company.employees > 1_000 === large);
      return some.reduce((total, { listings }) => total + listings.length, 0) / some.length;
    };
    expect(average(true)).toBeGreaterThan(2 * average(false));
  });

  it('rank everyone, seniors first, without gaps', () => {
    const levels = ['C-Team', 'VP', 'Director', 'Manager', 'Staff'];
    for (const { listings } of rosters) {
      expect(listings.map(({ person }) => person.ranking)).toEqual(listings.map((_, at) => at + 1));
      const order = listings.map(({ person }) => levels.indexOf(person.job_level));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  it('have unique ids, profiles and addresses', () => {
    const ids = everyone.map(({ person }) => person.directory_id);
    const profiles = everyone.flatMap(({ person }) => person.network_url ?? []);
    const emails = everyone.flatMap(({ email }) => email ?? []);
    for (const values of [ids, profiles, emails]) expect(new Set(values).size).toBe(values.length);
  });

  it('have a profile for about 85 %, an address for about 70 %, a phone for about 60 % in the US', () => {
    const inUs = everyone.filter(({ person }) => person.country_code === 'US');
    expect(
      share(
        everyone.filter(({ person }) => person.network_url),
        everyone,
      ),
    ).toBeCloseTo(0.85, 1);
    expect(
      share(
        everyone.filter(({ email }) => email),
        everyone,
      ),
    ).toBeCloseTo(0.7, 1);
    expect(
      share(
        inUs.filter(({ phone }) => phone),
        inUs,
      ),
    ).toBeCloseTo(0.6, 1);
    expect(everyone.filter(({ person, phone }) => phone && person.country_code !== 'US')).toEqual([]);
  });

  it('use fictitious phone numbers and ASCII addresses at the company', () => {
    for (const { company, listings } of rosters) {
      for (const { person, email, phone } of listings) {
        if (phone) expect(phone).toMatch(/^\+1\d{3}55501\d{2}$/);
        if (email) expect(email.replace(`@${company.domain}`, '')).toMatch(/^[a-z]+(\.[a-z]+)?\d*$/);
        if (person.network_url)
          expect(person.network_url).toMatch(/^https:\/\/network\.example\/in\/[a-z0-9-]+$/);
      }
    }
  });

  it('rarely contain two people with the same name', () => {
    const namesakes = rosters.filter(
      ({ listings }) => new Set(listings.map(({ person }) => person.full_name)).size < listings.length,
    );
    expect(share(namesakes, rosters)).toBeLessThan(0.02);
  });
});

describe('the random source', () => {
  it('is deterministic for a seed and differs between seeds', () => {
    const draw = (seed: string): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.int(0, 1_000_000));
    };
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  it('stays within its bounds and reaches both, about evenly', () => {
    const random = createRandom('spread');
    const draws = Array.from({ length: 10_000 }, () => random.int(3, 12));
    const counts = Array.from({ length: 10 }, (_, at) => draws.filter((draw) => draw === at + 3).length);
    expect(sum(counts)).toBe(10_000);
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1_150);
  });
});
