import type { ModelReading } from '#contract/interpretation.ts';
import { listAssumptions } from '#domain/market/people-search/assumptions.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { countryByCode } from '#domain/shared/places/countries.ts';
import { getCountryWords } from '#domain/shared/places/country-words.ts';
import { REGIONS } from '#domain/shared/places/regions.ts';
import { AREAS, CITIES } from '#domain/shared/places/towns.ts';
import { foldAccents } from '#domain/shared/text/fold.ts';
import { NUMBER_WORDS } from '#domain/shared/text/plain-figures.ts';
import { answers } from './answers.ts';
import { type Model, ModelError } from './model.ts';
import { fence, UNTRUSTED_RULE } from './untrusted.ts';

const INSTRUCTIONS = `You read a salesperson's description of the people they want to reach and say what it means.
Use only the functions and levels of the schema. "groups" holds who is wanted: one group for roles that share places, companies and limits, so "CFOs in Germany and CTOs in France" are two. "choice" is 1 for the first choice, 2 for what follows "otherwise". A role's "title" is for words of a title that no function covers, else null.
"locations" is where the person must be, "companies" what their employer must be; what is only preferred goes into "preferred". "per_account" and "total" are limits the description names for a group, "limits" those for all groups together, else null: "max 3, one each" is a total of 3 and 1 per account; "a CFO, a CTO and a COO, one each" are three groups of 1 per account. "change" is "joined" for people who are new in their role, hired or promoted, "left" for those who left, with the days the description names, else null. Countries are ISO 3166-1 alpha-2 codes.
"exclusions" is who must not be found. A negation ends with its phrase: "directors, not interns, ideally in Germany" excludes interns and prefers Germany. Excluding a function excludes its parts. Those who report to somebody are the level below in that function, and that somebody is excluded; a boss is the level above, and those below are excluded. Who answers for something, gets blamed or fired for it, leads it. A site, branch or office whose trade is not said is the function "sites".
"allows_fallback" is true unless the description insists on its wish. If nothing says who is wanted, "groups" is empty: what you do not understand is never anybody. Amounts of money, gender, age and other protected traits, languages, activity and words that you cannot place go into "not_understood" as they stand. Add nothing that is not said.
${UNTRUSTED_RULE}`;

/** The length of the longest interpretation of a query. */
const MAX_TOKENS = 2_500;

const splitWords = (text: string): readonly string[] => foldAccents(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** "A contact at each company" names one. */
const ARTICLES = 'a an single ein einen einer un uno um een jeden'.split(' ');

/** Numbers that aren't part of a name, such as ISO 9001 or B2B. */
const DIGITS = /(?<![\p{L}\d]|\b[A-Z]{2,6}[ -])(\d{1,3}(?:[., ']\d{3})+|\d+)\s?(k\b)?(?!\p{L}*\d)/gu;

/** The numbers that a query may mean: "5k" is 5,000. */
function readNumbers(query: string): { readonly digits: number[]; readonly words: number[] } {
  const digits = [...query.matchAll(DIGITS)].map(
    ([, number = '', isThousand]) => Number(number.replace(/\D/g, '')) * (isThousand ? 1_000 : 1),
  );
  const queryWords = new Set(splitWords(query));
  const hasSingularArticle = ARTICLES.some((word) => queryWords.has(word));
  const spelledNumbers = NUMBER_WORDS.flatMap((spellings, index) =>
    spellings.some((word) => queryWords.has(foldAccents(word))) ? [index + 1] : [],
  );
  return { digits, words: hasSingularArticle ? [1, ...spelledNumbers] : spelledNumbers };
}

/** Whether a country, one of its regions or one of its towns has such a name. */
function hasName(code: string, isInQuery: (name: string) => boolean): boolean {
  const country = getCountryWords().find((countryEntry) => countryEntry.code === code);
  return (
    (country !== undefined && [...country.names, ...country.adjectives].some(isInQuery)) ||
    REGIONS.some(
      ({ names, namesInQueries, countries }) =>
        countries.includes(code) && [...names, ...namesInQueries].some(isInQuery),
    ) ||
    AREAS.some(([countryCode, names = '']) => countryCode === code && names.split(',').some(isInQuery)) ||
    CITIES.some((city) => city.country === code && city.spellings.some(isInQuery))
  );
}

/** Endings of adjectives and cases: "deutschen". */
const MAX_ENDING = 3;
const MIN_STEM_LENGTH = 4;
/** "US" and "the us", but not "tell us". */
const SHORT_NAMES = /(?<=\b(?:the|in|from|across) )\p{L}{2,3}\b|\b\p{Lu}{2,3}\b/gu;

/** Whether a query has all words of a place's name, in any of their forms. */
function createNameFinder(query: string): (name: string) => boolean {
  const queryWords = splitWords(query);
  const shortWords = splitWords((query.match(SHORT_NAMES) ?? []).join(' '));
  const isInQuery = (word: string): boolean =>
    queryWords.some(
      (queryWord) =>
        queryWord.startsWith(word) &&
        queryWord.length - word.length <= (word.length < MIN_STEM_LENGTH ? 0 : MAX_ENDING),
    );
  return (name) => {
    const words = splitWords(name);
    const isShort = words.join('').length < MIN_STEM_LENGTH && /^[\p{Script=Latin}]/u.test(name);
    return words.length > 0 && words.every((word) => (isShort ? shortWords.includes(word) : isInQuery(word)));
  };
}

/** What an answer says that must stand in the query. */
function listClaims({ groups, limits, exclusions, not_understood }: ModelReading) {
  const companies = [
    ...groups.flatMap((group) => [group.companies, group.preferred.companies]),
    ...exclusions.companies,
  ];
  const locations = [
    ...groups.flatMap(({ locations, preferred }) => [...locations, ...preferred.locations]),
    ...exclusions.locations,
    ...companies.flatMap(({ locations }) => locations),
  ];
  const roles = [...groups.flatMap((group) => group.roles), ...exclusions.roles];
  const selectNumbers = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  return {
    texts: [
      ...companies.flatMap(({ names }) => names),
      ...roles.flatMap(({ title }) => title ?? []),
      ...not_understood,
    ],
    places: locations,
    limits: selectNumbers([limits, ...groups].flatMap(({ per_account, total }) => [per_account, total])),
    sizes: selectNumbers(
      companies.flatMap(({ employees_min, employees_max }) => [employees_min, employees_max]),
    ),
    asksForChange: groups.some(({ change }) => change !== null),
    isAnyone: groups.some(({ roles }) =>
      roles.some(
        ({ functions, job_levels, title }) => functions.length + job_levels.length === 0 && title === null,
      ),
    ),
  };
}

/**
 * Whether an answer names what the query doesn't, or leaves out a number of it. Countries are compared by code, in any
 * language; towns as the query writes them.
 */
function isUnsupported(reading: ModelReading, query: string): boolean {
  const queryWords = splitWords(query);
  const claims = listClaims(reading);
  const { digits, words } = readNumbers(query);
  const hasNameInQuery = createNameFinder(query);
  const isInQuery = (text: string): boolean => splitWords(text).every((word) => queryWords.includes(word));
  const isLocationInQuery = ({ name, countries, localities }: (typeof claims.places)[number]): boolean =>
    [name, ...localities].some(isInQuery) || countries.some((code) => hasName(code, hasNameInQuery));
  const unclaimedNumbers = digits.filter((digit) => !claims.limits.includes(digit) && !claims.asksForChange);
  // "Under 50" is at most 49 or 50; without a number it is "mid-size".
  const isNear = (size: number, digit: number): boolean => Math.abs(digit - size) <= 1;
  const isSizeInQuery = (size: number): boolean =>
    unclaimedNumbers.length === 0 || unclaimedNumbers.some((digit) => isNear(size, digit));
  const isUsed = (digit: number): boolean =>
    claims.sizes.some((size) => isNear(size, digit)) ||
    claims.texts.some((text) => readNumbers(text).digits.includes(digit));
  return (
    !claims.texts.every(isInQuery) ||
    !claims.places.every(
      (location) => isLocationInQuery(location) && location.countries.every(countryByCode),
    ) ||
    !claims.limits.every((limit) => digits.includes(limit) || words.includes(limit)) ||
    !claims.sizes.every(isSizeInQuery) ||
    !unclaimedNumbers.every(isUsed) ||
    // A condition that was not understood is not answered with everybody.
    (claims.isAnyone && reading.not_understood.length > 0)
  );
}

/** Reads queries with a model. Without an answer, or if the query doesn't support it, the rules read it. */
export const createModelQueryReader = (
  model: Model,
  byRules: Reasoner,
  onFallback: (problem: ModelError) => void,
): Reasoner => ({
  async interpret(query, context, signal) {
    try {
      const reading = await model.ask(
        {
          instructions: INSTRUCTIONS,
          text: fence('description', query),
          ...answers.interpretation,
          maxTokens: MAX_TOKENS,
        },
        signal,
      );
      if (isUnsupported(reading, query))
        throw new ModelError('malformed', 'The model said what the query does not.');
      const allows_adjacent = reading.groups.length > 0 && reading.allows_fallback;
      const assumptions = listAssumptions(reading.groups, reading.exclusions.roles);
      return { ...reading, allows_adjacent, allows_fallback: allows_adjacent, assumptions };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      onFallback(error);
      return byRules.interpret(query, context, signal);
    }
  },
});
