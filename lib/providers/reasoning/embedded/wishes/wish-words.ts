/**
 * The words of a wish beside those of titles, in one language; lower case, parted by commas. What they do to the words
 * around them is the grammar's business (`wish-items.ts`), so a language lists words, not sentences.
 *
 * - `topics`: what someone may be in charge of, by function. Titles never contain them as such.
 * - `not` rules out the phrase after it, `outside` does so for a place or a function; `leftOut` the phrase before it.
 *   `resume` ends what is ruled out.
 * - `otherwise` begins the next choice.
 * - `owner` answers for a matter, `doer` sees to it at any rank, `signer` decides on it or pays for it.
 * - `preferably`: wished for, not insisted on; at the end of a phrase it is about that phrase, else about the next one.
 * - `orAbove`, `orBelow` follow a level; `above`, `below`, `atLeast`, `atMost` precede it.
 * - `belowOf`, `aboveOf` relate people to a role: those who report to it, those it reports to.
 * - `each` before a word for companies makes a number before it a limit; `numbers` are those from one to ten.
 * - `in` and `at` stand before a place, a function or a company; `who` begins a relative clause; `about` a matter of talk.
 * - `trait`: what people must not be filtered by; `speaks` stands beside a language, which directories do not know.
 * - `anyone` stands for people of any kind; `company` is a noun; `filler` says nothing.
 */
export interface WishWords extends Partial<Readonly<Record<GrammarWord, string>>> {
  readonly topics: Readonly<Record<string, string>>;
  readonly numbers: string;
}

/** If a phrase has two meanings, the first of these wins. */
export const GRAMMAR = [
  'preferably',
  'leftOut',
  'belowOf',
  'aboveOf',
  'trait',
  'speaks',
  'not',
  'outside',
  'otherwise',
  'orAbove',
  'orBelow',
  'atLeast',
  'atMost',
  'signer',
  'owner',
  'doer',
  'resume',
  'in',
  'at',
  'who',
  'or',
  'and',
  'above',
  'below',
  'about',
  'each',
  'company',
  'anyone',
  'filler',
] as const;

export type GrammarWord = (typeof GRAMMAR)[number];
