import type { AskedReading, WishedCompanies, WishedPlace } from '#contract/interpretation.ts';
import type { Reasoner } from '#domain/market/people-search/reasoner.ts';
import { answers } from './answers.ts';
import { type Model, ModelError } from './model.ts';
import { fenced, UNTRUSTED_RULE } from './untrusted.ts';

const INSTRUCTIONS = `You read a salesperson's description of the people they want to reach and say what it means.
Use only the functions and levels of the schema. "groups" holds who is wanted: one group for roles that share places, companies and limits, so "CFOs in Germany and CTOs in France" are two. "choice" is 1 for the first choice, 2 for what follows "otherwise". A role's "title" is for words of a title that no function covers, else null.
"locations" is where the person must be, "companies" what their employer must be; what is only preferred goes into "preferred". "per_account" and "total" are limits the description names for a group, "limits" those for all groups together, else null: "max 3, one each" is a total of 3 and 1 per account; "a CFO, a CTO and a COO, one each" are three groups of 1 per account. "change" is "joined" for people who are new in their role, hired or promoted, "left" for those who left, with the days the description names, else null. Countries are ISO 3166-1 alpha-2 codes.
"exclusions" is who must not be found. A negation ends with its phrase: "directors, not interns, ideally in Germany" excludes interns and prefers Germany. Excluding a function excludes its parts. Those who report to somebody are the level below in that function, and that somebody is excluded; a boss is the level above, and those below are excluded. Who answers for something, gets blamed or fired for it, leads it. A site, branch or office whose trade is not said is the function "sites".
"allows_fallback" is true unless the description insists on its wish. If nothing says who is wanted, "groups" is empty: what you do not understand is never anybody. Amounts of money, gender, age and other protected traits, languages, activity and words that you cannot place go into "not_understood" as they stand. Add nothing that is not said.
${UNTRUSTED_RULE}`;

/** The length of the longest interpretation of a query. */
const MAX_TOKENS = 2_500;

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** All names in a reading, wherever they occur. */
function namedIn({ groups, limits, exclusions, not_understood }: AskedReading) {
  const companies: WishedCompanies[] = [
    ...groups.flatMap((group) => [group.companies, group.preferred.companies]),
    ...exclusions.companies,
  ];
  const places: WishedPlace[] = [
    ...groups.flatMap(({ locations, preferred }) => [...locations, ...preferred.locations]),
    ...exclusions.locations,
    ...companies.flatMap(({ locations }) => locations),
  ];
  const roles = [...groups.flatMap((group) => group.roles), ...exclusions.roles];
  return {
    texts: [
      ...companies.flatMap(({ names }) => names),
      ...roles.flatMap(({ title }) => title ?? []),
      ...not_understood,
    ],
    places,
    limits: [limits, ...groups]
      .flatMap(({ per_account, total }) => [per_account, total])
      .filter((limit) => limit !== null),
    asksForChange: groups.some(({ change }) => change !== null),
    isAnyone: groups.some(({ roles }) =>
      roles.some(
        ({ functions, job_levels, title }) => functions.length + job_levels.length === 0 && title === null,
      ),
    ),
  };
}

/** Whether the model added a name, a place or a limit that neither the query nor the rules contain, or leaves out a condition. */
function isMadeUp(read: AskedReading, query: string, ruled: AskedReading): boolean {
  const said = wordsOf(query);
  const isSaid = (text: string): boolean => [...wordsOf(text)].every((word) => said.has(word));
  const known = namedIn(ruled);
  const countries = new Set(known.places.flatMap((place) => place.countries));
  const named = namedIn(read);
  return (
    !named.texts.every(isSaid) ||
    !named.places.every(
      (place) => isSaid(place.name) || place.countries.every((country) => countries.has(country)),
    ) ||
    !named.limits.every((limit) => isSaid(String(limit)) || known.limits.includes(limit)) ||
    // A condition that was not understood is not answered with everybody.
    (named.isAnyone && !known.isAnyone) ||
    // "New CFOs, max 3" is not all CFOs.
    (known.limits.length > 0 && named.limits.length === 0) ||
    (known.asksForChange && !named.asksForChange)
  );
}

/** Reads wishes with a model. Without an answer, or if the query doesn't support it, the rules are used. */
export const modelWishes = (
  model: Model,
  byRules: Reasoner,
  onFallback: (problem: ModelError) => void,
): Reasoner => ({
  async interpret(query, context, signal) {
    const ruled = await byRules.interpret(query, context, signal);
    try {
      const read = await model.ask(
        {
          instructions: INSTRUCTIONS,
          text: fenced('description', query),
          ...answers.interpretation,
          mostTokens: MAX_TOKENS,
        },
        signal,
      );
      const { allows_adjacent, assumptions } = ruled;
      if (isMadeUp(read, query, ruled))
        throw new ModelError('malformed', 'The model said what the query does not.');
      // Attributes people must not be filtered by are reported even if the model ignores them.
      return {
        ...read,
        allows_adjacent,
        assumptions,
        allows_fallback: read.allows_fallback && allows_adjacent,
        not_understood: [...new Set([...read.not_understood, ...ruled.not_understood])],
      };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      onFallback(error);
      return ruled;
    }
  },
});
