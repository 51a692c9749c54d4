import { describe, expect, it } from 'vitest';
import type { JobLevel } from '#domain/directory/directory.ts';
import type { CascadeTier } from '#domain/people-search/cascade.ts';
import { roleMatcher } from '#domain/people-search/role-matcher.ts';
import { MATCHES_PER_ACCOUNT, selectMatches } from '#domain/people-search/select-matches.ts';

const CASCADE: readonly CascadeTier[] = [
  { tier: 1, label: 'ideal', titles: ['VP Sales'], job_levels: ['VP'] },
  { tier: 2, label: 'adjacent', titles: ['Sales Manager', 'VP Sales'], job_levels: ['VP', 'Manager'] },
  { tier: 3, label: 'fallback', titles: ['CEO'], job_levels: ['C-Team'] },
];

function person(title: string, job_level: JobLevel, ranking: number) {
  return { directory_id: `p${ranking}`, title, job_level, ranking };
}

const CEO = person('CEO', 'C-Team', 1);
const VP = person('Vice President, Sales', 'VP', 2);
const MANAGER = person('Regional Sales Manager', 'Manager', 3);
const OTHER = person('Software Engineer', 'Staff', 4);

const found = (people: Parameters<typeof selectMatches>[0], limit?: number) =>
  selectMatches(people, CASCADE, limit).map((match) => [match.person.title, match.tier]);

describe('selectMatches', () => {
  it('lists the best tier first and leaves out who fits none', () => {
    expect(found([OTHER, MANAGER, VP])).toEqual([
      [VP.title, 1],
      [MANAGER.title, 2],
    ]);
  });

  it('opens the fallback tier only where no other tier has a hit', () => {
    expect(found([CEO, MANAGER])).toEqual([[MANAGER.title, 2]]);
    expect(found([CEO, OTHER])).toEqual([[CEO.title, 3]]);
  });

  it('treats the only tier of a cascade as no fallback', () => {
    expect(selectMatches([CEO, VP], CASCADE.slice(0, 1))).toEqual([{ person: VP, tier: 1 }]);
  });

  it('fills the places from tier 1 downwards, by ranking within a tier', () => {
    const managers = [9, 7, 8].map((ranking) => person('Sales Manager', 'Manager', ranking));
    const late = person('VP Sales', 'VP', 30);
    const chosen = selectMatches([...managers, late], CASCADE, 3);
    // The directory ranks the ideal role last: the tier counts for more.
    expect(chosen.map((match) => match.person.ranking)).toEqual([30, 7, 8]);
  });

  it('lists people of one tier and ranking in the order of their ids', () => {
    const alike = ['b', 'c', 'a'].map((directory_id) => ({ ...VP, directory_id }));
    expect(selectMatches(alike, CASCADE).map((match) => match.person.directory_id)).toEqual(['a', 'b', 'c']);
  });

  it('gives five people of an account unless told otherwise', () => {
    const many = Array.from({ length: 40 }, (_, at) => person('VP Sales', 'VP', at));
    expect(found(many)).toHaveLength(MATCHES_PER_ACCOUNT);
    expect(found(many, 0)).toEqual([]);
    expect(found(many, -1)).toEqual([]);
  });

  it('counts a person once, whatever tiers fit and however often the directory lists them', () => {
    expect(found([VP, VP, { ...VP }])).toEqual([[VP.title, 1]]);
  });

  it('finds nobody with an empty cascade or an empty company', () => {
    expect(selectMatches([CEO, VP], [])).toEqual([]);
    expect(found([])).toEqual([]);
  });

  it('orders tiers by their number, not by their place', () => {
    expect(selectMatches([VP, MANAGER], CASCADE.toReversed())).toEqual(selectMatches([VP, MANAGER], CASCADE));
  });
});

describe('roleMatcher', () => {
  it('asks for both the title and the level', () => {
    expect(roleMatcher({ titles: ['VP Sales'], job_levels: ['Director'] })(VP)).toBe(false);
    expect(roleMatcher({ titles: ['VP Sales'], job_levels: ['VP'] })(VP)).toBe(true);
  });

  it('takes any level where none is given, and the level alone where no title is given', () => {
    expect(roleMatcher({ titles: ['VP Sales'], job_levels: [] })(VP)).toBe(true);
    expect(roleMatcher({ titles: [], job_levels: ['VP'] })(VP)).toBe(true);
    expect(roleMatcher({ titles: [], job_levels: ['VP'] })(CEO)).toBe(false);
  });

  it('selects nobody for an empty wish', () => {
    expect(roleMatcher({ titles: [], job_levels: [] })(VP)).toBe(false);
  });
});
