import type { WordForm } from '../text/inflect.ts';
import type { Sentence, Token } from '../text/token.ts';
import { wordSets } from './word-sets.ts';

/**
 * Patterns over tokens, written as a line of elements:
 * `buy|snap_up` one of these lemmas (an underscore joins the words of a phrase); `buy:past` only in that form; `$site` a named set;
 * `~4` up to four tokens in between; `!of` the next token is not this; `x?` may be missing;
 * NUM, MONEY, PCT, YEAR, CAP, POSS (a possessive) stand for tokens of a kind.
 */
export interface Pattern {
  readonly elements: readonly Element[];
  /** The lemmas, or the kinds in capitals, that the first token must have one of. */
  readonly starts: readonly string[];
  /** Numbers of the elements without which it stands nowhere. */
  readonly needs: readonly number[];
}

interface WordAtom {
  readonly lemma: string;
  readonly form: WordForm | null;
}
interface ClassAtom {
  readonly name: TokenClass;
}
type Atom = WordAtom | ClassAtom;
type Phrase = readonly Atom[];

interface PhrasesElement {
  readonly type: 'phrases';
  readonly number: number;
  readonly byFirst: ReadonlyMap<string, readonly Phrase[]>;
  /** Phrases that begin with a kind of token. */
  readonly byClass: readonly Phrase[];
  readonly optional: boolean;
  readonly negated: boolean;
}
interface GapElement {
  readonly type: 'gap';
  readonly most: number;
}
type Element = PhrasesElement | GapElement;

const POSSESSIVES = new Set(['its', 'their', 'his', 'her', 'our', 'my', "'s"]);

const CLASSES = {
  NUM: (token: Token) => token.type === 'number' || token.type === 'year',
  MONEY: (token: Token) => token.type === 'money',
  PCT: (token: Token) => token.type === 'percent',
  YEAR: (token: Token) => token.type === 'year',
  CAP: (token: Token) => token.type === 'word' && token.capital,
  POSS: (token: Token) => POSSESSIVES.has(token.lower),
} as const;
type TokenClass = keyof typeof CLASSES;

/** How many tokens of names a gap passes over beside its own. */
const LONGEST_NAME = 4;

const FORMS: readonly string[] = ['base', 's', 'past', 'ing'];

export function compilePattern(line: string): Pattern {
  const elements = line.split(' ').map(elementOf);
  const [first] = elements;
  if (first === undefined || first.type === 'gap' || first.negated || first.optional)
    throw new Error(`The pattern "${line}" must begin with words.`);
  const kinds = first.byClass.flatMap(([atom]) => (atom !== undefined && 'name' in atom ? [atom.name] : []));
  if (kinds.includes('CAP')) throw new Error(`The pattern "${line}" would be tried at every name.`);
  const needs = elements.flatMap((element) =>
    element.type === 'gap' || element.negated || element.optional || element.byClass.length > 0
      ? []
      : [element.number],
  );
  return { elements, starts: [...first.byFirst.keys(), ...kinds], needs };
}

/** The same words stand in many lines; they are compiled once. */
const compiled = new Map<string, Element>();
/** The numbers of the elements that may begin with a lemma. */
const numbersByLemma = new Map<string, number[]>();

function elementOf(source: string): Element {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const element = compileElement(source);
  compiled.set(source, element);
  return element;
}

function compileElement(source: string): Element {
  if (source.startsWith('~')) return { type: 'gap', most: Number(source.slice(1)) };
  const negated = source.startsWith('!');
  const optional = source.endsWith('?');
  const phrases = source
    .slice(negated ? 1 : 0, optional ? -1 : undefined)
    .split('|')
    .flatMap((name) => (name.startsWith('$') ? namedSet(name.slice(1)) : [name]))
    .map((phrase) => phrase.split('_').map(compileAtom));
  const byFirst = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const [head] = phrase;
    if (head === undefined || 'name' in head) continue;
    const same = byFirst.get(head.lemma);
    if (same === undefined) byFirst.set(head.lemma, [phrase]);
    else same.push(phrase);
  }
  for (const same of byFirst.values()) same.sort((a, b) => b.length - a.length);
  const byClass = phrases.filter(([head]) => head !== undefined && 'name' in head);
  const number = compiled.size;
  for (const lemma of byFirst.keys()) {
    const numbers = numbersByLemma.get(lemma) ?? [];
    numbersByLemma.set(lemma, numbers);
    numbers.push(number);
  }
  return { type: 'phrases', number, byFirst, byClass, optional, negated };
}

function compileAtom(source: string): Atom {
  if (Object.hasOwn(CLASSES, source)) return { name: source as TokenClass };
  const [lemma = '', form = null] = source.split(':');
  if (form !== null && !FORMS.includes(form)) throw new Error(`There is no form "${form}" in "${source}".`);
  return { lemma, form: form as WordForm | null };
}

function namedSet(name: string): readonly string[] {
  const set = wordSets[name];
  if (set === undefined) throw new Error(`There is no set of words "${name}".`);
  return set;
}

/** Every lemma that the patterns compiled so far speak of. */
export function wordsOfPatterns(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const element of compiled.values()) {
    if (element.type === 'gap') continue;
    for (const phrases of [...element.byFirst.values(), element.byClass])
      for (const phrase of phrases) for (const atom of phrase) if ('lemma' in atom) words.add(atom.lemma);
  }
  return words;
}

/** By what the patterns that may begin at a token are looked up. */
export function startsOf(token: Token): readonly string[] {
  return POSSESSIVES.has(token.lower) ? [...token.lemmas, 'POSS'] : token.lemmas;
}

/** Which elements have a word in a sentence: marks by the number of the element, of the sentence that was asked for last. */
const marks: { sentence: Sentence | null; stamp: number; byNumber: Uint32Array } = {
  sentence: null,
  stamp: 0,
  byNumber: new Uint32Array(0),
};

const NO_NUMBERS: readonly number[] = [];

function markWords(sentence: Sentence): void {
  if (marks.byNumber.length < compiled.size) marks.byNumber = new Uint32Array(compiled.size);
  marks.sentence = sentence;
  marks.stamp = (marks.stamp + 1) >>> 0;
  for (const { lemmas } of sentence.tokens)
    for (const lemma of lemmas)
      for (const number of numbersByLemma.get(lemma) ?? NO_NUMBERS) marks.byNumber[number] = marks.stamp;
}

/** Whether a sentence has a word for every element that a pattern needs; most patterns are turned away by this alone. */
export function mayMatch({ needs }: Pattern, sentence: Sentence): boolean {
  if (marks.sentence !== sentence) markWords(sentence);
  for (const number of needs) if (marks.byNumber[number] !== marks.stamp) return false;
  return true;
}

/** The index behind the match that begins at this token, or -1. */
export function matchPattern(pattern: Pattern, sentence: Sentence, at: number): number {
  return matchFrom(pattern.elements, 0, sentence.tokens, at);
}

function matchFrom(
  elements: readonly Element[],
  index: number,
  tokens: readonly Token[],
  at: number,
): number {
  const element = elements[index];
  if (element === undefined) return at;
  if (element.type === 'gap') {
    let passed = 0;
    for (let skipped = 0; skipped <= element.most + LONGEST_NAME; skipped += 1) {
      const end = matchFrom(elements, index + 1, tokens, at + skipped);
      if (end >= 0) return end;
      const token = tokens[at + skipped];
      if (token === undefined || isHardBreak(token)) return -1;
      if (!continuesName(tokens, at + skipped)) passed += 1;
      if (passed > element.most) return -1;
    }
    return -1;
  }
  const end = matchPhrases(element, tokens, at);
  if (element.negated) return end >= 0 ? -1 : matchFrom(elements, index + 1, tokens, at);
  if (end >= 0) {
    const rest = matchFrom(elements, index + 1, tokens, end);
    if (rest >= 0 || !element.optional) return rest;
  }
  return element.optional ? matchFrom(elements, index + 1, tokens, at) : -1;
}

/** A name of many words fills one place of a gap, for a long name is no further away than a short one. */
function continuesName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.type === 'word' && token.capital && tokens[at - 1]?.capital === true;
}

function matchPhrases(element: PhrasesElement, tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token === undefined) return -1;
  for (const lemma of token.lemmas) {
    for (const phrase of element.byFirst.get(lemma) ?? NO_PHRASES)
      if (stands(phrase, tokens, at)) return at + phrase.length;
  }
  for (const phrase of element.byClass) if (stands(phrase, tokens, at)) return at + phrase.length;
  return -1;
}

const NO_PHRASES: readonly Phrase[] = [];

/** A plain loop, for this is where a reader spends most of its time. */
function stands(phrase: Phrase, tokens: readonly Token[], at: number): boolean {
  for (let offset = 0; offset < phrase.length; offset += 1) {
    const atom = phrase[offset];
    if (atom === undefined || !fits(atom, tokens[at + offset])) return false;
  }
  return true;
}

function fits(atom: Atom, token: Token | undefined): boolean {
  if (token === undefined) return false;
  if ('name' in atom) return CLASSES[atom.name](token);
  if (!token.lemmas.includes(atom.lemma)) return false;
  return atom.form === null || token.forms?.get(atom.lemma)?.has(atom.form) === true;
}

/** Nothing of one clause reaches over it into another. */
export function isHardBreak(token: Token): boolean {
  return token.type === 'mark' && (token.text === ';' || token.text === '|');
}
