import type { TaggedToken } from '../../text/token.ts';
import { findNounPhrases, type NounPhrase } from './noun-phrases.ts';
import { findVerbGroups, type VerbGroup } from './verb-groups.ts';

/** A predicate with those who take part in it, each in its place. A passive is turned around. */
export interface Clause {
  readonly group: VerbGroup;
  /** Who does it. */
  readonly agent: NounPhrase | null;
  /** To whom or what it is done. */
  readonly patient: NounPhrase | null;
  /** What follows by preposition: "for $20 million", "in Texas", "as chief executive". */
  readonly phrases: readonly NounPhrase[];
  /** The noun that an infinitive completes: "agreement" in "signed an agreement to acquire". */
  readonly completes: string | null;
  /** The noun that the clause only says more about: "the startup" in "the startup, which PayPal bought in July,". */
  readonly about: NounPhrase | null;
  /** Where what belongs to the clause ends. */
  readonly end: number;
}

/** A sentence taken apart. */
export interface Parse {
  readonly tokens: readonly TaggedToken[];
  readonly nouns: readonly NounPhrase[];
  readonly clauses: readonly Clause[];
}

export const REPORTING_VERB =
  /^(?:say|announce|disclose|confirm|report|tell|add|note|reveal|state|agree|inform|notify|advise)$/;
const RELATIVES = /^(?:which|who|that|whose)$/;
/** Longer than a ticker or a defined name, what stands in brackets is a sentence of its own. */
const LONGEST_BRACKET = 14;
/** How far behind a predicate its phrases may stand. */
const MAX_DISTANCE = 34;

export function parse(originalTokens: readonly TaggedToken[]): Parse {
  const tokens = blankBrackets(originalTokens);
  const groups = findVerbGroups(tokens);
  const nouns = findNounPhrases(tokens, groups);
  const clauses: Clause[] = [];
  for (const [index, group] of groups.entries())
    clauses.push(createClause({ tokens, nouns, groups, clauses }, group, index));
  return { tokens: originalTokens, nouns, clauses };
}

interface ParseState {
  readonly tokens: readonly TaggedToken[];
  readonly nouns: readonly NounPhrase[];
  readonly groups: readonly VerbGroup[];
  readonly clauses: readonly Clause[];
}

function createClause(state: ParseState, group: VerbGroup, index: number): Clause {
  const { tokens, nouns } = state;
  const end = findEnd(state, group, index);
  const followingNouns = nouns.filter(({ start }) => start >= group.end && start < end);
  const directObject = findDirectObject(tokens, followingNouns, group);
  const phrases = followingNouns.filter((noun) => noun !== directObject && noun.preposition !== null);
  const foundSubject = findSubject(state, group, index);
  const subjectNoun = foundSubject.noun;
  const byPhrase = phrases.find(({ preposition }) => preposition === 'by') ?? null;
  // "Acme acquired by Beta": a headline leaves out "was".
  const isPassive = group.isPassive || (directObject === null && byPhrase !== null && group.tense === 'past');
  return {
    group: isPassive === group.isPassive ? group : { ...group, isPassive },
    agent: isPassive ? byPhrase : subjectNoun,
    patient: isPassive ? subjectNoun : (directObject ?? foundSubject.object),
    phrases,
    completes: foundSubject.completes,
    about: foundSubject.about,
    end,
  };
}

/** A clause reaches to the next finite predicate, a semicolon, or as far as anybody reads. */
function findEnd({ tokens, groups }: ParseState, group: VerbGroup, index: number): number {
  const nextGroup = groups
    .slice(index + 1)
    .find(({ tense }) => tense !== 'infinitive' && tense !== 'participle');
  const end = Math.min(tokens.length, group.end + MAX_DISTANCE, nextGroup?.start ?? tokens.length);
  const semicolonIndex = tokens.findIndex(
    ({ text }, tokenIndex) => tokenIndex >= group.end && tokenIndex < end && text === ';',
  );
  return semicolonIndex < 0 ? end : semicolonIndex;
}

/** The first noun behind a predicate, with nothing between that leads elsewhere. */
function findDirectObject(
  tokens: readonly TaggedToken[],
  [firstNoun]: readonly NounPhrase[],
  group: VerbGroup,
): NounPhrase | null {
  if (firstNoun === undefined || firstNoun.preposition !== null) return null;
  const isDirect = tokens
    .slice(group.end, firstNoun.start)
    .every(({ pos, text }) => /^(?:ADV|DET|ADP)$/.test(pos) || /^["“‘']$/.test(text));
  return isDirect ? firstNoun : null;
}

interface Subject {
  readonly noun: NounPhrase | null;
  /** What a relative clause with a subject of its own is about: "the startup" in "the startup, which PayPal bought". */
  readonly object: NounPhrase | null;
  readonly completes: string | null;
  readonly about: NounPhrase | null;
}

function findSubject(
  { tokens, nouns, groups, clauses }: ParseState,
  group: VerbGroup,
  index: number,
): Subject {
  const searchStart = groups[index - 1]?.end ?? 0;
  const candidates = nouns.filter(({ start, end }) => start >= searchStart && end <= group.start);
  const nearestNoun = candidates.at(-1);
  const previousClause = clauses[index - 1];
  if (group.tense === 'infinitive' && previousClause !== undefined) {
    const headToken =
      nearestNoun !== undefined && nearestNoun.end >= group.start - 1 ? tokens[nearestNoun.head] : undefined;
    // "a deal to acquire Kabel and merge with Vire": the second verb completes what the first does.
    const inheritedLemma = tokens[group.start]?.lower !== 'to' ? previousClause.completes : null;
    return {
      noun: getDoer(previousClause),
      completes: inheritedLemma ?? headToken?.lemma ?? null,
      about: previousClause.about,
      object: null,
    };
  }
  // "Acme, which makes pumps"
  if (nearestNoun !== undefined && RELATIVES.test(tokens[nearestNoun.start]?.lower ?? '')) {
    const antecedent = nouns.findLast(({ end }) => end <= nearestNoun.start) ?? null;
    const about = findRelativeOwner(tokens, nouns, antecedent);
    return { noun: about, object: null, completes: null, about };
  }
  const isSubjectless = group.tense === 'infinitive' || group.tense === 'participle';
  const subjectNoun = findSpeaker(tokens, previousClause, findUngoverned(tokens, candidates, group));
  // "Is Acme opening a plant?"
  const isQuestion = previousClause?.group.verb === 'be' && previousClause.agent === null;
  if (subjectNoun !== null && (!isSubjectless || previousClause === undefined || isQuestion)) {
    const relativeIndex = findRelative(tokens, searchStart, subjectNoun.start);
    const about =
      relativeIndex === null ? null : (nouns.findLast(({ end }) => end < subjectNoun.start - 1) ?? null);
    // "an agreement under which Acme buys": the agreement isn't what is bought.
    const isGoverned = relativeIndex !== null && /^(?:ADP|PART)$/.test(tokens[relativeIndex - 1]?.pos ?? '');
    return { noun: subjectNoun, object: isGoverned ? null : about, completes: null, about };
  }
  // "acquired Beta and opened a plant", ", opening a plant": the same doer goes on.
  const goesOn =
    previousClause !== undefined && (isSubjectless || hasJoiner(tokens, searchStart, group.start));
  return {
    noun: goesOn ? getDoer(previousClause) : subjectNoun,
    completes: null,
    about: goesOn && isSubjectless ? previousClause.about : null,
    object: null,
  };
}

/** "The group said it had raised its stake": the one who says it is the one who does it. */
function findSpeaker(
  tokens: readonly TaggedToken[],
  previousClause: Clause | undefined,
  noun: NounPhrase | null,
): NounPhrase | null {
  if (noun === null || !/^(?:it|they)$/.test(tokens[noun.start]?.lower ?? '')) return noun;
  return previousClause !== undefined && REPORTING_VERB.test(previousClause.group.verb)
    ? (previousClause.agent ?? noun)
    : noun;
}

/** Who goes on to do the next thing. */
const getDoer = ({ group, agent, patient }: Clause): NounPhrase | null => (group.isPassive ? patient : agent);

const hasJoiner = (tokens: readonly TaggedToken[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ pos, text }) => pos === 'CCONJ' || text === ',');

/** "the startup, which PayPal bought": the name stands in a clause about another. */
function findRelative(tokens: readonly TaggedToken[], from: number, to: number): number | null {
  for (let tokenIndex = to - 1; tokenIndex >= Math.max(from, to - 2); tokenIndex -= 1)
    if (/^(?:which|whom)$/.test(tokens[tokenIndex]?.lower ?? '')) return tokenIndex;
  return null;
}

/** "shares of Acme, which": the clause tells of what stands before "of" as often as of what stands behind. */
function findRelativeOwner(
  tokens: readonly TaggedToken[],
  nouns: readonly NounPhrase[],
  noun: NounPhrase | null,
): NounPhrase | null {
  if (noun === null || noun.preposition !== 'of' || tokens[noun.head]?.capital === true) return noun;
  return nouns.filter(({ end }) => end <= noun.start - 1).at(-1) ?? noun;
}

/** The nearest noun to the left that no preposition governs, asides between commas left out. */
function findUngoverned(
  tokens: readonly TaggedToken[],
  candidates: readonly NounPhrase[],
  group: VerbGroup,
): NounPhrase | null {
  let limit = group.start;
  const nearestNoun = candidates.at(-1);
  // "hours after UBS announced": the word before the name joins a clause, not a phrase.
  if (nearestNoun !== undefined && JOINS_CLAUSE.test(nearestNoun.preposition ?? '')) return nearestNoun;
  for (const noun of candidates.toReversed()) {
    if (noun.end > limit || isYear(tokens, noun)) continue;
    const asideStart = findAsideStart(tokens, noun, limit);
    if (asideStart !== null) {
      limit = asideStart;
      continue;
    }
    if (noun.preposition === null) return noun;
  }
  return null;
}

/** "Acme on May 9, 2005 issued" */
const isYear = (tokens: readonly TaggedToken[], { start, end }: NounPhrase): boolean =>
  end - start === 1 && tokens[start]?.type === 'year' && tokens[start - 1]?.text === ',';

const JOINS_CLAUSE = /^(?:after|before|since|until|as|than|because|while|though|although|that|once)$/;

/** The phrases of a clause by these prepositions, nearest first. */
export const listPhrases = (clause: Clause, ...prepositions: readonly string[]): readonly NounPhrase[] =>
  clause.phrases.filter(({ preposition }) => preposition !== null && prepositions.includes(preposition));

/** Where the aside began that stands between commas right before the limit; null where there is none. */
function findAsideStart(tokens: readonly TaggedToken[], noun: NounPhrase, limit: number): number | null {
  if (findLastComma(tokens, noun.end, limit) === null) return null;
  for (let tokenIndex = noun.start - 1; tokenIndex >= 0; tokenIndex -= 1)
    if (isAsideMark(tokens[tokenIndex])) return findListStart(tokens, tokenIndex, noun);
  return null;
}

/** "Acme, a leader in compliance, checks and security consulting, announced": the commas of a list open no aside of their own. */
function findListStart(tokens: readonly TaggedToken[], markIndex: number, { start }: NounPhrase): number {
  if (!tokens.slice(markIndex, start).some(({ pos }) => pos === 'CCONJ')) return markIndex;
  for (let tokenIndex = markIndex - 1; tokenIndex > 0 && !isPredicate(tokens[tokenIndex]); tokenIndex -= 1)
    if (tokens[tokenIndex]?.text === ',' && tokens[tokenIndex + 1]?.pos === 'DET') return tokenIndex;
  return markIndex;
}

const isPredicate = (token: TaggedToken | undefined): boolean =>
  token !== undefined && (token.pos === 'AUX' || (token.pos === 'VERB' && !token.lower.endsWith('ing')));

const isAsideMark = (token: TaggedToken | undefined): boolean =>
  token !== undefined && /^[,(—–]$/.test(token.text);

function findLastComma(tokens: readonly TaggedToken[], from: number, to: number): number | null {
  for (let tokenIndex = from; tokenIndex < to; tokenIndex += 1)
    if (tokens[tokenIndex]?.text === ',' || tokens[tokenIndex]?.text === ')') return tokenIndex;
  return null;
}

/** "Acme (NASDAQ: ACM) (“Acme”), a maker of pumps (“pumps”), said": what stands in brackets takes no part in the sentence. */
function blankBrackets(tokens: readonly TaggedToken[]): readonly TaggedToken[] {
  if (!tokens.some(({ text }) => text === '(')) return tokens;
  const blankedIndexes = new Set<number>();
  for (const [openIndex, { text }] of tokens.entries()) {
    if (text !== '(' || openIndex === 0) continue;
    const closeIndex = tokens.findIndex((token, tokenIndex) => tokenIndex > openIndex && token.text === ')');
    if (closeIndex < 0 || closeIndex - openIndex > LONGEST_BRACKET) continue;
    for (let tokenIndex = openIndex; tokenIndex <= closeIndex; tokenIndex += 1)
      blankedIndexes.add(tokenIndex);
  }
  return tokens.map((token, tokenIndex) =>
    blankedIndexes.has(tokenIndex)
      ? { ...token, text: '', lower: '', lemma: '', pos: 'SPACE', type: 'mark', capital: false, value: null }
      : token,
  );
}
