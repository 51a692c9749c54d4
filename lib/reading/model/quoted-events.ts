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
import type { NumberedSentence } from './select-sentences.ts';

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
export function quoteEvent(
  judged: JudgedEvent,
  cited: readonly [NumberedSentence, ...NumberedSentence[]],
  sentences: readonly NumberedSentence[],
  reference: Date,
  company: CompanyIdentity | null,
): CheckedEvent {
  const claimed = trimDetails(judged, company);
  const details = mapDetails((name) => findDetail(name, claimed[name], cited, sentences));
  const kind = isTextKind(judged.kind) ? judged.kind : null;
  const carried = cited.map((sentence) => ({ sentence, details: dropAbsent(sentence.words, details) }));
  const [best, ...weaker] = carried.toSorted((a, b) => countDetails(b.details) - countDetails(a.details));
  if (best === undefined) return { quoted: [] };
  const covered = new Set(listPresent(best.details));
  const adding = weaker.filter(({ details: more }) => {
    const added = listPresent(more).filter((name) => !covered.has(name));
    for (const name of added) covered.add(name);
    return added.length > 0;
  });
  const quoted = [best, ...adding].map(({ sentence, details: quotedDetails }) => {
    const quote = cutToExcerpt(sentence.words, quotedDetails);
    return {
      quote,
      source: sentence.view.sentence.source,
      event: buildEvent(judged, kind, dropAbsent(quote, quotedDetails), quote, reference),
    };
  });
  const anchors = [...new Set(quoted.flatMap(({ event }) => event.anchors))].sort();
  return { quoted: quoted.map((each) => ({ ...each, event: { ...each.event, anchors } })) };
}

const mapDetails = (wordsFor: (name: (typeof DETAILS)[number]) => string): Details => ({
  person: wordsFor('person'),
  role: wordsFor('role'),
  other_party: wordsFor('other_party'),
  place: wordsFor('place'),
  product: wordsFor('product'),
  amount: wordsFor('amount'),
  count: wordsFor('count'),
});

/** A detail as the document words it: from a cited sentence if possible. "" if no sentence carries it. */
function findDetail(
  name: (typeof DETAILS)[number],
  detail: string,
  cited: readonly NumberedSentence[],
  sentences: readonly NumberedSentence[],
): string {
  if (detail === '' || detail.length > LONGEST_DETAIL) return '';
  for (const { words } of [...cited, ...sentences]) {
    const found = findWords(words, detail);
    if (found !== null) return words.slice(found.start, found.end);
    const figure = name === 'amount' ? findSameMoney(words, detail) : null;
    if (figure !== null) return figure;
  }
  return '';
}

/** The given details, without the company itself as the other party. */
function trimDetails(judged: JudgedEvent, company: CompanyIdentity | null): Details {
  const namesOfCompany = new Set([company?.name ?? '', ...(company?.aliases ?? [])].map(foldName));
  const trimmed = (name: (typeof DETAILS)[number]): string => judged[name].trim();
  const dropCompany = (detail: string): string => (namesOfCompany.has(foldName(detail)) ? '' : detail);
  return mapDetails((name) =>
    name === 'person' || name === 'other_party' || name === 'product'
      ? dropCompany(trimmed(name))
      : trimmed(name),
  );
}

const dropAbsent = (words: string, details: Details): Details =>
  mapDetails((name) => (findWords(words, details[name]) === null ? '' : details[name]));

const listPresent = (details: Details) => DETAILS.filter((name) => details[name] !== '');
const countDetails = (details: Details): number => listPresent(details).length;

/** The sentence. Of a very long one, the part with the details. */
function cutToExcerpt(words: string, details: Details): string {
  if (words.length <= LONGEST_QUOTE) return words;
  const spans = listPresent(details).flatMap((name) => findWords(words, details[name]) ?? []);
  const earliest = Math.min(...spans.map(({ start }) => start), words.length);
  const latest = Math.max(...spans.map(({ end }) => end), 0);
  const middle = spans.length === 0 ? 0 : (earliest + latest) / 2;
  const from = Math.max(0, Math.min(Math.round(middle - LONGEST_QUOTE / 2), words.length - LONGEST_QUOTE));
  const piece = words.slice(from, from + LONGEST_QUOTE);
  const begins = from === 0 ? 0 : piece.search(/\s/) + 1;
  const ends = from + LONGEST_QUOTE >= words.length ? piece.length : piece.search(/\s\S*$/);
  return piece.slice(begins, ends > begins ? ends : piece.length).trim();
}

function buildEvent(
  judged: JudgedEvent,
  kind: TextKind | null,
  { person, role, other_party, place, product, amount, count }: Details,
  quote: string,
  reference: Date,
): SignalEvent {
  const office = toNullable(role);
  const counted = readCount(count);
  const near = Math.max(
    0,
    ...[person, product, other_party].map((each) => findWords(quote, each)?.start ?? 0),
  );
  const event = {
    person: person === '' ? null : { name: person, role: office },
    role: office,
    move: judged.move === 'none' ? null : judged.move,
    form: kind === null ? null : (KINDS[kind].forms[judged.form] ?? null),
    ahead: judged.ahead,
    counterpart: toNullable(other_party) ?? findParty(kind, product),
    place: toNullable(place),
    product: toNullable(product),
    amount: readMoney(amount),
    count: counted?.value ?? null,
    unit: counted?.unit ?? null,
    ...findTerms(quote, near, reference),
    happened_on: dateOf(quote, near, reference),
  };
  return { ...event, anchors: kind === null ? [] : anchorsOf(kind, event, quote.toLowerCase()) };
}

/** What is bought or moved to is the other party, whether a company or a thing. */
const findParty = (kind: TextKind | null, product: string): string | null =>
  kind === 'acquisition' || kind === 'technology_migration' ? toNullable(product) : null;

const toNullable = (text: string): string | null => (text === '' ? null : text.replace(/\s+/g, ' '));

function readMoney(text: string): Money | null {
  for (const { money } of readAmounts(text)) if (money) return money;
  return null;
}

function* readAmounts(text: string) {
  for (let at = 0; at < text.length; ) {
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    const amount = begins ? readAmount(text, at) : null;
    if (amount !== null) yield { money: amount.money ?? null, words: text.slice(at, at + amount.length) };
    at += Math.max(1, amount?.length ?? 1);
  }
}

/** How a text words a sum of money: "4.7 billion pounds" for "£4.7 billion". Null if it doesn't have it. */
function findSameMoney(text: string, detail: string): string | null {
  const searched = readMoney(detail);
  if (searched === null) return null;
  for (const { money, words } of readAmounts(text))
    if (money?.amount === searched.amount && money.currency === searched.currency) return words;
  return null;
}

const VAGUE = /^(?:dozens|scores|hundreds|thousands|tens|millions)\b/i;

/** "200 jobs". A number that counts nothing means nothing, and "hundreds" isn't a number. */
function readCount(text: string): { readonly value: number; readonly unit: string } | null {
  for (let at = 0; at < text.length; at += 1) {
    const number = at === 0 || /\W/.test(text[at - 1] ?? '') ? readAmount(text, at) : null;
    if (number?.type !== 'number' || VAGUE.test(text.slice(at))) continue;
    const unit = text.slice(at + number.length).trim();
    return unit === '' ? null : { value: number.value, unit };
  }
  return null;
}
