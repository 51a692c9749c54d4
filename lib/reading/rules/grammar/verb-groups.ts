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
function isDescribing(tokens: readonly TaggedToken[], at: number): boolean {
  const token = tokens[at];
  const after = tokens[at + 1];
  if (token === undefined || after === undefined) return false;
  if (DESCRIBING_PARTICIPLE.test(token.lower) && tokens[at - 1]?.pos !== 'AUX') return true;
  const before = tokens[at - 1]?.pos === 'ADV' ? tokens[at - 2] : tokens[at - 1];
  if (before === undefined || !/(?:ing|ed|en)$/.test(token.lower)) return false;
  // "a maker of connected pumps"
  if (tokens[at - 1]?.pos === 'ADP' && before.lower !== 'to' && token.lower.endsWith('ed')) return true;
  // "a new $500 million revolving credit facility"
  const isSized = before.type === 'money' && /^(?:DET|ADJ)$/.test(tokens[at - 2]?.pos ?? '');
  // "a one-year syndicated credit facility"
  const isHyphened = before.lower.includes('-') && tokens[at - 2]?.pos === 'DET';
  const isOpening =
    isSized ||
    isHyphened ||
    before.pos === 'DET' ||
    before.pos === 'ADJ' ||
    before.lower === "'s" ||
    isPossessive(before);
  return isOpening && (after.pos === 'NOUN' || after.pos === 'PROPN' || after.pos === 'ADJ');
}

export const isPossessive = ({ lower }: TaggedToken): boolean =>
  /^(?:its|their|our|his|her|my|your|whose)$/.test(lower);

/** The predicates of a sentence, in order. */
export function findVerbGroups(tokens: readonly TaggedToken[]): VerbGroup[] {
  const groups: VerbGroup[] = [];
  let at = 0;
  while (at < tokens.length) {
    const group = readGroup(tokens, at);
    if (group === null) at += 1;
    else {
      groups.push(group);
      at = group.end;
    }
  }
  return groups;
}

function readGroup(tokens: readonly TaggedToken[], start: number): VerbGroup | null {
  const first = tokens[start];
  if (first === undefined) return null;
  const isInfinitive =
    first.lower === 'to' && tokens[start + 1] !== undefined && isVerbStart(tokens, start + 1);
  const modal = MODALS.has(first.lower) && first.pos !== 'NOUN' && first.pos !== 'PROPN';
  if (!isInfinitive && !modal && !(isVerbal(first) && !isDescribing(tokens, start))) return null;
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
  const main = verbs.at(-1);
  if (main === undefined) return null;
  return createGroup(tokens, { start, end: index }, verbs, isInfinitive, isNegated);
}

const isVerbStart = (tokens: readonly TaggedToken[], at: number): boolean => {
  const token = tokens[at];
  if (token === undefined) return false;
  if (isVerbal(token)) return true;
  return token.pos === 'ADV' && tokens[at + 1] !== undefined && isVerbal(tokens[at + 1] as TaggedToken);
};

function isContinued(tokens: readonly TaggedToken[], at: number, verbs: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.pos === 'ADV' || NEGATIONS.has(token.lower) || MODALS.has(token.lower)) return true;
  if (token.lower === 'to' && (verbs === 0 || isVerbStart(tokens, at + 1)))
    return isVerbStart(tokens, at + 1);
  // "is set to open", "is due to", "is able to"
  return token.pos === 'ADJ' && tokens[at + 1]?.lower === 'to' && isVerbStart(tokens, at + 2);
}

function createGroup(
  tokens: readonly TaggedToken[],
  span: Span,
  verbs: readonly { readonly at: number; readonly lemma: string }[],
  isInfinitive: boolean,
  isNegated: boolean,
): VerbGroup | null {
  const main = verbs.at(-1);
  const last = main === undefined ? undefined : tokens[main.at];
  if (main === undefined || last === undefined) return null;
  const words = tokens.slice(span.start, span.end).map(({ lower }) => lower);
  const before = tokens.slice(span.start, main.at);
  const helper = before.findLast((token) => isVerbal(token));
  const isPast = isPastForm(last);
  const between = helper === undefined ? [] : tokens.slice(tokens.indexOf(helper) + 1, main.at);
  const isPassive =
    isPast &&
    helper !== undefined &&
    BE_FORMS.has(helper.lower) &&
    between.every(({ pos, lower }) => pos === 'ADV' || NEGATIONS.has(lower));
  const modal = words.find((word) => MODALS.has(word)) ?? null;
  const via = verbs
    .slice(0, -1)
    .map(({ lemma }) => lemma)
    .filter((lemma) => !/^(?:be|have|do|get|'.*)$/.test(lemma));
  const next = tokens[span.end];
  const phrasal = `${main.lemma} ${next?.lower ?? ''}`;
  const hasParticle = PHRASAL_VERBS.has(phrasal);
  const hasHave = before.some(({ lower }) => HAVE_FORMS.has(lower));
  return {
    start: span.start,
    end: hasParticle ? span.end + 1 : span.end,
    verb: hasParticle ? phrasal : main.lemma,
    via,
    isPassive,
    tense: findTense({ infinitive: isInfinitive, modal, has: hasHave, past: isPast, last, helper }),
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
