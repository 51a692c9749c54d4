import type { Money } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import { isTextKind, KINDS } from '../kinds.ts';
import { anchorsOf } from '../text/anchors.ts';
import { dateOf } from '../text/date-of.ts';
import { foldName } from '../text/fold-name.ts';
import { readAmount } from '../text/read-amounts.ts';
import { findTerms } from '../text/terms.ts';
import type { JudgedEvent } from './answers.ts';
import { findWords } from './find-words.ts';
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

/** An event as its quotes state it, and the details that they don't carry. */
export interface CheckedEvent {
  readonly quoted: readonly QuotedEvent[];
}

/**
 * The event by its quotes: the sentence with the most details first, then those that add some. Details are in the
 * document's own words. A detail that no shown sentence carries is dropped.
 */
export function eventsIn(
  given: JudgedEvent,
  cited: readonly [ShownSentence, ...ShownSentence[]],
  shown: readonly ShownSentence[],
  reference: Date,
  company: CompanyIdentity | null,
): CheckedEvent {
  const claimed = detailsOf(given, company);
  const details = detailsBy((name) => shownWords(name, claimed[name], cited, shown));
  const kind = isTextKind(given.kind) ? given.kind : null;
  const carried = cited.map((sentence) => ({ sentence, details: carriedBy(sentence.words, details) }));
  const [best, ...others] = carried.toSorted((a, b) => countOf(b.details) - countOf(a.details));
  if (best === undefined) return { quoted: [] };
  const named = new Set(namesIn(best.details));
  const adding = others.filter(({ details: more }) => {
    const added = namesIn(more).filter((name) => !named.has(name));
    for (const name of added) named.add(name);
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
  return { quoted: quoted.map((each) => ({ ...each, event: { ...each.event, anchors } })) };
}

const detailsBy = (wordsFor: (name: (typeof DETAILS)[number]) => string): Details => ({
  person: wordsFor('person'),
  role: wordsFor('role'),
  other_party: wordsFor('other_party'),
  place: wordsFor('place'),
  product: wordsFor('product'),
  amount: wordsFor('amount'),
  count: wordsFor('count'),
});

/** A detail as the document words it: from a cited sentence if possible. "" if no sentence carries it. */
function shownWords(
  name: (typeof DETAILS)[number],
  detail: string,
  cited: readonly ShownSentence[],
  shown: readonly ShownSentence[],
): string {
  if (detail === '' || detail.length > LONGEST_DETAIL) return '';
  for (const { words } of [...cited, ...shown]) {
    const place = findWords(words, detail);
    if (place !== null) return words.slice(place.start, place.end);
    const figure = name === 'amount' ? sameMoney(words, detail) : null;
    if (figure !== null) return figure;
  }
  return '';
}

/** The given details, without the company itself as the other party. */
function detailsOf(given: JudgedEvent, company: CompanyIdentity | null): Details {
  const own = new Set([company?.name ?? '', ...(company?.aliases ?? [])].map(foldName));
  const trimmed = (name: (typeof DETAILS)[number]): string => given[name].trim();
  const unlessOwn = (detail: string): string => (own.has(foldName(detail)) ? '' : detail);
  return detailsBy((name) =>
    name === 'person' || name === 'other_party' || name === 'product'
      ? unlessOwn(trimmed(name))
      : trimmed(name),
  );
}

const carriedBy = (words: string, details: Details): Details =>
  detailsBy((name) => (findWords(words, details[name]) === null ? '' : details[name]));

const namesIn = (details: Details) => DETAILS.filter((name) => details[name] !== '');
const countOf = (details: Details): number => namesIn(details).length;

/** The sentence. Of a very long one, the part with the details. */
function excerpt(words: string, details: Details): string {
  if (words.length <= LONGEST_QUOTE) return words;
  const places = namesIn(details).flatMap((name) => findWords(words, details[name]) ?? []);
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
  const near = Math.max(
    0,
    ...[person, product, other_party].map((each) => findWords(quote, each)?.start ?? 0),
  );
  const event = {
    person: person === '' ? null : { name: person, role: office },
    role: office,
    move: given.move === 'none' ? null : given.move,
    form: kind === null ? null : (KINDS[kind].forms[given.form] ?? null),
    ahead: given.ahead,
    counterpart: orNull(other_party) ?? partyOf(kind, product),
    place: orNull(place),
    product: orNull(product),
    amount: moneyIn(amount),
    count: counted?.value ?? null,
    unit: counted?.unit ?? null,
    ...findTerms(quote, near, reference),
    happened_on: dateOf(quote, near, reference),
  };
  return { ...event, anchors: kind === null ? [] : anchorsOf(kind, event, quote.toLowerCase()) };
}

/** What is bought or moved to is the other party, whether a company or a thing. */
const partyOf = (kind: TextKind | null, product: string): string | null =>
  kind === 'acquisition' || kind === 'technology_migration' ? orNull(product) : null;

const orNull = (text: string): string | null => (text === '' ? null : text.replace(/\s+/g, ' '));

function moneyIn(text: string): Money | null {
  for (const { money } of amountsIn(text)) if (money) return money;
  return null;
}

function* amountsIn(text: string) {
  for (let at = 0; at < text.length; ) {
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    const amount = begins ? readAmount(text, at) : null;
    if (amount !== null) yield { money: amount.money ?? null, words: text.slice(at, at + amount.length) };
    at += Math.max(1, amount?.length ?? 1);
  }
}

/** How a text words a sum of money: "4.7 billion pounds" for "£4.7 billion". Null if it doesn't have it. */
function sameMoney(text: string, detail: string): string | null {
  const wanted = moneyIn(detail);
  if (wanted === null) return null;
  for (const { money, words } of amountsIn(text))
    if (money?.amount === wanted.amount && money.currency === wanted.currency) return words;
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
