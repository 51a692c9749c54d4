import { describe, expect, it } from 'vitest';
import type { Interpretation, WishedPlace, WishedRole } from '#contract/interpretation.ts';
import { buildCascade } from '#domain/people-search/build-cascade.ts';
import { loadTitleReader } from '#domain/people-search/load-title-reader.ts';
import { selectMatches } from '#domain/people-search/select-matches.ts';

const NOTHING: Interpretation = {
  functions: [],
  job_levels: [],
  locations: [],
  exclusions: { roles: [], locations: [], companies: [] },
  companies: { names: [], industries: [], locations: [], employees_min: null, employees_max: null },
  choices: [],
  allows_fallback: false,
  not_understood: [],
};
const role = (more: Partial<WishedRole>): WishedRole => ({
  functions: [],
  job_levels: [],
  title: null,
  ...more,
});
const choice = (...roles: Partial<WishedRole>[]) => ({ roles: roles.map(role) });
const cascade = (more: Partial<Interpretation>) => buildCascade({ ...NOTHING, ...more });
const place = (name: string, country: string, is_preferred = false): WishedPlace => ({
  name,
  countries: [country],
  localities: [],
  is_preferred,
});

describe('buildCascade', () => {
  it('has no tier where nothing was understood', () => {
    expect(cascade({})).toEqual([]);
  });

  it('takes its levels from what was understood, not from the words that are looked for as a title beside it', () => {
    const [first] = cascade({
      choices: [choice({ functions: ['it'], job_levels: ['VP'] }, { functions: ['it'], title: 'vps of it' })],
    });
    const [unknown] = cascade({
      choices: [choice({ functions: ['it'], job_levels: ['VP'] }, { title: 'number cruncher' })],
    });

    expect(first).toMatchObject({ titles: ['VP IT', 'vps of it'], job_levels: ['VP'] });
    expect(unknown?.job_levels).toHaveLength(5);
  });

  it('begins with the choices in their order, then other levels, then adjacent roles', () => {
    const tiers = cascade({
      choices: [
        choice({ functions: ['it'], job_levels: ['Director'] }),
        choice({ functions: ['finance'], job_levels: ['C-Team'] }),
      ],
    });

    expect(tiers.map(({ tier, label }) => [tier, label])).toEqual([
      [1, 'Ideal role: IT'],
      [2, 'Choice 2: finance'],
      [3, 'Same function, other levels: IT'],
      [4, 'Adjacent role: infrastructure and cloud, information security'],
    ]);
    expect(tiers[0]).toMatchObject({ titles: ['Head of IT', 'Director of IT'], job_levels: ['Director'] });
    expect(tiers[2]?.job_levels).toEqual(['VP', 'Manager']);
  });

  it('falls back on general management only where the wish allows it, and says what that is', () => {
    const choices = [choice({ functions: ['procurement'], job_levels: ['Director'] })];

    expect(cascade({ choices }).some(({ label }) => label.startsWith('Fallback'))).toBe(false);
    expect(cascade({ choices, allows_fallback: true }).at(-1)?.label).toBe(
      'Fallback, nobody closer was found: general management',
    );
  });

  it('looks for the head of functions meant at once, where nobody does both', () => {
    const tiers = cascade({ choices: [choice({ functions: ['it', 'procurement'] })] });

    expect(tiers[0]).toMatchObject({ label: 'Ideal role: IT × procurement' });
    expect(tiers[1]).toMatchObject({
      label: 'Wider function: procurement',
      roles: [{ functions: ['procurement'] }],
    });
  });

  it('searches literal titles and nothing broader', () => {
    expect(cascade({ choices: [choice({ title: 'baker' })] })).toMatchObject([
      { label: 'Ideal role: “baker”', titles: ['baker'] },
    ]);
  });

  it('leaves out tiers of levels that are ruled out', () => {
    const tiers = cascade({
      choices: [choice({ functions: ['finance'], job_levels: ['Director', 'Manager', 'Staff'] })],
      exclusions: { roles: [role({ job_levels: ['C-Team', 'VP'] })], locations: [], companies: [] },
      allows_fallback: true,
    });

    expect(new Set(tiers.flatMap(({ job_levels }) => job_levels))).toEqual(
      new Set(['Director', 'Manager', 'Staff']),
    );
    expect(tiers.some(({ label }) => label.startsWith('Fallback'))).toBe(false);
  });

  it('tries a preferred place first and then does without it, but never without one insisted on', () => {
    const tiers = cascade({
      choices: [choice({ functions: ['payroll'] })],
      locations: [place('United Kingdom', 'GB'), place('Ireland', 'IE', true)],
    });

    expect(tiers.map(({ locations }) => locations.map(({ name }) => name))).toEqual([
      ['Ireland'],
      ...tiers.slice(1).map(() => ['United Kingdom']),
    ]);
  });
});

describe('selectMatches', () => {
  const person = (directory_id: string, title: string, country_code: string, ranking = 1) => ({
    directory_id,
    title,
    job_level: 'Director' as const,
    location: '',
    country_code,
    ranking,
  });
  const people = [
    person('b', 'Head of Sales', 'DE', 2),
    person('a', 'Head of Sales', 'DE', 2),
    person('c', 'Sales Director', 'FR', 1),
    person('d', 'Head of Sales Development', 'DE', 1),
    person('a', 'Head of Sales', 'DE', 2),
    person('e', 'HR Director', 'DE', 0),
  ];
  const select = async (more: Partial<Interpretation>, limit = 20) => {
    const read = { ...NOTHING, choices: [choice({ functions: ['sales'] })], ...more };
    const [tier] = buildCascade(read);
    if (!tier) throw new Error('no tier');
    return selectMatches(await loadTitleReader(), people, tier, read.exclusions, limit).map(
      (match) => match.person.directory_id,
    );
  };

  it('takes each person once, by ranking, up to the limit', async () => {
    expect(await select({})).toEqual(['c', 'd', 'a', 'b']);
    expect(await select({}, 2)).toEqual(['c', 'd']);
    expect(await select({}, 0)).toEqual([]);
  });

  it('lets nobody through who is excluded, or elsewhere', async () => {
    const exclusions = { roles: [role({ functions: ['sales-development'] })], locations: [], companies: [] };

    expect(await select({ exclusions })).toEqual(['c', 'a', 'b']);
    expect(await select({ locations: [place('Germany', 'DE')] })).toEqual(['d', 'a', 'b']);
    expect(
      await select({ exclusions: { roles: [], locations: [place('Germany', 'DE')], companies: [] } }),
    ).toEqual(['c']);
  });
});
