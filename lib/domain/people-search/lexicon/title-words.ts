/**
 * The words of job titles in one language; lower case, parted by commas, in the masculine singular (`word-forms.ts`
 * knows how they bend). The longest phrase at a place wins.
 *
 * - `areas`: what somebody works on. The key is the function, or two for an intersection ("it procurement"). A key that
 *   ends in "?" gives way to any other function beside it: payment operations are payments.
 * - `people`: nouns for those who do it. "software@S" are people of software development at staff level; the letters
 *   stand for C-Team, VP, Director, Manager and Staff, and without them the noun says nothing of the level.
 * - `specialists`: such nouns that say more than their function: a penetration tester does security, but who wishes for
 *   one does not want any security engineer.
 * - `levels`: words of rank, by the levels that a wish for them means.
 * - `empty`: words of titles that say nothing about function or rank.
 */
export interface TitleWords {
  /** Romance and Slavic languages name the function first and its field after it. */
  readonly headFirst: boolean;
  readonly areas: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, string>>;
  readonly specialists?: Readonly<Record<string, string>>;
  readonly levels: Readonly<Record<string, string>>;
  readonly empty: string;
}
