import type { FunctionId } from '#contract/interpretation.ts';
import { listSelfAndWider } from './business-functions.ts';
import {
  createFunctionTerm,
  type FunctionTerm,
  findLexiconWords,
  findLongestTerm,
  loadTitleLexicon,
} from './lexicon/lexicon.ts';
import { BREAK, splitWordsAndBreaks, toLooseStem } from './word-forms.ts';

/** The meaning of a title, in any of the supported languages. */
export interface TitleMeaning {
  /**
   * What the person does: the main part of each compound, and everything wider. An IT procurement manager does
   * procurement.
   */
  readonly does: ReadonlySet<FunctionId>;
  /** Everything the title names, including all parts of compounds. */
  readonly names: ReadonlySet<FunctionId>;
  /** Its words without endings. */
  readonly stems: ReadonlySet<string>;
  /** A former or future role. */
  readonly isPast: boolean;
}

/** Longer than any real title. Limits the work on hostile input. */
const MAX_LENGTH = 200;
/** These join two things, unless they are part of a phrase ("research and development"). */
const JOINING_WORDS: ReadonlySet<string> = new Set([
  BREAK,
  'and',
  'und',
  'et',
  'y',
  'e',
  'i',
  'or',
  'oder',
  'sowie',
]);
const PAST_ROLE_PATTERN = /\b(?:former|ex|retired|ehemalig\w*|ancien\w*|aspiring|future)\b/;
/** "Assistant to the CEO", "Office of the CTO": the rest names another person. */
const SERVED_PERSON_PATTERN =
  /\b(assistant|secretary|aide|advisor|assistenz|assistentin?|chief of staff|ea|pa|partner) (?:to|of|for|der|des|von)\b.*$|\boffice of the\b.*$/;
/** "Chief People Officer": the word alone means everyone. */
const PEOPLE = 'people';

const cache = new Map<string, TitleMeaning>();
const MAX_CACHED = 2_000;

export function readTitle(title: string): TitleMeaning {
  const cachedTitle = cache.get(title);
  if (cachedTitle !== undefined) return cachedTitle;
  const parsedTitle = parseTitle(title.slice(0, MAX_LENGTH));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(title, parsedTitle);
  return parsedTitle;
}

function parseTitle(title: string): TitleMeaning {
  const tokens = splitWordsAndBreaks(title);
  const text = tokens.join(' ');
  const ownTitle = text.replace(SERVED_PERSON_PATTERN, '$1');
  const compounds = findCompounds(ownTitle.split(' ').flatMap(findLexiconWords));
  return {
    does: new Set(compounds.flatMap(findHeads).flatMap(listSelfAndWider)),
    names: new Set(compounds.flat().flatMap(({ functions }) => functions.flatMap(listSelfAndWider))),
    stems: new Set(tokens.flatMap((word) => [word, ...findLexiconWords(word)]).map(toLooseStem)),
    isPast: PAST_ROLE_PATTERN.test(text),
  };
}

/** The functions a title names, grouped by compound. */
function findCompounds(words: readonly string[]): FunctionTerm[][] {
  const { terms, maxPhraseWords } = loadTitleLexicon();
  const compounds: FunctionTerm[][] = [[]];
  for (let start = 0; start < words.length; ) {
    const { term, length } = findLongestTerm(terms, maxPhraseWords, words, start);
    const word = words[start] ?? '';
    if (term?.functionTerm) compounds.at(-1)?.push(term.functionTerm);
    else if (term === undefined && word === PEOPLE) compounds.at(-1)?.push(PEOPLE_TERM);
    else if (length === 1 && JOINING_WORDS.has(word)) compounds.push([]);
    start += length;
  }
  return compounds;
}

const PEOPLE_TERM = createFunctionTerm(['hr']);

/** The main part of a compound comes last, but first in Romance and Slavic languages. */
function findHeads(compound: readonly FunctionTerm[]): readonly FunctionId[] {
  const mainTerms = compound.filter(({ isIgnoredInCompounds }) => !isIgnoredInCompounds);
  const candidates = mainTerms.length > 0 ? mainTerms : compound;
  const head = candidates.some(({ headFirst }) => headFirst) ? candidates[0] : candidates.at(-1);
  return head?.functions ?? [];
}
