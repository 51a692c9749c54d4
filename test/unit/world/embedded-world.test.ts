import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/shared/random/seeded-random.ts';
import { INDUSTRIES, MIXES } from '#world/directory/industry-data.ts';
import { spokenIn, tongue } from '#world/directory/name-data.ts';
import { makeRoster } from '#world/directory/roster.ts';
import { STEMS } from '#world/directory/stem-data.ts';
import { companyAt, companyByDomain, listWorld, tradeOf, WORLD_SIZE } from '#world/directory/world.ts';

const world = listWorld();
const rosters = world.map((company) => ({ company, listings: makeRoster(company) }));
const everyone = rosters.flatMap(({ listings }) => listings);
const sum = (parts: Readonly<Record<string, number>> | readonly number[]): number =>
  Object.values(parts).reduce((total, part) => total + part, 0);
const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;

const backwards = (text: string): string => [...text].reverse().join('');
function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at]?.toLowerCase() === other[at]?.toLowerCase()) at++;
  return at;
}
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one.toLowerCase()].entries()) {
    const line = [row + 1];
    for (const [at, theirs] of [...other.toLowerCase()].entries()) {
      line.push(
        Math.min(
          (above[at + 1] ?? 0) + 1,
          (line[at] ?? 0) + 1,
          (above[at] ?? 0) + (letter === theirs ? 0 : 1),
        ),
      );
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}

describe('the demo data', () => {
  it('is the same everywhere and at all times', () => {
    const digest = createHash('sha256')
      .update(JSON.stringify(rosters.map(({ company, listings }) => [company, listings])))
      .digest('hex');
    expect(digest).toMatchInlineSnapshot(
      `"78eca84ae46413d41b30d21340c2135979947c44d1b478ddf1b958dad0dec381"`,
    );
  });

  it('starts with the company for load tests', () => {
    expect(companyAt(0)).toMatchInlineSnapshot(`
      {
        "country": "GB",
        "domain": "aldershawstays.io",
        "employees": 40000,
        "founded_year": 1973,
        "industry": "Hospitality",
        "location": "Manchester",
        "logo_url": "https://network.example/logos/aldershaw-stays.png",
        "name": "Aldershaw Stays",
        "network_url": "https://network.example/company/aldershaw-stays",
        "revenue_range": "$1B-$10B",
        "short_description": "Aldershaw Stays runs hotels beside railway stations, based in Manchester.",
        "workforce": {
          "by_country": {
            "GB": 31250,
            "IN": 4687,
            "US": 4063,
          },
          "by_department": {
            "Customer Success": 2800,
            "Data": 800,
            "Engineering": 2400,
            "Finance": 2000,
            "IT & Security": 1200,
            "Legal": 400,
            "Marketing": 4400,
            "Operations": 14800,
            "People": 1600,
            "Procurement": 1200,
            "Product": 2000,
            "Sales": 6400,
          },
          "total": 40000,
        },
      }
    `);
  });

  it('has 400 companies, each with a unique name, domain and profile', () => {
    expect(world).toHaveLength(WORLD_SIZE);
    expect(WORLD_SIZE).toBe(400);
    for (const field of ['name', 'domain', 'network_url'] as const) {
      expect(new Set(world.map((company) => company[field])).size).toBe(400);
    }
  });

  it('gives companies names that are easy to tell apart', () => {
    expect(new Set(STEMS).size).toBe(WORLD_SIZE);
    for (const [at, one] of STEMS.entries()) {
      for (const other of STEMS.slice(at + 1)) {
        const pair = `${one} and ${other}`;
        expect(sharedStart(one, other), pair).toBeLessThanOrEqual(3);
        expect(sharedStart(backwards(one), backwards(other)), pair).toBeLessThanOrEqual(4);
        expect(editDistance(one, other), pair).toBeGreaterThanOrEqual(4);
      }
    }
  });

  it('names companies after what they do', () => {
    for (const company of world) {
      const [, descriptor] = company.name.split(' ');
      const trade = tradeOf(company);
      expect(company.short_description).toContain(trade.does);
      if (descriptor !== undefined) expect(trade.names).toContain(descriptor);
    }
  });

  it('writes domains as ASCII host names with many endings', () => {
    for (const { domain } of world) expect(domain).toMatch(/^[a-z]+(-[a-z]+)?(\.[a-z]{2,3}){1,2}$/);
    const endings = new Set(world.map(({ domain }) => domain.slice(domain.indexOf('.'))));
    expect(
      endings.isSupersetOf(new Set(['.com', '.io', '.co', '.de', '.fr', '.co.uk', '.com.br', '.jp'])),
    ).toBe(true);
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

  it('keeps revenue in proportion to size', () => {
    const order = [
      'Under $1M',
      '$1M-$5M',
      '$5M-$10M',
      '$10M-$50M',
      '$50M-$100M',
      '$100M-$500M',
      '$500M-$1B',
      '$1B-$10B',
      'Over $10B',
    ];
    const rank = (employees: (count: number) => boolean): number[] =>
      world
        .filter((company) => employees(company.employees))
        .map(({ revenue_range }) => order.indexOf(revenue_range));
    expect(Math.min(...rank(() => true))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...rank((count) => count <= 100))).toBeLessThan(
      Math.min(...rank((count) => count > 3_000)),
    );
  });

  it('finds a company by its domain in any case, and no other', () => {
    expect(companyByDomain(companyAt(7).domain.toUpperCase())).toBe(companyAt(7));
    for (const domain of ['example.com', '', '__proto__', 'constructor'])
      expect(companyByDomain(domain)).toBeUndefined();
  });

  it.each([-1, 400, 1.5, Number.NaN])('rejects the company index %d', (index) => {
    expect(() => companyAt(index)).toThrow(/expected a whole number from 0 to 399/);
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

  it('start with a chief executive, founder or owner', () => {
    for (const { listings } of rosters) {
      expect(listings[0]?.person).toMatchObject({ job_level: 'C-Team', ranking: 1 });
      expect(listings[0]?.person.title).toMatch(
        /CEO|Chief Executive|Founder|Owner|Managing Director|Geschäftsführer|Vorstandsvorsitzende|générale?$|^Gérante?$|General$|Delegad[oa]|Delegat[oa]|Generale$|irecteur|Prezes|generaln[ya]|Diretora?[- ](Geral|Presidente)|Gerente$/,
      );
    }
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

  it('contain names with the diacritics of many languages', () => {
    const names = everyone.map(({ person }) => person.full_name).join(' ');
    for (const letter of ['Ł', 'ñ', 'ễ', 'ø', 'æ', 'ß', 'ş', 'ō', 'ç', 'ř', 'å', 'ọ'])
      expect(names).toContain(letter);
    expect(names).toMatch(/Nguyễn Thị Hoa/);
  });

  it('use the titles of their trade for operational staff', () => {
    const windFarms = rosters.filter(({ company }) => tradeOf(company).does === 'plans and runs wind farms');
    const titles = windFarms.flatMap(({ listings }) => listings.map(({ person }) => person.title)).join(';');
    expect(windFarms.length).toBeGreaterThan(2);
    expect(titles).toMatch(/Wind Turbine Technician/);
    expect(titles).toMatch(/Dispatcher/);
    expect(titles).toMatch(/Site Manager/);
    expect(titles).not.toMatch(/Receptionist|Loan|Baker|Store/);
    const workers = rosters.flatMap(({ company, listings }) => {
      const own = Object.values(tradeOf(company).titles).flatMap((some) => some.split(';'));
      return listings
        .filter(({ person }) => person.department === 'Operations' && !/C-Team|VP/.test(person.job_level))
        .map(({ person }) => own.includes(person.title));
    });
    expect(share(workers.filter(Boolean), workers)).toBeGreaterThan(0.65);
  });

  it("use titles in the country's language, in the holder's gender form", () => {
    const titles = everyone.map(({ person }) => person.title).join(';');
    for (const title of [
      /Leiter(in)? Einkauf/,
      /Entwickler(in)?;/,
      /Direct(eur|rice) commerciale?/,
      /Jef[ea] de Ventas/,
      /Responsabile Acquisti/,
      /Hoofd Inkoop/,
      /Kierowni(k|czka) sprzedaży/,
      /Gerente de Compras/,
    ]) {
      expect(titles).toMatch(title);
    }
    const inGermany = everyone.filter(({ person }) => person.country_code === 'DE');
    const german = inGermany.filter(({ person }) =>
      /leiter|techniker|führer|entwickler|äufer/i.test(person.title),
    );
    expect(share(german, inGermany)).toBeGreaterThan(0.05);
    for (const { person } of inGermany) {
      const [given = ''] = person.full_name.split(' ');
      if (tongue('german').men.includes(given)) expect(person.title).not.toMatch(/(leiter|techniker|er)in\b/);
      if (tongue('german').women.includes(given)) expect(person.title).not.toMatch(/^(Leiter|Entwickler)\b/);
    }
  });

  it("use names from one language, the family name in the holder's gender form", () => {
    const languages = [...new Set(world.flatMap(({ country }) => spokenIn(country)))].map(tongue);
    const fits = (full: string): boolean =>
      languages.some(({ women, men, family, familyFirst }) =>
        family.some((name) => {
          const [his = name, hers = his] = name.split(':');
          const reads = (given: string, last: string) =>
            familyFirst ? `${last} ${given}` : `${given} ${last}`;
          return (
            women.some((given) => reads(given, hers) === full) ||
            men.some((given) => reads(given, his) === full)
          );
        }),
      );
    for (const full of new Set(everyone.map(({ person }) => person.full_name)))
      expect(fits(full), full).toBe(true);
    const names = everyone.map(({ person }) => person.full_name);
    expect(names.some((name) => /^(Zofia|Hanna|Joanna) \S+sk?a$/.test(name))).toBe(true);
    expect(names.some((name) => /^(Tereza|Lenka|Barbora) \S+ová$/.test(name))).toBe(true);
    expect(fits('Zofia Zieliński')).toBe(false);
    expect(fits('Jiří Dvořáková')).toBe(false);
  });

  it('rarely contain two people with the same name', () => {
    const namesakes = rosters.filter(
      ({ listings }) => new Set(listings.map(({ person }) => person.full_name)).size < listings.length,
    );
    expect(share(namesakes, rosters)).toBeLessThan(0.02);
  });

  it('cover all departments and levels', () => {
    const tally = Map.groupBy(everyone, ({ person }) => `${person.department}/${person.job_level}`);
    expect(tally.size).toBe(12 * 5 + 1);
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
