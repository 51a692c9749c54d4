import { IF_WORDS, isOnly } from './insistence.ts';
import { findEnd, findNext, isWord, type Mark } from './marks.ts';
import type { GrammarWord } from './query-words.ts';

/** What a rule puts in the place of the marks up to `to`, and of so many before it. */
interface Rewrite {
  readonly to: number;
  readonly put: readonly Mark[];
  /** @default 0 */
  readonly back?: number;
}

/** Looks at the marks from `at`. `read` is what comes before, as this rule left it. */
export type RewriteRule = (marks: readonly Mark[], at: number, read: readonly Mark[]) => Rewrite | undefined;

/** Applies one rule after another, each from left to right. */
export const rewriteMarks = (marks: readonly Mark[], rules: readonly RewriteRule[]): readonly Mark[] =>
  rules.reduce(applyRule, marks);

function applyRule(marks: readonly Mark[], rule: RewriteRule): readonly Mark[] {
  const read: Mark[] = [];
  for (let at = 0; at < marks.length; ) {
    const { to, put, back = 0 } = rule(marks, at, read) ?? { to: at + 1, put: marks.slice(at, at + 1) };
    read.splice(read.length - back, back, ...put);
    at = to;
  }
  return read;
}

/** A mark that is nothing but this word of the grammar. */
const createWord = (word: GrammarWord, written = '', words: readonly string[] = []): Mark => ({
  words,
  written,
  hasCapital: false,
  word,
});

/** The word is read as another one. */
const rename = (word: GrammarWord, marks: readonly Mark[], at: number): Rewrite => ({
  to: at + 1,
  put: [createWord(word, marks[at]?.written, marks[at]?.words)],
});

/** What isn't used, and is named as not understood. */
const createAside = (marks: readonly Mark[]): Mark => ({
  words: marks.flatMap(({ words }) => words),
  written: marks.map(({ written }) => written).join(' '),
  hasCapital: false,
  isAside: true,
});

const setAside = (marks: readonly Mark[], at: number, to: number): Rewrite => ({
  to,
  put: [createAside(marks.slice(at, to))],
});

const isContent = ({ work, levels }: Mark): boolean => work !== undefined || levels !== undefined;
const isClauseStop = (mark: Mark): boolean =>
  mark.stop !== undefined || isWord(mark, 'not', 'resume', 'otherwise', 'preferably', 'or', 'and');
const findClauseEnd = (marks: readonly Mark[], from: number): number => findEnd(marks, from, isClauseStop);
const findMeant = (marks: readonly Mark[], from: number): number =>
  findEnd(marks, from, (mark) => !isWord(mark, 'filler'));
const joinWords = (mark: Mark | undefined): string => mark?.words.join(' ') ?? '';

/** Words for "only" that no lexicon has are not part of a title. */
const readOnly: RewriteRule = (marks, at) =>
  marks[at]?.isUnknown && isOnly(marks[at]) ? rename('filler', marks, at) : undefined;

/** "Don't care about the title", "regardless of size": nothing is asked for. */
const readWhatever: RewriteRule = (marks, at) => {
  const startsLocation = (index: number): boolean =>
    isWord(marks[index], 'in') && marks[index + 1]?.location !== undefined;
  const to = findEnd(marks, at, (mark, index) => isClauseStop(mark) || startsLocation(index));
  return isWord(marks[at], 'whatever') ? { to, put: [] } : undefined;
};

const FIRST_PERSON_PRONOUN = /^(?:we|i|im|wir|ich|nous|je|nosotros|yo|noi|io|wij|ik)$/;
const MEETING_VERB = /^(?:met|saw|heard|spoke|talked|visited)$/;
const CONTACTING_VERB = /^(?:talk|speak|contact|reach)$/;

/** "I'm hiring a manager" says what we do, not who is wanted; "we sell to bakers" names them. */
const readOurselves: RewriteRule = (marks, at) => {
  const mark = marks[at] as Mark;
  if (!FIRST_PERSON_PRONOUN.test(mark.words[0] ?? '')) return undefined;
  // "I want to invite them to our event."
  const isMeant = isWord(mark, 'resume') && marks[at + 1]?.words[0] === 'to' && marks[at + 2]?.isUnknown;
  if (isWord(mark, 'resume') && !isMeant) return undefined;
  const verb = findMeant(marks, at + 1);
  const next = marks[verb];
  if (next === undefined || CONTACTING_VERB.test(next.words[0] ?? '')) return undefined;
  const hasMet = marks.slice(at, verb).some(({ words }) => MEETING_VERB.test(words[0] ?? ''));
  if (!hasMet && !isMeant && next.work?.isNoun !== false) return undefined;
  if (marks[verb + 1]?.words[0] === 'to')
    return { to: verb + 1, put: [mark, createWord('filler', next.written, next.words)] };
  const to = findClauseEnd(marks, verb);
  return { to, put: [mark, createAside(marks.slice(verb, to))] };
};

/** After words that aren't English, "no Brasil" says where; it doesn't exclude Brazil. */
const readPortuguese: RewriteRule = (marks, at) =>
  joinWords(marks[at]) === 'no' &&
  marks[at + 1]?.location !== undefined &&
  marks.slice(0, at).some(({ work }) => work?.headFirst)
    ? rename('in', marks, at)
    : undefined;

/** How far apart the halves of "keep drivers and warehouse staff out" may be. */
const MAX_KEPT_OUT = 8;

const readLeaveOut: RewriteRule = (marks, at) => {
  if (!/^(?:keep|leave|keeping|leaving)$/.test(joinWords(marks[at]))) return undefined;
  const end = findEnd(marks, at + 1, ({ words, stop }) => words[0] === 'out' || stop === 'full');
  if (end - at > MAX_KEPT_OUT || marks[end]?.words[0] !== 'out') return undefined;
  return {
    to: end + 1,
    put: [
      createWord('not', 'keep', ['keep']),
      ...marks.slice(at + 1, end),
      createWord('resume', 'out', ['out']),
    ],
  };
};

/** "If they have none", "falls es keinen gibt": a negated condition starts the next choice. */
const readIfNone: RewriteRule = (marks, at) => {
  const next = IF_WORDS.has(marks[at]?.words[0] ?? '') ? marks.slice(at + 1, at + 5) : [];
  const denied = next.findIndex((mark) => isWord(mark, 'not', 'nobodyElse'));
  const isPlain = next.slice(0, Math.max(0, denied)).every((mark) => isWord(mark, 'filler', 'anyone', 'who'));
  if (denied < 0 || !isPlain) return undefined;
  return { to: at + denied + 2, put: [createWord('otherwise', marks[at]?.written, marks[at]?.words)] };
};

/** "Nothing below manager" is at least a manager. */
const readNotBelow: RewriteRule = (marks, at, read) => {
  if (!isWord(marks[at], 'below', 'above') || marks[at + 1]?.levels === undefined) return undefined;
  const not = read.findLastIndex((before) => !isWord(before, 'filler', 'anyone', 'who'));
  if (!isWord(read[not], 'not')) return undefined;
  const written = [...read.slice(not), marks[at]].map((mark) => mark?.written).join(' ');
  const word = marks[at]?.word === 'below' ? 'atLeast' : 'atMost';
  return { to: at + 1, back: read.length - not, put: [createWord(word, written, [written])] };
};

/** "For a campaign about cold storage: energy managers" says what it is for before it says who is wanted. */
const readPreamble: RewriteRule = (marks, at) => {
  const end = findEnd(marks, at);
  if ((at > 0 && marks[at - 1]?.stop === undefined) || marks[end]?.words[0] !== ':') return undefined;
  const lead = marks.slice(at, end);
  const isAbout =
    lead.some(({ work }) => work) && lead.some((mark) => isWord(mark, 'about') || mark.isUnknown);
  const saysWho = lead.some(
    (mark) =>
      (mark.levels ?? mark.location ?? mark.company) !== undefined ||
      mark.work?.isNoun === true ||
      isWord(mark, 'who', 'owner', 'doer', 'signer', 'not'),
  );
  return isAbout && !saysWho ? setAside(marks, at, end) : undefined;
};

const toSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const CONDITIONS = toSet('if unless because wenn falls weil sofern parce porque indien tenzij omdat jesli');

/** "If it isn't a hospital, nobody": a condition that no rule has read is named as a whole, never read word by word. */
const readCondition: RewriteRule = (marks, at) => {
  if (!CONDITIONS.has(joinWords(marks[at])) || isWord(marks[at], 'otherwise')) return undefined;
  const to = findEnd(marks, at, (mark) => mark.stop !== undefined || isWord(mark, 'otherwise'));
  const isPlain = marks.slice(at, to).every((mark) => isWord(mark, 'filler', 'anyone', 'who', 'resume'));
  return isPlain ? { to, put: [] } : setAside(marks, at, to);
};

const isLanguage = (mark: Mark | undefined): boolean =>
  mark !== undefined && (mark.isAdjective === true || (mark.isUnknown === true && !mark.hasCapital));

function isSpoken(marks: readonly Mark[], at: number): boolean {
  const mark = marks[at];
  if (mark === undefined) return false;
  if (mark.isAdjective || mark.isUnknown) return true;
  return isWord(mark, 'or', 'and', 'filler') && isLanguage(marks[at + 1]);
}

/** "French or German speaking", "who speak English": including the words before it. */
const readLanguage: RewriteRule = (marks, at, read) => {
  // "English titles are fine."
  const isTitle = marks[at]?.words[0] === 'title' && marks[at - 1]?.isAdjective === true;
  if (!isTitle && !isWord(marks[at], 'speaks')) return undefined;
  let start = read.length;
  while (isLanguage(read[start - 1]) || (isWord(read[start - 1], 'or', 'and') && isLanguage(read[start - 2])))
    start -= 1;
  // "Looking to speak with someone."
  if (start === read.length && !isSpoken(marks, at + 1)) return rename('filler', marks, at);
  let to = at + 1;
  while (isSpoken(marks, to)) to += 1;
  const back = read.length - start;
  return { to, back, put: [createAside([...read.slice(start), ...marks.slice(at, to)])] };
};

/** "Heads of data to talk to about AI": the subject is a function only if nothing else says who is wanted. */
const readTopic: RewriteRule = (marks, at) => {
  if (!isWord(marks[at], 'about') && marks[at]?.words.at(-1) !== 'about') return undefined;
  const to = findEnd(marks, at + 1, (mark) => isClauseStop(mark) || isWord(mark, 'in', 'at'));
  const isNegated = (index: number): boolean => isWord(marks.slice(0, index).findLast(isClauseStop), 'not');
  const isElsewhere = marks.some(
    (mark, index) => isContent(mark) && (index < at || index >= to) && !isNegated(index),
  );
  return isElsewhere && to > at + 1 ? setAside(marks, at, to) : undefined;
};

/** "Engineers reporting to the CTO": who reports to whom is in no directory, so it says nothing to search by. */
const readRelated: RewriteRule = (marks, at, read) => {
  const isBesideNoun = isWord(marks[at], 'below', 'above') && findNext(marks, at)?.work?.isNoun === true;
  if (!isWord(marks[at], 'related') && !isBesideNoun) return undefined;
  const to = findClauseEnd(marks, at + 1);
  const clauseStart = read.findLastIndex(isClauseStop) + 1;
  // A rank alone, or a role that is only the reference, is nobody to search for.
  const isAlone = !read.slice(clauseStart).some(({ work }) => work);
  const last = read.at(-1);
  const isReference = last !== undefined && isContent(last) && !marks.slice(at + 1, to).some(isContent);
  const start = isAlone || isReference ? clauseStart : read.length;
  return {
    to,
    back: read.length - start,
    put: [createAside([...read.slice(start), ...marks.slice(at, to)])],
  };
};

/** A relative clause with an unknown verb, after someone was named, gives nothing to search by. */
const readUnknownClause: RewriteRule = (marks, at) => {
  const verb = findMeant(marks, at + 1);
  if (!isWord(marks[at], 'who') || !marks[verb]?.isUnknown) return undefined;
  const to = findClauseEnd(marks, verb + 1);
  return [...marks.slice(0, at), ...marks.slice(to)].some(isContent)
    ? { to, put: [marks[at] as Mark, createAside(marks.slice(verb, to))] }
    : undefined;
};

/** With a nationality before it ("of German origin") or an employer after it ("ex-Google"). */
const readTrait: RewriteRule = (marks, at, read) => {
  const mark = marks[at] as Mark;
  const next = marks[at + 1];
  if (joinWords(mark) === 'ex' && next && (next.isUnknown || next.company))
    return setAside(marks, at, at + 2);
  if (mark.word !== 'trait' || isContent(mark)) return undefined;
  const back = read.at(-1)?.isAdjective ? 1 : 0;
  return { to: at + 1, back, put: [createAside([...read.slice(read.length - back), mark])] };
};

/** In this order: what a word is next to other words, then what people can't or must not be searched by. */
export const RULES: readonly RewriteRule[] = [
  readOnly,
  readWhatever,
  readOurselves,
  readPortuguese,
  readLeaveOut,
  readIfNone,
  readNotBelow,
  readPreamble,
  readCondition,
  readLanguage,
  readTopic,
  readRelated,
  readUnknownClause,
  readTrait,
];
