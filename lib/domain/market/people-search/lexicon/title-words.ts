/**
 * The words of job titles in one language: lower case, separated by commas, masculine singular (`word-forms.ts`
 * handles other forms). The longest matching phrase wins.
 *
 * - `areas`: fields of work. The key is the function, or two for a combination ("it procurement"). A function whose
 *   key ends in "?" is ignored next to another function: payment operations are payments.
 * - `people`: nouns for people in these fields. "software@S" means software developers at staff level. The letters
 *   stand for C-Team, VP, Director, Manager and Staff; without them the noun implies no level.
 * - `specialists`: nouns that are more specific than their function. A penetration tester works in security, but a
 *   query for one doesn't mean any security engineer.
 * - `levels`: words for ranks, by the levels they mean in a query.
 * - `empty`: words of titles that say nothing about function or rank.
 */
export interface TitleWords {
  /** Romance and Slavic languages put the function before its field. */
  readonly headFirst: boolean;
  readonly areas: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
  readonly specialists?: Readonly<Record<string, string>>;
  readonly levels: Readonly<Record<string, string>>;
  readonly empty: string;
}
