import words from './query-words.json' with { type: 'json' };

export type GrammarWord = keyof typeof words;

/**
 * The words of queries in all languages, other than those of titles: an entry for each effect on the words around
 * them, which `split-phrases.ts` decides. If a phrase has two meanings, the first of these wins. Japanese
 * particles follow the word they are about: 人事以外 is "HR left out".
 *
 * - `not` excludes the phrase after it, `outside` a location or function after it, `leftOut` the phrase before it.
 *   `resume` ends an exclusion.
 * - `nobodyElse` rules out everyone whom the query doesn't name; after "if" it starts the next choice.
 * - `otherwise` starts the next choice.
 * - `owner` is responsible for something, `doer` does it at any rank, `signer` decides on it or pays for it.
 * - `preferably`: preferred, not required. At the end of a phrase it applies to that phrase, otherwise to the next one.
 * - `orAbove`, `orBelow` follow a level; `above`, `below`, `atLeast`, `atMost` precede it.
 * - `related` relates people to others, who report to them or to whom they report: directories don't know that.
 * - `each` before a word for companies makes a number before it a limit.
 * - `in` and `at` come before a location, function or company; `who` starts a relative clause; `about` starts a topic of
 *   conversation.
 * - `trait`: what people must not be filtered by; `speaks` comes with a language, which directories don't know.
 * - `inAll` makes a number next to it a limit on everyone together.
 * - `joined` and `left` ask for people who are new in their role or who left.
 * - `dropped` narrows a query by what a search doesn't know; it is named, not used.
 * - `inOrder` makes each role that is listed a choice of its own.
 * - `whatever` says that the words after it don't matter.
 * - `anyone` means people of any kind; `company` is a noun; `filler` has no meaning.
 */
export const WORDS: Readonly<Record<GrammarWord, string>> = words;
