import type { Interpretation, TierKind } from '#contract/interpretation.ts';
import { buildCascade } from '#domain/market/people-search/build-cascade.ts';
import { listSelfAndWider } from '#domain/market/people-search/business-functions.ts';
import { findMisfit } from '#domain/market/people-search/company-fits.ts';
import { loadTitleReader } from '#domain/market/people-search/load-title-reader.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { fitsGroup, isExcluded, listMatchingGroups } from '#domain/market/people-search/select-matches.ts';
import { summarize } from '#domain/market/people-search/summarize.ts';
import { widenExclusions } from '#domain/market/people-search/widen-exclusions.ts';
import type { LabelledQuery } from './queries.ts';
import { type BenchPerson, benchRoster } from './roster.ts';

export interface QueryScore {
  readonly query: LabelledQuery;
  readonly read: Interpretation;
  /** The kinds of its tiers, in order. */
  readonly tiers: readonly TierKind[];
  readonly right: number;
  readonly found: number;
  readonly wrong: readonly BenchPerson[];
  readonly missed: readonly BenchPerson[];
  /** People in any tier that the query excluded. */
  readonly violations: readonly BenchPerson[];
  /** Parts of the expected reading that the interpretation lacks. */
  readonly misread: readonly string[];
}

export interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly violated: number;
  readonly readings: number;
}

/** Runs each query on the roster like a search, account by account, and compares tier 1 with the labels. */
export async function scoreQueries(
  reasoner: Reasoner,
  queries: readonly LabelledQuery[],
): Promise<QueryScore[]> {
  const roster = benchRoster();
  const reader = await loadTitleReader();
  const names = [...new Set(roster.map(({ company }) => company.name))];
  const companies = async () => names;
  return Promise.all(
    queries.map(async (query) => {
      const reading = await reasoner.interpret(query.text, { companies });
      const tiers = buildCascade(reading);
      const read = summarize(reading, tiers);
      const people = roster.filter(
        (person) =>
          findMisfit(read, person.company) === undefined &&
          !isExcluded(reader, widenExclusions(read), person),
      );
      const inTier = (tier: (typeof tiers)[number]) =>
        people.filter((person) =>
          listMatchingGroups(tier, person.company).some((group) => fitsGroup(reader, group, person)),
        );
      const first = tiers[0] === undefined ? [] : inTier(tiers[0]);
      const found = new Set(first);
      const anywhere = new Set(tiers.flatMap(inTier));
      return {
        query,
        read,
        tiers: tiers.map(({ kind }) => kind),
        found: first.length,
        right: first.filter((person) => query.must(person)).length,
        wrong: first.filter((person) => !query.must(person) && !query.may(person)),
        missed: roster.filter((person) => query.must(person) && !found.has(person)),
        violations: [...anywhere].filter((person) => query.never(person)),
        misread: [
          ...misread(read, query.reads),
          ...query.says.filter((one) => !isSaid(read, one)),
          ...(roster.some((person) => query.later(person) && !anywhere.has(person)) ? ['later'] : []),
        ],
      };
    }),
  );
}

function isSaid({ groups, not_understood }: Interpretation, expected: string): boolean {
  const [kind, number] = expected.split(':');
  if (kind === 'limit') return groups[0]?.per_account === Number(number);
  if (kind === 'total') return groups[0]?.total === Number(number);
  if (kind === 'joined' || kind === 'left')
    return (
      groups[0]?.change?.kind === kind && groups[0].change.within_days === (number ? Number(number) : null)
    );
  const word = expected.slice(1).replace(/[-_]/g, ' ');
  return not_understood.some((text) => text.toLowerCase().replaceAll('-', ' ').includes(word));
}

function misread(read: Interpretation, expected: readonly string[]): string[] {
  const functions = new Set<string>(
    read.groups.flatMap(({ roles }) => roles.flatMap((role) => role.functions.flatMap(listSelfAndWider))),
  );
  const excluded = new Set<string>(
    read.exclusions.roles.flatMap((role) => role.functions.flatMap(listSelfAndWider)),
  );
  const codes = (places: Interpretation['locations']) =>
    new Set(places.flatMap(({ name, countries }) => [...countries, name.toUpperCase()]));
  const places = codes(read.locations);
  const preferred = codes(read.groups.flatMap((group) => group.preferred.locations));
  const notThere = codes(read.exclusions.locations);
  return expected.filter((one) => {
    if (one.startsWith('-@')) return !notThere.has(one.slice(2));
    if (one.startsWith('~@')) return !preferred.has(one.slice(2));
    if (one.startsWith('-')) return !excluded.has(one.slice(1));
    if (one.startsWith('@')) return !places.has(one.slice(1)) && !preferred.has(one.slice(1));
    return !functions.has(one);
  });
}

/** Each query has the same weight, regardless of how many people it matches. */
export function ratesOf(scores: readonly QueryScore[]): Rates {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const withFound = scores.filter(({ found }) => found > 0);
  const withMust = scores.filter(({ right, missed }) => right + missed.length > 0);
  return {
    precision: mean(withFound.map(({ found, wrong }) => 1 - wrong.length / found)),
    recall: mean(withMust.map(({ right, missed }) => right / (right + missed.length))),
    violated: mean(scores.map(({ violations }) => (violations.length > 0 ? 1 : 0))),
    readings: mean(scores.map((score) => (score.misread.length > 0 ? 0 : 1))),
  };
}
