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

export function parse(written: readonly TaggedToken[]): Parse {
  const tokens = blankBrackets(written);
  const groups = findVerbGroups(tokens);
  const nouns = findNounPhrases(tokens, groups);
  const clauses: Clause[] = [];
  for (const [index, group] of groups.entries())
    clauses.push(createClause({ tokens, nouns, groups, clauses }, group, index));
  return { tokens: written, nouns, clauses };
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
  const following = nouns.filter(({ start }) => start >= group.end && start < end);
  const direct = findDirectObject(tokens, following, group);
  const phrases = following.filter((noun) => noun !== direct && noun.preposition !== null);
  const left = findSubject(state, group, index);
  const subject = left.noun;
  const by = phrases.find(({ preposition }) => preposition === 'by') ?? null;
  // "Acme acquired by Beta": a headline leaves out "was".
  const isPassive = group.isPassive || (direct === null && by !== null && group.tense === 'past');
  return {
    group: isPassive === group.isPassive ? group : { ...group, isPassive },
    agent: isPassive ? by : subject,
    patient: isPassive ? subject : (direct ?? left.object),
    phrases,
    completes: left.completes,
    about: left.about,
    end,
  };
}

/** A clause reaches to the next finite predicate, a semicolon, or as far as anybody reads. */
function findEnd({ tokens, groups }: ParseState, group: VerbGroup, index: number): number {
  const next = groups.slice(index + 1).find(({ tense }) => tense !== 'infinitive' && tense !== 'participle');
  const end = Math.min(tokens.length, group.end + MAX_DISTANCE, next?.start ?? tokens.length);
  const semicolon = tokens.findIndex(({ text }, at) => at >= group.end && at < end && text === ';');
  return semicolon < 0 ? end : semicolon;
}

/** The first noun behind a predicate, with nothing between that leads elsewhere. */
function findDirectObject(
  tokens: readonly TaggedToken[],
  [first]: readonly NounPhrase[],
  group: VerbGroup,
): NounPhrase | null {
  if (first === undefined || first.preposition !== null) return null;
  const isDirect = tokens
    .slice(group.end, first.start)
    .every(({ pos, text }) => /^(?:ADV|DET|ADP)$/.test(pos) || /^["“‘']$/.test(text));
  return isDirect ? first : null;
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
  const floor = groups[index - 1]?.end ?? 0;
  const candidates = nouns.filter(({ start, end }) => start >= floor && end <= group.start);
  const nearest = candidates.at(-1);
  const previous = clauses[index - 1];
  if (group.tense === 'infinitive' && previous !== undefined) {
    const head = nearest !== undefined && nearest.end >= group.start - 1 ? tokens[nearest.head] : undefined;
    // "a deal to acquire Kabel and merge with Vire": the second verb completes what the first does.
    const inherited = tokens[group.start]?.lower !== 'to' ? previous.completes : null;
    return {
      noun: getDoer(previous),
      completes: inherited ?? head?.lemma ?? null,
      about: previous.about,
      object: null,
    };
  }
  // "Acme, which makes pumps"
  if (nearest !== undefined && RELATIVES.test(tokens[nearest.start]?.lower ?? '')) {
    const antecedent = nouns.findLast(({ end }) => end <= nearest.start) ?? null;
    const about = findRelativeOwner(tokens, nouns, antecedent);
    return { noun: about, object: null, completes: null, about };
  }
  const isSubjectless = group.tense === 'infinitive' || group.tense === 'participle';
  const found = findSpeaker(tokens, previous, findUngoverned(tokens, candidates, group));
  // "Is Acme opening a plant?"
  const isQuestion = previous?.group.verb === 'be' && previous.agent === null;
  if (found !== null && (!isSubjectless || previous === undefined || isQuestion)) {
    const opener = findRelative(tokens, floor, found.start);
    const about = opener === null ? null : (nouns.findLast(({ end }) => end < found.start - 1) ?? null);
    // "an agreement under which Acme buys": the agreement isn't what is bought.
    const isGoverned = opener !== null && /^(?:ADP|PART)$/.test(tokens[opener - 1]?.pos ?? '');
    return { noun: found, object: isGoverned ? null : about, completes: null, about };
  }
  // "acquired Beta and opened a plant", ", opening a plant": the same doer goes on.
  const goesOn = previous !== undefined && (isSubjectless || hasJoiner(tokens, floor, group.start));
  return {
    noun: goesOn ? getDoer(previous) : found,
    completes: null,
    about: goesOn && isSubjectless ? previous.about : null,
    object: null,
  };
}

/** "The group said it had raised its stake": the one who says it is the one who does it. */
function findSpeaker(
  tokens: readonly TaggedToken[],
  previous: Clause | undefined,
  noun: NounPhrase | null,
): NounPhrase | null {
  if (noun === null || !/^(?:it|they)$/.test(tokens[noun.start]?.lower ?? '')) return noun;
  return previous !== undefined && REPORTING_VERB.test(previous.group.verb) ? (previous.agent ?? noun) : noun;
}

/** Who goes on to do the next thing. */
const getDoer = ({ group, agent, patient }: Clause): NounPhrase | null => (group.isPassive ? patient : agent);

const hasJoiner = (tokens: readonly TaggedToken[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ pos, text }) => pos === 'CCONJ' || text === ',');

/** "the startup, which PayPal bought": the name stands in a clause about another. */
function findRelative(tokens: readonly TaggedToken[], from: number, to: number): number | null {
  for (let at = to - 1; at >= Math.max(from, to - 2); at -= 1)
    if (/^(?:which|whom)$/.test(tokens[at]?.lower ?? '')) return at;
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
  const nearest = candidates.at(-1);
  // "hours after UBS announced": the word before the name joins a clause, not a phrase.
  if (nearest !== undefined && JOINS_CLAUSE.test(nearest.preposition ?? '')) return nearest;
  for (const noun of candidates.toReversed()) {
    if (noun.end > limit || isYear(tokens, noun)) continue;
    const aside = findAsideStart(tokens, noun, limit);
    if (aside !== null) {
      limit = aside;
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
  for (let at = noun.start - 1; at >= 0; at -= 1)
    if (isAsideMark(tokens[at])) return findListStart(tokens, at, noun);
  return null;
}

/** "Acme, a leader in compliance, checks and security consulting, announced": the commas of a list open no aside of their own. */
function findListStart(tokens: readonly TaggedToken[], mark: number, { start }: NounPhrase): number {
  if (!tokens.slice(mark, start).some(({ pos }) => pos === 'CCONJ')) return mark;
  for (let at = mark - 1; at > 0 && !isPredicate(tokens[at]); at -= 1)
    if (tokens[at]?.text === ',' && tokens[at + 1]?.pos === 'DET') return at;
  return mark;
}

const isPredicate = (token: TaggedToken | undefined): boolean =>
  token !== undefined && (token.pos === 'AUX' || (token.pos === 'VERB' && !token.lower.endsWith('ing')));

const isAsideMark = (token: TaggedToken | undefined): boolean =>
  token !== undefined && /^[,(—–]$/.test(token.text);

function findLastComma(tokens: readonly TaggedToken[], from: number, to: number): number | null {
  for (let at = from; at < to; at += 1) if (tokens[at]?.text === ',' || tokens[at]?.text === ')') return at;
  return null;
}

/** "Acme (NASDAQ: ACM) (“Acme”), a maker of pumps (“pumps”), said": what stands in brackets takes no part in the sentence. */
function blankBrackets(tokens: readonly TaggedToken[]): readonly TaggedToken[] {
  if (!tokens.some(({ text }) => text === '(')) return tokens;
  const blanked = new Set<number>();
  for (const [open, { text }] of tokens.entries()) {
    if (text !== '(' || open === 0) continue;
    const close = tokens.findIndex((token, at) => at > open && token.text === ')');
    if (close < 0 || close - open > LONGEST_BRACKET) continue;
    for (let at = open; at <= close; at += 1) blanked.add(at);
  }
  return tokens.map((token, at) =>
    blanked.has(at)
      ? { ...token, text: '', lower: '', lemma: '', pos: 'SPACE', type: 'mark', capital: false, value: null }
      : token,
  );
}
