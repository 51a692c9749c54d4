import { findIrregularLemma } from '../../text/irregular-verbs.ts';
import type { Span, TaggedToken } from '../../text/token.ts';

/** The words of one predicate: "has agreed to acquire", "will be laid off", "to open". */
export interface VerbGroup extends Span {
  /** The verb that says what happens, with its particle: "acquire", "lay off". */
  readonly verb: string;
  /** Verbs above it in the chain: "agree" in "has agreed to acquire". */
  readonly via: readonly string[];
  readonly isPassive: boolean;
  readonly tense: 'past' | 'perfect' | 'present' | 'future' | 'infinitive' | 'participle';
  readonly modal: string | null;
  readonly isNegated: boolean;
}

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const MODALS = toSet("will would may might could can should must shall 'll 'd");
const NEGATIONS = toSet(
  "not never n't cannot won't didn't doesn't isn't wasn't hasn't haven't don't wouldn't couldn't aren't weren't",
);
const BE_FORMS = toSet("be is are was were been being 're 'm am get gets got");
const HAVE_FORMS = new Set(['have', 'has', 'had', 'having', "'ve"]);
/** Verbs that take a particle as part of themselves, and mean something else without it. */
const PHRASAL_VERBS: ReadonlySet<string> = new Set(
  'rule out|lay off|take over|take on|snap up|scoop up|step down|step aside|step back|step up|set up|roll out|team up|shut down|spin off|spin out|gobble up|stand down|close down|build out|build up|carve out|let go|open up|bring in|bring on|bring out|staff up|sign up|sign off|sell off|link up|scale up|scale back|buy out|buy back|cut back|call off|hand over|go public|go live|bow out|come out|move on|break ground|join forces|pair up|pull in|draw down|show off|hook up|tie up'.split(
    '|',
  ),
);

const isVerbal = ({ pos }: TaggedToken): boolean => pos === 'VERB' || pos === 'AUX';

/** Participles that say where a company is or whose it is, never what happened. */
const DESCRIBING_PARTICIPLE =
  /^(?:based|headquartered|located|founded|known|named-after|listed|owned|backed|called|dubbed|so-called|aimed|designed|related|dated|entitled|titled|including|regarding|concerning|following|according|given|compared|depending|pursuant|excluding)$/;

/** A participle before a noun describes it: "the acquired company", "a leading provider". */
function isDescribing(tokens: readonly TaggedToken[], tokenIndex: number): boolean {
  const token = tokens[tokenIndex];
  const nextToken = tokens[tokenIndex + 1];
  if (token === undefined || nextToken === undefined) return false;
  if (DESCRIBING_PARTICIPLE.test(token.lower) && tokens[tokenIndex - 1]?.pos !== 'AUX') return true;
  const previousToken =
    tokens[tokenIndex - 1]?.pos === 'ADV' ? tokens[tokenIndex - 2] : tokens[tokenIndex - 1];
  if (previousToken === undefined || !/(?:ing|ed|en)$/.test(token.lower)) return false;
  // "a maker of connected pumps"
  if (tokens[tokenIndex - 1]?.pos === 'ADP' && previousToken.lower !== 'to' && token.lower.endsWith('ed'))
    return true;
  // "a new $500 million revolving credit facility"
  const isSized = previousToken.type === 'money' && /^(?:DET|ADJ)$/.test(tokens[tokenIndex - 2]?.pos ?? '');
  // "a one-year syndicated credit facility"
  const isHyphened = previousToken.lower.includes('-') && tokens[tokenIndex - 2]?.pos === 'DET';
  const isOpening =
    isSized ||
    isHyphened ||
    previousToken.pos === 'DET' ||
    previousToken.pos === 'ADJ' ||
    previousToken.lower === "'s" ||
    isPossessive(previousToken);
  return isOpening && (nextToken.pos === 'NOUN' || nextToken.pos === 'PROPN' || nextToken.pos === 'ADJ');
}

export const isPossessive = ({ lower }: TaggedToken): boolean =>
  /^(?:its|their|our|his|her|my|your|whose)$/.test(lower);

/** The predicates of a sentence, in order. */
export function findVerbGroups(tokens: readonly TaggedToken[]): VerbGroup[] {
  const groups: VerbGroup[] = [];
  let tokenIndex = 0;
  while (tokenIndex < tokens.length) {
    const group = readGroup(tokens, tokenIndex);
    if (group === null) tokenIndex += 1;
    else {
      groups.push(group);
      tokenIndex = group.end;
    }
  }
  return groups;
}

function readGroup(tokens: readonly TaggedToken[], start: number): VerbGroup | null {
  const firstToken = tokens[start];
  if (firstToken === undefined) return null;
  const isInfinitive =
    firstToken.lower === 'to' && tokens[start + 1] !== undefined && isVerbStart(tokens, start + 1);
  const isModal = MODALS.has(firstToken.lower) && firstToken.pos !== 'NOUN' && firstToken.pos !== 'PROPN';
  if (!isInfinitive && !isModal && !(isVerbal(firstToken) && !isDescribing(tokens, start))) return null;
  const verbs: { readonly at: number; readonly lemma: string }[] = [];
  let isNegated = false;
  let index = start;
  while (index < tokens.length) {
    const token = tokens[index];
    if (token === undefined) break;
    if (NEGATIONS.has(token.lower)) isNegated = true;
    if (isVerbal(token) && !isDescribing(tokens, index) && !MODALS.has(token.lower)) {
      verbs.push({ at: index, lemma: findVerbLemma(token) });
      index += 1;
      continue;
    }
    if (isContinued(tokens, index, verbs.length)) {
      index += 1;
      continue;
    }
    break;
  }
  // Trailing adverbs and a "to" that leads nowhere belong to what follows.
  while (index > start + 1 && !isVerbal(tokens[index - 1] as TaggedToken)) index -= 1;
  const mainVerb = verbs.at(-1);
  if (mainVerb === undefined) return null;
  return createGroup(tokens, { start, end: index }, verbs, isInfinitive, isNegated);
}

const isVerbStart = (tokens: readonly TaggedToken[], tokenIndex: number): boolean => {
  const token = tokens[tokenIndex];
  if (token === undefined) return false;
  if (isVerbal(token)) return true;
  return (
    token.pos === 'ADV' &&
    tokens[tokenIndex + 1] !== undefined &&
    isVerbal(tokens[tokenIndex + 1] as TaggedToken)
  );
};

function isContinued(tokens: readonly TaggedToken[], tokenIndex: number, verbCount: number): boolean {
  const token = tokens[tokenIndex];
  if (token === undefined) return false;
  if (token.pos === 'ADV' || NEGATIONS.has(token.lower) || MODALS.has(token.lower)) return true;
  if (token.lower === 'to' && (verbCount === 0 || isVerbStart(tokens, tokenIndex + 1)))
    return isVerbStart(tokens, tokenIndex + 1);
  // "is set to open", "is due to", "is able to"
  return token.pos === 'ADJ' && tokens[tokenIndex + 1]?.lower === 'to' && isVerbStart(tokens, tokenIndex + 2);
}

function createGroup(
  tokens: readonly TaggedToken[],
  span: Span,
  verbs: readonly { readonly at: number; readonly lemma: string }[],
  isInfinitive: boolean,
  isNegated: boolean,
): VerbGroup | null {
  const mainVerb = verbs.at(-1);
  const mainToken = mainVerb === undefined ? undefined : tokens[mainVerb.at];
  if (mainVerb === undefined || mainToken === undefined) return null;
  const words = tokens.slice(span.start, span.end).map(({ lower }) => lower);
  const tokensBefore = tokens.slice(span.start, mainVerb.at);
  const helper = tokensBefore.findLast((token) => isVerbal(token));
  const isPast = isPastForm(mainToken);
  const tokensBetween = helper === undefined ? [] : tokens.slice(tokens.indexOf(helper) + 1, mainVerb.at);
  const isPassive =
    isPast &&
    helper !== undefined &&
    BE_FORMS.has(helper.lower) &&
    tokensBetween.every(({ pos, lower }) => pos === 'ADV' || NEGATIONS.has(lower));
  const modal = words.find((word) => MODALS.has(word)) ?? null;
  const via = verbs
    .slice(0, -1)
    .map(({ lemma }) => lemma)
    .filter((lemma) => !/^(?:be|have|do|get|'.*)$/.test(lemma));
  const nextToken = tokens[span.end];
  const phrasalVerb = `${mainVerb.lemma} ${nextToken?.lower ?? ''}`;
  const hasParticle = PHRASAL_VERBS.has(phrasalVerb);
  const hasHave = tokensBefore.some(({ lower }) => HAVE_FORMS.has(lower));
  return {
    start: span.start,
    end: hasParticle ? span.end + 1 : span.end,
    verb: hasParticle ? phrasalVerb : mainVerb.lemma,
    via,
    isPassive,
    tense: findTense({
      infinitive: isInfinitive,
      modal,
      has: hasHave,
      past: isPast,
      last: mainToken,
      helper,
    }),
    modal,
    isNegated,
  };
}

function findTense(form: {
  readonly infinitive: boolean;
  readonly modal: string | null;
  readonly has: boolean;
  readonly past: boolean;
  readonly last: TaggedToken;
  readonly helper: TaggedToken | undefined;
}): VerbGroup['tense'] {
  if (form.infinitive) return 'infinitive';
  if (form.modal !== null) return 'future';
  if (form.has) return 'perfect';
  if (form.helper !== undefined && /^(?:was|were|had|did)$/.test(form.helper.lower)) return 'past';
  if (form.helper !== undefined) return 'present';
  if (form.past) return 'past';
  return form.last.lower.endsWith('ing') ? 'participle' : 'present';
}

/** Forms that the tagger's dictionary takes for a verb of its own. */
const LEMMAS: ReadonlyMap<string, string> = new Map(
  [
    ['lay', 'laid lay lays laying'],
    ['found', 'founded'],
    ['leave', 'left'],
    ['fell', 'felled'],
    ['shed', 'shed'],
    ['hit', 'hit'],
    ['cut', 'cut'],
    ['bind', 'bound'],
    ['fine', 'fined fining'],
    ['be', 'is are was were been being'],
    ['have', 'has had'],
    ['axe', 'axed ax axes'],
  ].flatMap(([lemma = '', forms = '']) => forms.split(' ').map((form) => [form, lemma] as const)),
);

const findVerbLemma = ({ lower, lemma }: TaggedToken): string =>
  LEMMAS.get(lower) ?? (lemma === lower ? (findIrregularLemma(lower) ?? lemma) : lemma);

/** Whether a form can be a past tense or a participle. */
const isPastForm = ({ lower }: TaggedToken): boolean =>
  lower.endsWith('ed') || findIrregularLemma(lower) !== undefined;
