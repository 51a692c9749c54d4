import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import type { Company } from '#domain/market/directory/directory.ts';
import { isPromotion } from '#domain/signals/moves/title-change.ts';
import { must } from '#test/harness/must.ts';
import { createEmbeddedDirectory } from '#world/directory/embedded-directory.ts';
import { findNextCompany, listJobChangers } from '#world/directory/job-changers.ts';
import { buildRoster } from '#world/directory/roster.ts';
import { listWorld } from '#world/directory/world.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const dayAt = (day: number): Date => new Date(START + day * DAY_MS);
const lively = listWorld().filter((company) => findNextCompany(company) !== undefined);

const peopleOn = (company: Company, day: number) =>
  new Map(buildRoster(company, dayAt(day)).map(({ person }) => [person.directory_id, person]));

describe('people in the demo data', () => {
  it('move at many companies, and stay at the others', () => {
    expect(lively.length).toBeGreaterThan(8);
    const still = listWorld().filter((company) => findNextCompany(company) === undefined);
    expect(still.length).toBeGreaterThan(12);
    for (const company of still)
      expect(buildRoster(company, dayAt(400))).toEqual(buildRoster(company, dayAt(0)));
  });

  it('are the same all day, and have unique names', () => {
    for (const company of lively) {
      const midnight = new Date('2026-03-01T00:00:00Z');
      const evening = new Date('2026-03-01T23:59:59Z');
      expect(buildRoster(company, evening)).toEqual(buildRoster(company, midnight));
      const namesOn = (day: Date) => listJobChangers(company, day).map(({ name }) => name);
      expect(new Set(namesOn(midnight)).size).toBe(3);
      expect(new Set([...namesOn(midnight), ...namesOn(dayAt(-720))]).size).toBeGreaterThanOrEqual(5);
    }
  });

  /** Looks every five days, over a year. */
  const dayOf = (step: number): number => (step + 1) * 5;

  it('join, leave and rise within any 365 days, and a head of operations who leaves turns up at the next company', async () => {
    for (const company of lively) {
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
      const { name } = must(listJobChangers(company, dayAt(0))[0]);
      const head = must([...before.values()].find(({ full_name }) => full_name === name));
      const gone = steps.findIndex((people) => !people.has(head.directory_id));
      const directory = createEmbeddedDirectory({ now: () => dayAt(dayOf(gone)) });
      const key = { domain: company.domain, full_name: name, network_url: head.network_url };
      const next = must(findNextCompany(company));
      expect(await directory.findEmployer(key)).toMatchObject({
        domain: next.domain,
        company: next.name,
        title: 'VP Operations',
        job_level: 'VP',
      });
      expect(peopleOn(next, dayOf(gone)).get(head.directory_id)?.network_url).toBe(head.network_url);
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
