import type { Interpretation } from '#contract/interpretation.ts';
import { buildCascade } from '#domain/people-search/build-cascade.ts';
import { withWider } from '#domain/people-search/business-functions.ts';
import { whyNot } from '#domain/people-search/company-fits.ts';
import { loadTitleReader } from '#domain/people-search/load-title-reader.ts';
import type { Reasoner } from '#domain/people-search/reasoner.ts';
import { fitsTier, isExcluded } from '#domain/people-search/select-matches.ts';
import { type BenchPerson, benchRoster } from './roster.ts';
import type { LabelledWish } from './wishes.ts';

export interface WishScore {
  readonly wish: LabelledWish;
  readonly read: Interpretation;
  readonly right: number;
  readonly found: number;
  readonly wrong: readonly BenchPerson[];
  readonly missed: readonly BenchPerson[];
  /** People of any tier who are where or what the wish ruled out. */
  readonly violations: readonly BenchPerson[];
  /** What of the expected reading is not in the interpretation. */
  readonly misread: readonly string[];
}

export interface Rates {
  readonly precision: number;
  readonly recall: number;
  readonly violated: number;
  readonly readings: number;
}

/** Runs each wish over the roster as a search would, account by account, and compares tier 1 with the labels. */
export async function scoreWishes(reasoner: Reasoner, wishes: readonly LabelledWish[]): Promise<WishScore[]> {
  const roster = benchRoster();
  const reader = await loadTitleReader();
  return Promise.all(
    wishes.map(async (wish) => {
      const read = await reasoner.interpret(wish.text);
      const people = roster.filter(({ company }) => whyNot(read, company) === undefined);
      const tiers = buildCascade(read);
      const inTier = (tier: (typeof tiers)[number]) =>
        people.filter(
          (person) => fitsTier(reader, tier, person) && !isExcluded(reader, read.exclusions, person),
        );
      const first = tiers[0] === undefined ? [] : inTier(tiers[0]);
      const found = new Set(first);
      return {
        wish,
        read,
        found: first.length,
        right: first.filter((person) => wish.must(person)).length,
        wrong: first.filter((person) => !wish.must(person) && !wish.may(person)),
        missed: roster.filter((person) => wish.must(person) && !found.has(person)),
        violations: tiers.flatMap(inTier).filter((person) => wish.never(person)),
        misread: misread(read, wish.reads),
      };
    }),
  );
}

function misread(read: Interpretation, expected: readonly string[]): string[] {
  const functions = new Set<string>(
    read.choices.flatMap(({ roles }) => roles.flatMap((role) => role.functions.flatMap(withWider))),
  );
  const excluded = new Set<string>(
    read.exclusions.roles.flatMap((role) => role.functions.flatMap(withWider)),
  );
  const codes = (places: Interpretation['locations']) =>
    new Set(places.flatMap(({ name, countries }) => [...countries, name.toUpperCase()]));
  const places = codes(read.locations);
  const notThere = codes(read.exclusions.locations);
  return expected.filter((one) => {
    if (one.startsWith('-@')) return !notThere.has(one.slice(2));
    if (one.startsWith('-')) return !excluded.has(one.slice(1));
    if (one.startsWith('@')) return !places.has(one.slice(1));
    return !functions.has(one);
  });
}

/** Each wish weighs the same, however many people it is about. */
export function ratesOf(scores: readonly WishScore[]): Rates {
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
