import type { Money } from '#domain/shared/text/money.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import { ASKED } from '../kinds/registry.ts';
import { fold } from '../language/text/fold.ts';
import { readAmount } from '../language/text/read-amounts.ts';
import { anchorsOf } from '../rules/extract/anchors.ts';
import { dateOf } from '../rules/modality/date-of.ts';
import type { JudgedEvent } from './answers.ts';
import type { ShownSentence } from './shown-text.ts';

/** An event as one quote states it. It contains nothing that the quote doesn't. */
export interface QuotedEvent {
  readonly quote: string;
  readonly source: 'title' | 'text';
  readonly event: SignalEvent;
}

const DETAILS = ['person', 'role', 'other_party', 'place', 'product', 'amount', 'count'] as const;
type Details = Readonly<Record<(typeof DETAILS)[number], string>>;

const LONGEST_DETAIL = 160;
const LONGEST_QUOTE = 420;

/**
 * The event by its quotes: the sentence with the most details first, then those that add some. Null if a detail
 * doesn't occur in what was shown: if a name is made up, so is the event.
 */
export function eventsIn(
  given: JudgedEvent,
  cited: readonly [ShownSentence, ...ShownSentence[]],
  shown: readonly ShownSentence[],
  reference: Date,
  company: CompanyIdentity | null,
): readonly QuotedEvent[] | null {
  const details = detailsOf(given, company);
  const isShown = (detail: string): boolean => shown.some(({ words }) => placeIn(words, detail) !== null);
  if (DETAILS.some((name) => details[name].length > LONGEST_DETAIL || !isShown(details[name]))) return null;
  const kind = Object.hasOwn(ASKED, given.kind) ? (given.kind as TextKind) : null;
  const carried = cited.map((sentence) => ({ sentence, details: carriedBy(sentence.words, details) }));
  const [best = carried[0], ...others] = carried.toSorted((a, b) => countOf(b.details) - countOf(a.details));
  if (best === undefined) return null;
  const told = new Set(namesIn(best.details));
  const adding = others.filter(({ details: more }) => {
    const added = namesIn(more).filter((name) => !told.has(name));
    for (const name of added) told.add(name);
    return added.length > 0;
  });
  const quoted = [best, ...adding].map(({ sentence, details: own }) => {
    const quote = excerpt(sentence.words, own);
    return {
      quote,
      source: sentence.view.sentence.source,
      event: eventOf(given, kind, carriedBy(quote, own), quote, reference),
    };
  });
  const anchors = [...new Set(quoted.flatMap(({ event }) => event.anchors))].sort();
  return quoted.map((each) => ({ ...each, event: { ...each.event, anchors } }));
}

/** The given details, without the company itself as the other party. */
function detailsOf(given: JudgedEvent, company: CompanyIdentity | null): Details {
  const own = new Set([company?.name ?? '', ...(company?.aliases ?? [])].map(fold));
  const trimmed = (name: (typeof DETAILS)[number]): string => given[name].trim();
  const unlessOwn = (detail: string): string => (own.has(fold(detail)) ? '' : detail);
  return {
    person: unlessOwn(trimmed('person')),
    role: trimmed('role'),
    other_party: unlessOwn(trimmed('other_party')),
    place: trimmed('place'),
    product: unlessOwn(trimmed('product')),
    amount: trimmed('amount'),
    count: trimmed('count'),
  };
}

/** Where words occur in a text, ignoring line breaks. "" occurs everywhere. */
function placeIn(text: string, words: string): { readonly start: number; readonly end: number } | null {
  if (words === '') return { start: 0, end: 0 };
  const pattern = words
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+');
  const found = new RegExp(pattern, 'u').exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

const carriedBy = (words: string, details: Details): Details => {
  const ifThere = (detail: string): string => (placeIn(words, detail) === null ? '' : detail);
  return {
    person: ifThere(details.person),
    role: ifThere(details.role),
    other_party: ifThere(details.other_party),
    place: ifThere(details.place),
    product: ifThere(details.product),
    amount: ifThere(details.amount),
    count: ifThere(details.count),
  };
};

const namesIn = (details: Details) => DETAILS.filter((name) => details[name] !== '');
const countOf = (details: Details): number => namesIn(details).length;

/** The sentence. Of a very long one, the part with the details. */
function excerpt(words: string, details: Details): string {
  if (words.length <= LONGEST_QUOTE) return words;
  const places = namesIn(details).flatMap((name) => placeIn(words, details[name]) ?? []);
  const first = Math.min(...places.map(({ start }) => start), words.length);
  const last = Math.max(...places.map(({ end }) => end), 0);
  const middle = places.length === 0 ? 0 : (first + last) / 2;
  const from = Math.max(0, Math.min(Math.round(middle - LONGEST_QUOTE / 2), words.length - LONGEST_QUOTE));
  const piece = words.slice(from, from + LONGEST_QUOTE);
  const begins = from === 0 ? 0 : piece.search(/\s/) + 1;
  const ends = from + LONGEST_QUOTE >= words.length ? piece.length : piece.search(/\s\S*$/);
  return piece.slice(begins, ends > begins ? ends : piece.length).trim();
}

function eventOf(
  given: JudgedEvent,
  kind: TextKind | null,
  { person, role, other_party, place, product, amount, count }: Details,
  quote: string,
  reference: Date,
): SignalEvent {
  const office = orNull(role);
  const counted = countIn(count);
  const near = Math.max(0, ...[person, product, other_party].map((each) => placeIn(quote, each)?.start ?? 0));
  const event = {
    person: person === '' ? null : { name: person, role: office },
    role: office,
    move: given.move === 'none' ? null : given.move,
    form: kind === null ? null : (ASKED[kind].forms[given.form] ?? null),
    ahead: given.ahead,
    counterpart: orNull(other_party) ?? partyOf(kind, product),
    place: orNull(place),
    product: orNull(product),
    amount: moneyIn(amount),
    count: counted?.value ?? null,
    unit: counted?.unit ?? null,
    happened_on: dateOf(quote, near, reference),
  };
  return { ...event, anchors: kind === null ? [] : anchorsOf(kind, event, quote.toLowerCase()) };
}

/** What is bought or moved to is the other party, whether a company or a thing. */
const partyOf = (kind: TextKind | null, product: string): string | null =>
  kind === 'acquisition' || kind === 'technology_migration' ? orNull(product) : null;

const orNull = (text: string): string | null => (text === '' ? null : text.replace(/\s+/g, ' '));

function moneyIn(text: string): Money | null {
  for (let at = 0; at < text.length; at += 1) {
    const amount = readAmount(text, at);
    if (amount?.money) return amount.money;
    at += Math.max(0, (amount?.length ?? 1) - 1);
  }
  return null;
}

const VAGUE = /^(?:dozens|scores|hundreds|thousands|tens|millions)\b/i;

/** "200 jobs". A number that counts nothing means nothing, and "hundreds" isn't a number. */
function countIn(text: string): { readonly value: number; readonly unit: string } | null {
  for (let at = 0; at < text.length; at += 1) {
    const number = at === 0 || /\W/.test(text[at - 1] ?? '') ? readAmount(text, at) : null;
    if (number?.type !== 'number' || VAGUE.test(text.slice(at))) continue;
    const unit = text.slice(at + number.length).trim();
    return unit === '' ? null : { value: number.value, unit };
  }
  return null;
}
