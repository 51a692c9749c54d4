import type { FunctionId } from '#contract/interpretation.ts';
import { withWider } from './business-functions.ts';
import {
  createFunctionTerm,
  type FunctionTerm,
  findLexiconWords,
  findLongestTerm,
  loadTitleLexicon,
} from './lexicon/lexicon.ts';
import { BREAK, splitWordsAndBreaks, toLooseStem } from './word-forms.ts';

/** The meaning of a title, in any of the supported languages. */
export interface ReadTitle {
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

const cache = new Map<string, ReadTitle>();
const MAX_CACHED = 2_000;

export function readTitle(title: string): ReadTitle {
  const cached = cache.get(title);
  if (cached !== undefined) return cached;
  const read = parseTitle(title.slice(0, MAX_LENGTH));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(title, read);
  return read;
}

function parseTitle(title: string): ReadTitle {
  const tokens = splitWordsAndBreaks(title);
  const text = tokens.join(' ');
  const served = text.replace(SERVED_PERSON_PATTERN, '$1');
  const compounds = findCompounds(served.split(' ').flatMap(findLexiconWords));
  return {
    does: new Set(compounds.flatMap(findHeads).flatMap(withWider)),
    names: new Set(compounds.flat().flatMap(({ functions }) => functions.flatMap(withWider))),
    stems: new Set(tokens.flatMap((word) => [word, ...findLexiconWords(word)]).map(toLooseStem)),
    isPast: PAST_ROLE_PATTERN.test(text),
  };
}

/** The functions a title names, grouped by compound. */
function findCompounds(words: readonly string[]): FunctionTerm[][] {
  const { terms, longest } = loadTitleLexicon();
  const compounds: FunctionTerm[][] = [[]];
  for (let at = 0; at < words.length; ) {
    const { term, length } = findLongestTerm(terms, longest, words, at);
    const word = words[at] ?? '';
    if (term?.work) compounds.at(-1)?.push(term.work);
    else if (term === undefined && word === PEOPLE) compounds.at(-1)?.push(PEOPLE_TERM);
    else if (length === 1 && JOINING_WORDS.has(word)) compounds.push([]);
    at += length;
  }
  return compounds;
}

const PEOPLE_TERM = createFunctionTerm(['hr']);

/** The main part of a compound comes last, but first in Romance and Slavic languages. */
function findHeads(compound: readonly FunctionTerm[]): readonly FunctionId[] {
  const firm = compound.filter(({ givesWay }) => !givesWay);
  const candidates = firm.length > 0 ? firm : compound;
  const head = candidates.some(({ headFirst }) => headFirst) ? candidates[0] : candidates.at(-1);
  return head?.functions ?? [];
}
