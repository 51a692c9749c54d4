/**
 * The words of queries in one language, other than those of titles; lower case, separated by commas. The grammar
 * (`wish-items.ts`) decides how they affect the words around them, so a language lists words, not sentences.
 *
 * - `topics`: what someone may be in charge of, a line for each function or functions. Titles never contain them as such.
 * - `not` excludes the phrase after it, `outside` a place or function after it, `leftOut` the phrase before it.
 *   `resume` ends an exclusion.
 * - `otherwise` starts the next choice.
 * - `owner` is responsible for something, `doer` does it at any rank, `signer` decides on it or pays for it.
 * - `preferably`: preferred, not required. At the end of a phrase it applies to that phrase, otherwise to the next one.
 * - `orAbove`, `orBelow` follow a level; `above`, `below`, `atLeast`, `atMost` precede it.
 * - `belowOf`, `aboveOf` relate people to a role: those who report to it, those it reports to.
 * - `each` before a word for companies makes a number before it a limit; `numbers` are those from one to ten.
 * - `in` and `at` come before a place, function or company; `who` starts a relative clause; `about` starts a topic of
 *   conversation.
 * - `trait`: what people must not be filtered by; `speaks` comes with a language, which directories don't know.
 * - `inAll` makes a number next to it a limit on everyone together.
 * - `joined` and `left` ask for people who are new in their role or who left.
 * - `dropped` narrows a wish by what a search doesn't know; it is named, not used.
 * - `inOrder` makes each role that is listed a choice of its own.
 * - `whatever` says that the words after it don't matter.
 * - `anyone` means people of any kind; `company` is a noun; `filler` has no meaning.
 */
export interface WishWords extends Partial<Readonly<Record<GrammarWord, string>>> {
  readonly topics: string;
  readonly numbers: string;
}

/** If a phrase has two meanings, the first of these wins. */
// biome-ignore format: a table reads better than a column
export const GRAMMAR = [
  'preferably', 'leftOut', 'belowOf', 'aboveOf', 'trait', 'speaks', 'not', 'outside', 'otherwise',
  'orAbove', 'orBelow', 'atLeast', 'atMost', 'signer', 'owner', 'doer', 'resume', 'in', 'at', 'who', 'or',
  'and', 'above', 'below', 'about', 'each', 'inAll', 'joined', 'left', 'dropped', 'whatever', 'inOrder',
  'company', 'anyone', 'filler',
] as const;

export type GrammarWord = (typeof GRAMMAR)[number];
