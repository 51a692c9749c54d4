import { describe, expect, it } from 'vitest';
import {
  FUNCTION_IDS,
  type JobLevel,
  type QueryGroup,
  type QueryLocation,
  type QueryReading,
  type QueryRole,
} from '#contract/interpretation.ts';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import { LEVELS } from '#domain/market/people-search/cascade.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import { createAnyCompany } from '#domain/market/people-search/query-companies.ts';
import { selectMatches } from '#domain/market/people-search/select-matches.ts';
import { listLeftOutTiers } from '#domain/market/people-search/summarize.ts';

const NOTHING: QueryReading = {
  groups: [],
  limits: { per_account: null, total: null },
  exclusions: { roles: [], locations: [], companies: [] },
  allows_adjacent: true,
  allows_fallback: true,
  not_understood: [],
  assumptions: [],
};
const role = (more: Partial<QueryRole>): QueryRole => ({
  functions: [],
  job_levels: [],
  title: null,
  ...more,
});
const group = (more: Partial<QueryGroup>, ...roles: Partial<QueryRole>[]): QueryGroup => ({
  choice: 1,
  roles: roles.map(role),
  locations: [],
  companies: createAnyCompany(),
  preferred: { job_levels: [], locations: [], companies: createAnyCompany() },
  change: null,
  per_account: null,
  total: null,
  ...more,
});
const cascade = (more: Partial<QueryReading>) => buildCascade({ ...NOTHING, ...more });
const place = (name: string, country: string): QueryLocation => ({
  name,
  countries: [country],
  localities: [],
});

describe('buildCascade', () => {
  it('has no tiers if nothing was understood', () => {
    expect(cascade({})).toEqual([]);
  });

  it('takes its levels from what was understood, not from the words used as a title', () => {
    const [first] = cascade({
      groups: [
        group({}, { functions: ['it'], job_levels: ['VP'] }, { functions: ['it'], title: 'vps of it' }),
      ],
    });
    const [unknown] = cascade({
      groups: [group({}, { functions: ['it'], job_levels: ['VP'] }, { title: 'number cruncher' })],
    });

    expect(first).toMatchObject({ titles: ['VP IT', 'vps of it'], job_levels: ['VP'] });
    expect(unknown?.job_levels).toHaveLength(5);
  });

  it('starts with the choices in order, then other levels, then adjacent roles', () => {
    const tiers = cascade({
      groups: [
        group({}, { functions: ['it'], job_levels: ['Director'] }),
        group({ choice: 2 }, { functions: ['finance'], job_levels: ['C-Team'] }),
      ],
    });

    expect(tiers.map(({ tier, label }) => [tier, label])).toEqual([
      [1, 'Ideal role: IT'],
      [2, 'Choice 2: finance'],
      [3, 'Same function, other levels: IT'],
      [4, 'Adjacent role: infrastructure and cloud, information security'],
      [5, 'Fallback, nobody closer was found: general management'],
    ]);
    expect(tiers.map(({ kind }) => kind)).toEqual(['ideal', 'ideal', 'adjacent', 'adjacent', 'fallback']);
    expect(tiers[0]).toMatchObject({ titles: ['Head of IT', 'Director of IT'], job_levels: ['Director'] });
    expect(tiers[2]?.job_levels).toEqual(['VP', 'Manager']);
  });

  it.each(['allows_adjacent', 'allows_fallback'] as const)('has what the query allows: %s', (allows) => {
    const groups = [group({}, { functions: ['procurement'], job_levels: ['Director'] })];
    const kinds = (more: Partial<QueryReading>) =>
      new Set(cascade({ groups, ...more }).map(({ kind }) => kind));

    expect(kinds({})).toEqual(new Set(['ideal', 'adjacent', 'fallback']));
    expect(kinds({ [allows]: false })).toEqual(
      new Set(['ideal', allows === 'allows_adjacent' ? 'fallback' : 'adjacent']),
    );
    expect(kinds({ allows_adjacent: false, allows_fallback: false })).toEqual(new Set(['ideal']));
  });

  it('has an ideal, an adjacent and a last fallback tier for every function at every level', () => {
    const levels: JobLevel[][] = [
      [],
      ...LEVELS.map((level) => [level]),
      ['VP', 'Director'],
      LEVELS.slice(0, 4),
    ];
    const roles = FUNCTION_IDS.flatMap((id) =>
      levels.map((job_levels) => role({ functions: [id], job_levels })),
    );
    const byLevel = LEVELS.map((level) => role({ job_levels: [level] }));

    for (const wished of [...roles, ...byLevel]) {
      const read = { ...NOTHING, groups: [group({}, wished)] };
      const tiers = buildCascade(read);
      const kinds = tiers.map(({ kind }) => kind);
      expect([wished, kinds.at(0), kinds.at(-1)]).toEqual([wished, 'ideal', 'fallback']);
      expect(
        kinds.slice(1, -1).every((kind) => kind === 'adjacent'),
        JSON.stringify(wished),
      ).toBe(true);
      expect(kinds.length).toBeGreaterThanOrEqual(3);
      expect(listLeftOutTiers(read, tiers)).toEqual([]);
    }
  });

  it('never looks again for people whom an earlier tier covers', () => {
    const lastOf = (...roles: Partial<QueryRole>[]) =>
      cascade({ groups: [group({}, ...roles)] })
        .at(-1)
        ?.groups.flatMap((one) => one.roles);

    expect(lastOf({ functions: ['general-management'], job_levels: ['C-Team'] })).toEqual([
      role({ job_levels: ['C-Team'] }),
    ]);
    expect(lastOf({ job_levels: ['C-Team'] })).toEqual([role({ job_levels: ['Director'] })]);
    expect(lastOf({ job_levels: ['VP', 'Director'] })).toEqual([role({ job_levels: ['Manager'] })]);
    const adjacent = cascade({ groups: [group({}, { functions: ['sales'] })] })[1];
    expect(adjacent?.label).toBe('Adjacent role: partnerships');
  });

  it('falls back to those who lead the function if people without a rank are wanted', () => {
    const tiers = cascade({ groups: [group({}, { functions: ['software'], job_levels: ['Staff'] })] });

    expect(tiers.at(-1)?.groups[0]?.roles).toEqual([
      role({ functions: ['engineering'], job_levels: ['C-Team', 'VP', 'Director'] }),
    ]);
  });

  it('finds the neighbors of neighbors if the query names the closest ones', () => {
    const tiers = cascade({
      groups: [group({}, { functions: ['claims'] }, { functions: ['underwriting'] })],
    });

    expect(tiers.find(({ kind }) => kind === 'adjacent')?.label).toBe('Adjacent role: operations, finance');
  });

  it('looks for nobody else if the words of a query are unknown, and says so', () => {
    const read = { ...NOTHING, groups: [group({}, { title: 'baker' })] };
    const tiers = buildCascade(read);

    expect(tiers.map(({ kind }) => kind)).toEqual(['ideal']);
    expect(listLeftOutTiers(read, tiers)).toEqual([
      { kind: 'adjacent', reason: expect.stringContaining('searched as titles') },
      { kind: 'fallback', reason: expect.stringContaining('searched as titles') },
    ]);
  });

  it.each<[string, Partial<QueryReading>, RegExp]>([
    ['the query insists', { allows_adjacent: false, allows_fallback: false }, /nobody else/],
    ['anyone is wanted', { groups: [group({}, {})] }, /anyone/],
    ['the leaders are ruled out', { allows_fallback: false }, /does not accept/],
    [
      'they are excluded',
      {
        exclusions: {
          roles: [role({ job_levels: ['C-Team', 'VP', 'Director', 'Manager'] })],
          locations: [],
          companies: [],
        },
      },
      /excludes them/,
    ],
  ])('says why there is no fallback: %s', (_, more, reason) => {
    const read = { ...NOTHING, groups: [group({}, { functions: ['it'], job_levels: ['Staff'] })], ...more };

    expect(listLeftOutTiers(read, buildCascade(read)).at(-1)).toEqual({
      kind: 'fallback',
      reason: expect.stringMatching(reason),
    });
  });

  it('looks for the main one of combined functions if no one does both', () => {
    const tiers = cascade({ groups: [group({}, { functions: ['it', 'procurement'] })] });

    expect(tiers[0]).toMatchObject({ label: 'Ideal role: IT × procurement' });
    expect(tiers[1]).toMatchObject({
      label: 'Wider function: procurement',
      groups: [{ roles: [{ functions: ['procurement'] }] }],
    });
  });

  it('searches literal titles and nothing broader', () => {
    expect(cascade({ groups: [group({}, { title: 'baker' })] })).toMatchObject([
      { label: 'Ideal role: “baker”', titles: ['baker'] },
    ]);
  });

  it('leaves out tiers whose levels are excluded', () => {
    const tiers = cascade({
      groups: [group({}, { functions: ['finance'], job_levels: ['Director', 'Manager', 'Staff'] })],
      exclusions: { roles: [role({ job_levels: ['C-Team', 'VP'] })], locations: [], companies: [] },
      allows_fallback: true,
    });

    expect(new Set(tiers.flatMap(({ job_levels }) => job_levels))).toEqual(
      new Set(['Director', 'Manager', 'Staff']),
    );
    expect(tiers.at(-1)?.groups[0]?.roles).toEqual([role({ job_levels: ['Director'] })]);
  });

  it('tries preferences first and then drops them, but never drops requirements', () => {
    const preferred = { job_levels: [], locations: [place('Ireland', 'IE')], companies: createAnyCompany() };
    const tiers = cascade({
      groups: [group({ locations: [place('United Kingdom', 'GB')], preferred }, { functions: ['payroll'] })],
    });

    expect(tiers.map(({ groups }) => groups.flatMap((one) => one.locations.map(({ name }) => name)))).toEqual(
      [['Ireland'], ...tiers.slice(1).map(() => ['United Kingdom'])],
    );
    expect(tiers[1]?.label).toBe('Ideal role: payroll and benefits, without the preference');
  });

  it('treats preferred levels and companies the same way', () => {
    const startups = { ...createAnyCompany(), employees_max: 50 };
    const preferred = { job_levels: ['VP' as const], locations: [], companies: startups };
    const [first, second] = cascade({ groups: [group({ preferred }, { functions: ['sales'] })] });

    expect(first).toMatchObject({ job_levels: ['VP'], groups: [{ companies: { employees_max: 50 } }] });
    expect(second).toMatchObject({ groups: [{ companies: { employees_max: null } }] });
    expect(second?.job_levels).toHaveLength(5);
  });

  it("keeps each group's places separate in every tier, and looks nowhere else for that group", () => {
    const tiers = cascade({
      groups: [
        group({ locations: [place('Sweden', 'SE')] }, { functions: ['security'], job_levels: ['C-Team'] }),
        group({ locations: [place('Spain', 'ES')] }, { functions: ['it'], job_levels: ['Director'] }),
      ],
    });
    const sweden = tiers.flatMap(({ groups }) =>
      groups.filter(({ locations }) => locations[0]?.name === 'Sweden').flatMap(({ roles }) => roles),
    );

    expect(tiers[0]?.groups).toHaveLength(2);
    expect(sweden.length).toBeGreaterThan(1);
    expect(sweden.flatMap(({ functions }) => functions)).not.toContain('it');
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
  const sales = (more: Partial<QueryGroup> = {}) => group(more, { functions: ['sales'] });
  const select = async (more: Partial<QueryReading>, limit = 20) => {
    const read = { ...NOTHING, groups: [sales()], ...more };
    const [tier] = buildCascade(read);
    if (!tier) throw new Error('no tier');
    return selectMatches(await loadTitleReader(), people, tier, read.exclusions, limit).map(
      (match) => match.person.directory_id,
    );
  };

  it('selects each person once, ranked, up to the limit', async () => {
    expect(await select({})).toEqual(['c', 'd', 'a', 'b']);
    expect(await select({}, 2)).toEqual(['c', 'd']);
    expect(await select({}, 0)).toEqual([]);
  });

  it('selects no one who is excluded or elsewhere', async () => {
    const exclusions = { roles: [role({ functions: ['sales-development'] })], locations: [], companies: [] };

    expect(await select({ exclusions })).toEqual(['c', 'a', 'b']);
    expect(await select({ groups: [sales({ locations: [place('Germany', 'DE')] })] })).toEqual([
      'd',
      'a',
      'b',
    ]);
    expect(
      await select({ exclusions: { roles: [], locations: [place('Germany', 'DE')], companies: [] } }),
    ).toEqual(['c']);
  });

  it("respects each group's limit, and alternates between groups", async () => {
    const germany = { locations: [place('Germany', 'DE')] };
    const france = { locations: [place('France', 'FR')] };
    const hr = (more: Partial<QueryGroup>) => group({ ...germany, ...more }, { functions: ['hr'] });

    expect(await select({ groups: [sales({ per_account: 1 })] })).toEqual(['c']);
    expect(await select({ groups: [sales(germany), sales(france)] }, 2)).toEqual(['c', 'd']);
    expect(await select({ groups: [sales({ ...germany, per_account: 2 }), hr({ per_account: 1 })] })).toEqual(
      ['e', 'd', 'a'],
    );
  });
});
