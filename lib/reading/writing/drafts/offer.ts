import type { FunctionId } from '#contract/interpretation.ts';
import { countryOfPlace } from '#domain/shared/places/country-of-place.ts';
import type { SignalDefinition } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Contact } from '#domain/signals/detections/contact.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { foldName } from '../../language/text/fold-name.ts';
import { stem } from '../../language/text/stem.ts';
import type { Audience, Reader } from '../personas.ts';
import { WRITTEN_KINDS } from '../written-kinds.ts';
import { type SellerLine, sellerLines } from './seller-lines.ts';

/** What the seller has to say after an event, in its own words. */
export interface Offer {
  /** The line of the knowledge base that speaks about such an event, word for word. */
  readonly promise: string;
  /** Why no message can say it, so that it is for the salesperson only; null if one can. */
  readonly unmet: string | null;
  /** Whom it speaks of while no source does: "field crews". */
  readonly presumed: string | null;
  /** Whether it is about their work. */
  readonly isAboutCrews: boolean;
  /** A second sentence about the same thing, with a result. */
  readonly proof: string | null;
  /** The sentence that tells a stranger what the seller is; null if the promise does or none says so. */
  readonly introduction: string | null;
  /** Whom it is for; null if no one is known whose work it is about. */
  readonly to: Contact | null;
}

/**
 * Which of the seller's lines fits this event and someone who could read it, if any. It fits by its words: those that its
 * kind asks for, or the words of a workspace's own signal. After an event about a person any line fits, if that person buys; the
 * one about their work comes first. Null: the seller has nothing to say to it.
 */
export function offerFor(
  request: Pick<WriteRequest, 'signal' | 'event' | 'evidence' | 'seller' | 'company'>,
  { newcomer, readers }: Pick<Audience, 'newcomer' | 'readers'>,
): Offer | null {
  const { signal, event, seller } = request;
  const name = seller.company_name.trim();
  const lines = sellerLines(seller);
  const introduction = introductionOf(lines, name);
  const quotes = request.evidence.map(({ claim }) => claim).join(' ');
  const about = signal.kind === null ? keywordsOf(signal) : nounsOf(event);
  const fitting = lines
    .filter(({ text }) => fitsEvent(request, text, quotes, newcomer?.isBuyer === true))
    .map((line) => ({ ...line, unmet: unmetBy(request, line, quotes, introduction) }))
    .toSorted(
      (a, b) =>
        Number(a.unmet !== null) - Number(b.unmet !== null) ||
        Number(a.text === introduction) - Number(b.text === introduction) ||
        Number(a.isProof) - Number(b.isProof) ||
        shared(about, b.text) - shared(about, a.text),
    );
  const sendable = fitting.filter(({ unmet }) => unmet === null);
  // What a customer got says nothing without what the seller does.
  const own = sendable.filter(({ isProof }) => !isProof);
  const claims = own.length > 0 || introduction === null ? own : sendable;
  const [pair] = readers.flatMap((reader) =>
    claims.filter(({ text }) => isFor(reader, text)).map((line) => ({ line, reader })),
  );
  const promise = pair?.line ?? fitting[0];
  if (promise === undefined) return null;
  const topic = stemsOf(promise.text);
  const [proof] = sendable
    .filter((line) => line.isProof && line !== promise && shared(topic, line.text) > 0)
    .filter(({ text }) => !promise.isMeasured && (!pair || isFor(pair.reader, text)))
    .toSorted((a, b) => shared(topic, b.text) - shared(topic, a.text));
  const said = `${promise.text} ${proof?.text}`;
  return {
    promise: promise.text,
    unmet: promise.unmet ?? (claims.length === 0 ? RESULT_ALONE : null),
    presumed: presumedBy(signal.kind, said, `${quotes} ${event.product}`),
    isAboutCrews: CREWS.test(said),
    proof: proof?.text ?? null,
    introduction: introduction === promise.text ? null : introduction,
    to: pair?.reader.contact ?? null,
  };
}

const CREWS = /\b(?:crews?|technicians?|dispatch\w*)\b/i;
const FIELD_WORK = /\b(?:crews?|technicians?|dispatch\w*|depots?|visits?)\b/i;
/** Words of sources that show people who go out. */
const GOES_OUT =
  /\b(?:crews?|technicians?|installers?|fitters?|drivers?|dispatch\w*|depots?|field|services?|maintenance|repairs?|install\w*)\b/i;

/** A line about an event says what the sources may not; one about a person's work doesn't. */
const presumedBy = (kind: SignalKind | null, said: string, quotes: string): string | null =>
  kind !== null && WRITTEN_KINDS[kind].answers !== 'buyer' && FIELD_WORK.test(said) && !GOES_OUT.test(quotes)
    ? 'field crews'
    : null;

/** The lines with the words that a kind asks for, whether or not they fit this event. */
export function answering({ signal, seller }: Pick<WriteRequest, 'signal' | 'seller'>): readonly string[] {
  const answers = signal.kind === null ? 'buyer' : WRITTEN_KINDS[signal.kind].answers;
  return answers === 'buyer'
    ? []
    : sellerLines(seller).flatMap(({ text }) => (answers.some((words) => words.test(text)) ? [text] : []));
}

function fitsEvent(
  { signal, event }: Pick<WriteRequest, 'signal' | 'event'>,
  text: string,
  quotes: string,
  isBuyerInNews: boolean,
): boolean {
  if (signal.kind === null) return shared(keywordsOf(signal), text) > 0;
  const { answers, fits } = WRITTEN_KINDS[signal.kind];
  if (answers === 'buyer' ? !isBuyerInNews : !answers.some((words) => words.test(text))) return false;
  return fits?.(text, event, quotes) !== false;
}

/** Whose work a line is about, by its words. One without any of them is for everyone. */
const WORK: readonly (readonly [words: RegExp, readers: readonly FunctionId[]])[] = [
  [
    /\b(?:technicians?|dispatch\w*|crews?|depots?|visits?|warehouses?|robots?|pick(?:s|ers?)?|freight|shipments?)\b/i,
    ['operations', 'supply-chain', 'warehouse', 'transport', 'dispatch', 'field-service', 'production'],
  ],
  [/\bpayrolls?\b/i, ['hr', 'payroll', 'finance', 'accounting', 'controlling']],
  [
    /\b(?:HR|local law|new hires|onboard\w*|first day)\b/i,
    ['hr', 'recruiting', 'payroll', 'operations', 'training'],
  ],
  [/\b(?:finance|invoices?|books|cost of)\b/i, ['finance', 'accounting', 'controlling', 'treasury']],
  [/\b(?:endpoints?|identit(?:y|ies)|logins?)\b/i, ['it', 'security', 'infrastructure']],
];

function isFor({ functions }: Reader, text: string): boolean {
  const meant = WORK.filter(([words]) => words.test(text)).flatMap(([, readers]) => readers);
  return (
    meant.length === 0 ||
    functions.length === 0 ||
    functions.some((id) => id === 'general-management' || meant.includes(id))
  );
}

/** "Fernpost is a scheduling platform." */
function introductionOf(lines: readonly SellerLine[], name: string): string | null {
  const own = lines.filter(({ text, isSentence }) => isSentence && name !== '' && text.startsWith(name));
  const first = own.find(({ text }) => text.startsWith(`${name} is `));
  return (first ?? own.find(({ isGeneral }) => isGeneral) ?? own[0])?.text ?? null;
}

const ABROAD =
  /\b(?:abroad|overseas|anywhere|local law|countr(?:y|ies)|(?:cross-)?borders?|international\w*|global\w*|worldwide)\b/i;

const HALF_SENTENCE = 'the line that fits isn’t a full sentence. Write it as one, and messages can use it.';
const RESULT_ALONE = 'the line that fits is a customer’s result. Say what you do about it, too.';
/** What is wrong with the wording alone says nothing about the event. */
export const isWordingOnly = (unmet: string): boolean => unmet === HALF_SENTENCE || unmet === RESULT_ALONE;

/** "… in and around Lyon", at a company in Poland. */
const namesAbroad = (quotes: string, country: string | null): boolean =>
  [...quotes.matchAll(/\b(?:in|into|near|around|from|to) (\p{Lu}[\p{L}-]+)/gu)].some(([, place = '']) => {
    const there = countryOfPlace(place);
    return there !== null && country !== null && there !== country;
  });

const WAREHOUSES = /\b(?:warehous\w+|pick(?:s|ing|ers?)?)\b/i;
/** Who has one. */
const STORES_GOODS =
  /\b(?:warehous\w+|logistics|freight|depots?|terminals?|cross-docks?|distribution|fulfill?\w+|pick(?:ing|ers?))\b/i;

/** Why a line can't be said: it isn't a sentence, or presumes what the sources don't say. */
function unmetBy(
  { signal, event, company }: Pick<WriteRequest, 'signal' | 'event' | 'company'>,
  { text, isSentence }: SellerLine,
  quotes: string,
  introduction: string | null,
): string | null {
  if (!isSentence) return HALF_SENTENCE;
  // "The robots connect to your ERP": strangers have none of the seller's robots.
  const things =
    (introduction === text ? null : introduction)?.match(/(?<!\p{L})\p{Ll}{3,30}s(?!\p{L})/gu) ?? [];
  if (things.some((thing) => new RegExp(`\\bthe ${thing}\\b`, 'i').test(text)))
    return 'your line is for those who already have what you sell.';
  if (signal.kind === 'technology_migration' && shared(stemsOf(event.product ?? ''), introduction ?? '') > 0)
    return 'what they move is what you sell.';
  const said = `${introduction ?? ''} ${text}`;
  if (ABROAD.test(said) && !ABROAD.test(quotes) && !namesAbroad(quotes, company.country))
    return 'what you say is about several countries, and the sources aren’t.';
  if (
    WAREHOUSES.test(said) &&
    !STORES_GOODS.test(`${company.industry ?? ''} ${event.product ?? ''} ${quotes}`)
  )
    return 'what you say is about warehouses, and the sources aren’t.';
  return (signal.kind === null ? null : WRITTEN_KINDS[signal.kind].unmet?.(text, event, quotes)) ?? null;
}

const MIN_LETTERS = 4;
const stemsOf = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_LETTERS)
    .map(stem);

const keywordsOf = ({ name, keywords }: Pick<SignalDefinition, 'name' | 'keywords'>): readonly string[] =>
  stemsOf([name, ...keywords].join(' '));

/** What the event is about: the site, the people who are hired, the system, the office. */
const nounsOf = ({ product, unit, counterpart, role }: SignalEvent): readonly string[] =>
  stemsOf([product, unit, counterpart, role].flatMap((noun) => noun ?? []).join(' '));

/** How many of these words a text has. */
const shared = (words: readonly string[], text: string): number => {
  const stems = new Set(stemsOf(text));
  return new Set(words.filter((word) => stems.has(word))).size;
};
