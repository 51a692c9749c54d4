import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/shared/random/seeded-random.ts';
import { buildRoster } from '#world/directory/roster.ts';
import { findCompanyByDomain, getCompany, listWorld } from '#world/directory/world.ts';

const world = listWorld();
const DAY = new Date('2026-11-15T10:00:00Z');
const rosters = world.map((company) => ({ company, listings: buildRoster(company, DAY) }));
const everyone = rosters.flatMap(({ listings }) => listings);
const sum = (parts: Readonly<Record<string, number>> | readonly number[]): number =>
  Object.values(parts).reduce((total, part) => total + part, 0);
const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;

describe('the demo data', () => {
  it('has companies with a unique name, domain and profile each', () => {
    expect(world.length).toBeGreaterThan(40);
    for (const field of ['name', 'domain', 'network_url'] as const) {
      expect(new Set(world.map((company) => company[field])).size).toBe(world.length);
    }
  });

  it('covers many industries, countries and sizes from 12 to 40,000', () => {
    expect(new Set(world.map(({ industry }) => industry)).size).toBeGreaterThan(12);
    expect(new Set(world.map(({ country }) => country)).size).toBeGreaterThan(15);
    const sizes = world.map(({ employees }) => employees);
    expect(Math.min(...sizes)).toBe(12);
    expect(Math.max(...sizes)).toBe(40_000);
  });

  it('has a workforce that adds up to the head count, by department and by country', () => {
    for (const { employees, country, workforce } of world) {
      expect(workforce.total).toBe(employees);
      expect(sum(workforce.by_department)).toBe(employees);
      expect(sum(workforce.by_country)).toBe(employees);
      expect(workforce.by_country[country]).toBeGreaterThan(0);
      expect(Object.keys(workforce.by_country).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    }
  });

  it('finds a company by its domain in any case, and no other', () => {
    expect(findCompanyByDomain(getCompany(7).domain.toUpperCase())).toBe(getCompany(7));
    for (const domain of ['example.com', '', '__proto__', 'constructor'])
      expect(findCompanyByDomain(domain)).toBeUndefined();
  });

  it.each([-1, world.length, 1.5, Number.NaN])('rejects the company index %d', (index) => {
    expect(() => getCompany(index)).toThrow(/expected a whole number from 0/);
  });
});

describe('the rosters', () => {
  it('list a few people of each company, never more than work there', () => {
    for (const { company, listings } of rosters) {
      expect(listings.length).toBeGreaterThan(2);
      expect(listings.length).toBeLessThanOrEqual(company.employees);
    }
    expect(everyone.length).toBeGreaterThan(250);
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

  it('have a profile for most, an address for three in four, a phone for about half in the US', () => {
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
    ).toBeCloseTo(0.75, 1);
    expect(
      share(
        inUs.filter(({ phone }) => phone),
        inUs,
      ),
    ).toBeCloseTo(0.55, 1);
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

  it('contain no two people with the same name', () => {
    for (const { listings } of rosters)
      expect(new Set(listings.map(({ person }) => person.full_name)).size).toBe(listings.length);
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
