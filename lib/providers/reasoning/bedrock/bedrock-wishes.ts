import type { Reasoner } from '#domain/people-search/reasoner.ts';
import { answers } from './answers.ts';
import { type Model, ModelProblem } from './model.ts';
import { fenced, UNTRUSTED_RULE } from './untrusted.ts';

const INSTRUCTIONS = `You read a salesperson's description of the people they want to reach and say what it means.
Use only the functions and levels of the schema. "choices" holds who is wanted, the first choice first; a role's "title" is for words of a title that no function covers, else null.
"locations" is where the person is; "companies" is what their employer must be; "exclusions" is what must not be. Countries are ISO 3166-1 alpha-2 codes.
"allows_fallback" is true unless the description insists on its wish. Words that you cannot place go into "not_understood" as they stand. Add nothing that is not said.
${UNTRUSTED_RULE}`;

/** As long as the longest interpretation of a query. */
const MOST_TOKENS = 1_500;

/** Words that the query does not hold are the model's own; those it may not add. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** Reads wishes with a model; where it has no answer, the rules have. */
export const bedrockWishes = (
  model: Model,
  byRules: Reasoner,
  onFallback: (problem: ModelProblem) => void,
): Reasoner => ({
  async interpret(query, signal) {
    try {
      const read = await model.ask(
        {
          instructions: INSTRUCTIONS,
          text: fenced('description', query),
          ...answers.interpretation,
          mostTokens: MOST_TOKENS,
        },
        signal,
      );
      const said = wordsOf(query);
      const isSaid = (text: string): boolean => [...wordsOf(text)].every((word) => said.has(word));
      const isTrue =
        read.companies.names.every(isSaid) &&
        read.not_understood.every(isSaid) &&
        read.choices.length <= 5 &&
        read.choices.every(({ roles }) => roles.length > 0 && roles.length <= 10);
      if (isTrue) return read;
      throw new ModelProblem('malformed', 'The model said what the query does not.');
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      onFallback(error);
      return byRules.interpret(query, signal);
    }
  },
});
