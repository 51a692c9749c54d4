import { isHardBreak } from '../patterns/pattern.ts';
import { wordSets } from '../patterns/word-sets.ts';
import type { Sentence, Token } from '../text/token.ts';
import type { Span } from './names.ts';

/** Who or what stands in a place of a sentence: by name, or by a word that refers back. */
export interface Argument extends Span {
  readonly type: 'name' | 'reference' | 'speaker' | 'stranger';
}

const REFERENCES = new Set(['it', 'they', 'its', 'their']);
const SPEAKERS = new Set(['we', 'our', 'us', "we're", "we've", 'i']);
const PREPOSITIONS = new Set(
  'of in at from with by for to on near against between under as through via into over than unlike like despite including outside across'.split(
    ' ',
  ),
);
const CLAUSES = new Set([
  'that',
  'while',
  'after',
  'before',
  'when',
  'because',
  'as',
  'but',
  'although',
  'since',
  'whereas',
  'where',
]);
const RELATIVES = new Set(['which', 'who', 'that']);
const ORGANISATIONS = new Set(
  [
    ...(wordSets.business ?? []),
    'maker',
    'giant',
    'business',
    'organisation',
    'organization',
    'haulier',
    'broker',
    'discounter',
    'telco',
    'council',
    'city',
    'ministry',
    'foundation',
    'publisher',
    'broadcaster',
    'clinic',
    'studio',
    'exchange',
    'board',
    'team',
    'founder',
    'network',
    'buyer',
    'plant',
  ].filter(
    (word) =>
      ![
        'stake',
        'interest',
        'asset',
        'majority',
        'minority',
        'remainder',
        'outstanding',
        'store',
        'app',
        'holding',
        'shareholding',
        'portfolio',
        'venture',
        'unit',
        'division',
        'arm',
        'subsidiary',
        'operation',
        'brand',
      ].includes(word),
  ),
);

/** The nearest one to the left of these words that does something, not one that only stands in a phrase with a preposition. */
export function subjectBefore(sentence: Sentence, names: readonly Span[], at: number): Argument | null {
  const { tokens } = sentence;
  let fallback: Argument | null = null;
  for (let index = at - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined || isHardBreak(token)) break;
    const name = names.find(({ start, end }) => start <= index && index < end);
    if (name !== undefined) {
      const argument: Argument = { ...name, type: 'name' };
      if (!isInPhrase(tokens, name.start)) return argument;
      fallback ??= argument;
      index = name.start;
      continue;
    }
    const opener = token.text === ',' ? relativeBefore(tokens, index) : null;
    if (opener !== null) {
      index = opener;
      continue;
    }
    const reference = referenceAt(tokens, index);
    // "Tarvin, a maker of pumps, has": the apposition says what Tarvin is.
    if (reference === 'stranger' && tokens[determinerOf(tokens, index) - 1]?.text === ',') continue;
    if (
      reference !== null &&
      !(reference === 'reference' && isInPhrase(tokens, index) && token.lower !== 'it')
    )
      return { start: index, end: index + 1, type: reference };
    if (CLAUSES.has(token.lower) && fallback !== null && !RELATIVES.has(token.lower)) break;
  }
  return fallback;
}

/** Where the relative clause began that this comma ends; what it names is not the subject of what follows. */
function relativeBefore(tokens: readonly Token[], comma: number): number | null {
  for (let index = comma - 1; index > Math.max(0, comma - 20); index -= 1) {
    const token = tokens[index];
    if (token === undefined || isHardBreak(token)) return null;
    if (tokens[index - 1]?.text === ',' && /^(?:which|who|whose|where)$/.test(token.lower)) return index - 1;
    if (token.text === ',') return null;
  }
  return null;
}

/** The first one named, or referred to, within a few words from here. */
export function nameAfter(
  sentence: Sentence,
  names: readonly Span[],
  from: number,
  most: number,
): Argument | null {
  for (let index = from; index < Math.min(sentence.tokens.length, from + most); index += 1) {
    const token = sentence.tokens[index];
    if (token === undefined || isHardBreak(token)) return null;
    const name = names.find(({ start, end }) => start <= index && index < end);
    if (name !== undefined) return { ...name, type: 'name' };
    const reference = referenceAt(sentence.tokens, index);
    if (reference !== null && token.lower !== 'its' && token.lower !== 'their')
      return { start: index, end: index + 1, type: reference };
  }
  return null;
}

/** The one named right after one of these words, looked for from a place on. */
export function nameAfterWord(
  sentence: Sentence,
  names: readonly Span[],
  words: readonly string[],
  from: number,
  most: number,
): Argument | null {
  for (let index = from; index < Math.min(sentence.tokens.length, from + most); index += 1) {
    const token = sentence.tokens[index];
    if (token === undefined || isHardBreak(token)) return null;
    if (!words.includes(token.lower)) continue;
    const found = nameAfter(sentence, names, index + 1, 8);
    if (found !== null) return found;
  }
  return null;
}

function referenceAt(tokens: readonly Token[], index: number): Argument['type'] | null {
  const token = tokens[index];
  if (token === undefined) return null;
  if (SPEAKERS.has(token.lower)) return 'speaker';
  if (REFERENCES.has(token.lower)) return 'reference';
  if (
    token.type !== 'word' ||
    (token.capital && !(token.lower === 'company' && tokens[index - 1]?.lower === 'the')) ||
    !token.lemmas.some((lemma) => ORGANISATIONS.has(lemma) || /(?:maker|tech)$/.test(lemma))
  )
    return null;
  // "maker Tarvin" is Tarvin; "company's" is the company.
  if (tokens[index + 1]?.capital === true) return null;
  // "the company" was spoken of before, "a company" was not.
  return /^(?:an?|another|some|one)$/.test(tokens[determinerOf(tokens, index)]?.lower ?? '')
    ? 'stranger'
    : 'reference';
}

/** Where the article of this noun stands, or before all tokens. */
function determinerOf(tokens: readonly Token[], noun: number): number {
  for (let index = noun - 1; index >= Math.max(0, noun - 4); index -= 1) {
    if (tokens[index]?.type !== 'word') return -1;
    if (/^(?:the|an?|another|some|one|this|that|its|their|our)$/.test(tokens[index]?.lower ?? ''))
      return index;
  }
  return -1;
}

function isInPhrase(tokens: readonly Token[], start: number): boolean {
  for (let index = start - 1; index >= Math.max(0, start - 4); index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.type === 'mark') return token?.lower === '&';
    if (PREPOSITIONS.has(token.lower)) return true;
    if (token.capital || token.forms?.size === 0) return false;
    if (/^(?:the|a|an|its|their|his|her)$/.test(token.lower)) continue;
    if (index < start - 2) return false;
  }
  return false;
}

/** Whether the verb at this place tells what is done to its subject. */
export function isPassive(sentence: Sentence, at: number): boolean {
  const token = sentence.tokens[at];
  const forms = token?.forms === null ? [] : [...(token?.forms?.values() ?? [])];
  if (!forms.some((set) => set.has('past'))) return false;
  const before = sentence.tokens.slice(Math.max(0, at - 3), at);
  if (before.some(({ lower }) => /^(?:be|is|are|was|were|been|being|gets?|got|'re)$/.test(lower)))
    return true;
  return sentence.tokens.slice(at + 1, at + 3).some(({ lower }) => lower === 'by');
}
