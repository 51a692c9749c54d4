import type { TaggedToken } from '../../text/token.ts';
import { findAsideStart, findExplained, skipAside } from './asides.ts';
import { blankBrackets } from './brackets.ts';
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

const REPORTING_VERB = /^(?:say|announce|disclose|confirm|report|tell|add|note|reveal)$/;
const RELATIVES = /^(?:which|who|that|whose)$/;
/** How far behind a predicate its phrases may stand. */
const MAX_DISTANCE = 34;

export function parse(written: readonly TaggedToken[]): Parse {
  const tokens = blankBrackets(written);
  const groups = findVerbGroups(tokens);
  const nouns = findNounPhrases(tokens, groups);
  const clauses: Clause[] = [];
  for (const [index, group] of groups.entries())
    clauses.push(
      createClause(
        { tokens, nouns, groups, clauses },
        shareHelper(tokens, clauses[index - 1]?.group, group),
        index,
      ),
    );
  return { tokens: written, nouns, clauses };
}

/** "may bid for deposits, possibly buy banks", "might purchase or sell": a bare verb shares the helper of the one before. */
function shareHelper(
  tokens: readonly TaggedToken[],
  before: VerbGroup | undefined,
  group: VerbGroup,
): VerbGroup {
  const first = tokens[group.start];
  if (before === undefined || first === undefined || group.tense !== 'present' || group.end - group.start > 2)
    return group;
  if (before.modal === null && before.tense !== 'infinitive') return group;
  const verb = tokens[group.end - 1];
  if (verb === undefined || verb.lower !== verb.lemma || verb.pos !== 'VERB') return group;
  let at = group.start - 1;
  while (tokens[at]?.pos === 'ADV') at -= 1;
  if (tokens[at]?.pos !== 'CCONJ' && tokens[at]?.text !== ',') return group;
  return { ...group, modal: before.modal, tense: before.tense, via: before.via, isNegated: before.isNegated };
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
  const subject = left.noun === null ? null : skipAside(tokens, nouns, left.noun, group.start);
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
  let end = Math.min(tokens.length, group.end + MAX_DISTANCE, next?.start ?? tokens.length);
  // The next predicate's subject is not ours.
  if (next !== undefined && next.start <= end) end = findSubjectStart(tokens, group.end, next.start);
  for (let at = group.end; at < end; at += 1) if (tokens[at]?.text === ';') return at;
  return end;
}

/** Where the words begin that lead up to the next predicate: behind the last comma or conjunction. */
function findSubjectStart(tokens: readonly TaggedToken[], from: number, to: number): number {
  for (let at = to - 1; at > from; at -= 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    if (
      token.pos === 'CCONJ' ||
      token.pos === 'SCONJ' ||
      token.text === ',' ||
      token.text === '—' ||
      RELATIVES.test(token.lower)
    )
      return at;
  }
  return to;
}

function findDirectObject(
  tokens: readonly TaggedToken[],
  followingNouns: readonly NounPhrase[],
  group: VerbGroup,
): NounPhrase | null {
  const [first] = followingNouns;
  if (first === undefined) return null;
  if (first.preposition !== null) return null;
  for (let at = group.end; at < first.start; at += 1) {
    const pos = tokens[at]?.pos;
    const text = tokens[at]?.text ?? '';
    if (/^(?:more|less|fewer|than|nearly|some|up|to|about|over)$/.test(tokens[at]?.lower ?? '')) continue;
    if (pos !== 'ADV' && pos !== 'DET' && pos !== 'ADP' && !/^["“‘']$/.test(text)) return null;
  }
  return first;
}

interface Subject {
  readonly noun: NounPhrase | null;
  /** What a relative clause with a subject of its own is about: "the startup" in "the startup, which PayPal bought". */
  readonly object: NounPhrase | null;
  readonly completes: string | null;
  readonly about: NounPhrase | null;
}

function findSubject(state: ParseState, group: VerbGroup, index: number): Subject {
  const { tokens, nouns, groups, clauses } = state;
  const before = groups[index - 1];
  const floor = before?.end ?? 0;
  const candidates = nouns.filter(({ start, end }) => start >= floor && end <= group.start);
  const nearest = candidates.at(-1);
  const previous = clauses[index - 1];
  const isSubjectless = group.tense === 'infinitive' || group.tense === 'participle';
  if (isSubjectless && previous !== undefined && group.tense === 'infinitive') {
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
  const isRelative =
    nearest !== undefined &&
    RELATIVES.test(tokens[nearest.start]?.lower ?? '') &&
    nearest.end >= group.start - 2;
  if (isRelative) {
    const antecedent = nouns.filter(({ end }) => end <= nearest.start).at(-1) ?? null;
    const about = findRelativeOwner(tokens, nouns, antecedent);
    return { noun: about, object: null, completes: null, about };
  }
  // "Acme, which owns Kabel, Nexa and Vire, plans": the comma closes what is said about Acme.
  if (
    previous !== undefined &&
    previous.about !== null &&
    !isSubjectless &&
    tokens.slice(group.start - 2, group.start).some(({ text }) => text === ',')
  ) {
    const outer = findOuterSubject(state, group, index);
    if (outer !== null) return { noun: outer, completes: null, about: null, object: null };
  }
  // "with the rise of a new era stoking demand"
  const adjacentNoun =
    group.tense === 'participle' &&
    previous === undefined &&
    nearest !== undefined &&
    isAdjacent(tokens, nearest, group)
      ? nearest
      : null;
  const ungovernedNoun = findUngoverned(tokens, candidates, group) ?? adjacentNoun;
  // "The group said it had raised its stake": the one who says it is the one who does it.
  const speaker = previous !== undefined && REPORTING_VERB.test(previous.group.verb) ? previous.agent : null;
  const found =
    ungovernedNoun !== null &&
    speaker !== null &&
    /^(?:it|they)$/.test(tokens[ungovernedNoun.start]?.lower ?? '')
      ? speaker
      : ungovernedNoun;
  // "Is Acme opening a plant?"
  const isQuestion = previous !== undefined && previous.group.verb === 'be' && previous.agent === null;
  if (found !== null && (!(isSubjectless && previous !== undefined) || isQuestion)) {
    const opener = findRelative(tokens, floor, found.start);
    const about = opener === null ? null : (nouns.filter(({ end }) => end < found.start - 1).at(-1) ?? null);
    // "an agreement under which Acme buys": the agreement isn't what is bought.
    const isGoverned = opener !== null && /^(?:ADP|PART)$/.test(tokens[opener - 1]?.pos ?? '');
    return { noun: found, object: isGoverned ? null : about, completes: null, about };
  }
  if (previous !== undefined && previous.about !== null && !isSubjectless) {
    const outer = findOuterSubject(state, group, index);
    if (outer !== null) return { noun: outer, completes: null, about: null, object: null };
  }
  // "acquired Beta and opened a plant", ", opening a plant": the same doer goes on.
  if (previous !== undefined && (isSubjectless || hasJoiner(tokens, floor, group.start)))
    return {
      noun: findContinuingSubject(state, previous, isSubjectless),
      completes: null,
      about: isSubjectless ? previous.about : null,
      object: null,
    };
  const outer = findOuterSubject(state, group, index);
  return { noun: outer ?? found, completes: null, about: null, object: null };
}

/** "Acme, a company making pumps, bought Beta": the company that the aside explains goes on. */
function findContinuingSubject(
  { tokens, nouns }: ParseState,
  previous: Clause,
  isSubjectless: boolean,
): NounPhrase | null {
  const noun = getDoer(previous);
  return noun === null || isSubjectless || previous.group.tense !== 'participle'
    ? noun
    : findExplained(tokens, nouns, noun);
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
  if (
    nearest !== undefined &&
    JOINS_CLAUSE.test(nearest.preposition ?? '') &&
    isAdjacent(tokens, nearest, group)
  )
    return nearest;
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

const isAdjacent = (tokens: readonly TaggedToken[], noun: NounPhrase, group: VerbGroup): boolean =>
  tokens.slice(noun.end, group.start).every(({ pos }) => pos === 'ADV' || pos === 'SPACE');

/** The subject of a predicate whose own stretch has none: "Acme, which makes pumps, acquired Beta". */
function findOuterSubject(
  { tokens, nouns, clauses }: ParseState,
  group: VerbGroup,
  index: number,
): NounPhrase | null {
  for (let back = index - 1; back >= 0; back -= 1) {
    const clause = clauses[back];
    if (clause === undefined) break;
    const { about } = clause;
    // "Acme, which works in a market that is flat, plans": the first of the clauses about another says who.
    if (about !== null && (clauses[back - 1]?.about ?? null) !== null) continue;
    if (about !== null) {
      const explained = findExplained(tokens, nouns, about);
      if (explained.preposition === null) return explained;
      const outer = findUngoverned(
        tokens,
        nouns.filter(({ end }) => end <= explained.start),
        clause.group,
      );
      return outer === null ? null : findExplained(tokens, nouns, outer);
    }
    if (tokens.slice(clause.group.end, group.start).some(({ text }) => text === ';')) return null;
  }
  return null;
}

/** The phrases of a clause by these prepositions, nearest first. */
export const listPhrases = (clause: Clause, ...prepositions: readonly string[]): readonly NounPhrase[] =>
  clause.phrases.filter(({ preposition }) => preposition !== null && prepositions.includes(preposition));
