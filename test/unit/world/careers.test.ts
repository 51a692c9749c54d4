import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { isPromotion } from '#domain/signals/moves/title-change.ts';
import { must } from '#test/harness/must.ts';
import { buildRoster, findNextCompany } from '#world/directory/careers.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { makeRoster } from '#world/directory/roster.ts';
import { listWorld } from '#world/directory/world.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const dayAt = (day: number): Date => new Date(START + day * DAY_MS);
const lively = listWorld().filter((company) => findNextCompany(company) !== undefined);

const peopleOn = (company: Company, day: number) =>
  new Map(buildRoster(company, dayAt(day)).map(({ person }) => [person.directory_id, person]));

describe('people in the demo data', () => {
  it('move at many companies, and stay at the others', () => {
    expect(lively.length).toBeGreaterThan(100);
    const still = listWorld().filter((company) => findNextCompany(company) === undefined);
    expect(still.length).toBeGreaterThan(100);
    for (const company of still.slice(0, 20)) {
      expect(buildRoster(company, dayAt(0))).toEqual(makeRoster(company));
      expect(buildRoster(company, dayAt(400))).toEqual(makeRoster(company));
    }
  });

  it('are the same all day, and have unique names', () => {
    for (const company of lively.slice(0, 20)) {
      const midnight = new Date('2026-03-01T00:00:00Z');
      const evening = new Date('2026-03-01T23:59:59Z');
      expect(buildRoster(company, evening)).toEqual(buildRoster(company, midnight));
      const names = buildRoster(company, evening).map(({ person }) => person.full_name);
      const before = buildRoster(company, dayAt(-720)).map(({ person }) => person.full_name);
      const base = makeRoster(company).map(({ person }) => person.full_name);
      const movers = (all: readonly string[]) => all.filter((name) => !base.includes(name));
      expect(new Set(movers(names)).size).toBe(3);
      expect(new Set([...movers(names), ...movers(before)]).size).toBeGreaterThanOrEqual(5);
    }
  });

  /** Looks every five days, over a year. */
  const dayOf = (step: number): number => (step + 1) * 5;

  it('join, leave and rise within any 365 days, and someone who leaves a seat turns up at the next company', async () => {
    for (const company of lively.slice(0, 10)) {
      const before = peopleOn(company, 0);
      const steps = Array.from({ length: 73 }, (_, step) => peopleOn(company, dayOf(step)));
      const after = must(steps.at(-1));
      expect([...before.keys()].some((id) => !after.has(id))).toBe(true);
      expect([...after.keys()].some((id) => !before.has(id))).toBe(true);
      const risen = steps.some((people, step) =>
        [...people].some(([id, person]) => {
          const last = step === 0 ? before.get(id) : steps[step - 1]?.get(id);
          return last !== undefined && isPromotion(last, person);
        }),
      );
      expect(risen).toBe(true);
      const seat = must(
        [...before.values()].find(
          ({ full_name, job_level, title }) =>
            / [A-Z]\. /.test(full_name) && job_level === 'Director' && !title.startsWith('Regional'),
        ),
      );
      const gone = steps.findIndex((people) => !people.has(seat.directory_id));
      const directory = createEmbeddedDirectory({ now: () => dayAt(dayOf(gone)) });
      const key = { domain: company.domain, full_name: seat.full_name, network_url: seat.network_url };
      const next = must(findNextCompany(company));
      expect(await directory.findEmployer(key)).toMatchObject({
        domain: next.domain,
        company: next.name,
        title: 'VP Operations',
        job_level: 'VP',
      });
      expect(peopleOn(next, dayOf(gone)).get(seat.directory_id)?.network_url).toBe(seat.network_url);
    }
  });

  it('are known at their company while they are there, and nowhere else', async () => {
    const company = must(lively[0]);
    const directory = createEmbeddedDirectory({ now: () => dayAt(0) });
    const [first] = (await directory.listEmployees(company.domain)).people;
    const { full_name, network_url, title } = must(first);
    const key = { domain: company.domain, full_name, network_url };
    expect(await directory.findEmployer(key)).toMatchObject({ domain: company.domain, title });
    expect(await directory.findEmployer({ ...key, full_name: 'No One', network_url: null })).toBeNull();
    expect(await directory.findEmployer({ ...key, domain: 'unknown.example' })).toBeNull();
  });
});
