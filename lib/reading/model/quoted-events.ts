import type { Money } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { CompanyIdentity } from '#domain/signals/research/research.ts';
import { isTextKind, KINDS } from '../kinds.ts';
import { listAnchors } from '../text/anchors.ts';
import { findDay } from '../text/find-day.ts';
import { foldName } from '../text/fold-name.ts';
import { listAmounts } from '../text/read-amounts.ts';
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

/**
 * The event by its quotes: the sentence with the most details first, then those that add some. Details are in the
 * document's own words. A detail that no shown sentence carries is dropped.
 */
export function quoteEvent(
  judgedEvent: JudgedEvent,
  citedSentences: readonly [NumberedSentence, ...NumberedSentence[]],
  sentences: readonly NumberedSentence[],
  reference: Date,
  company: CompanyIdentity | null,
): readonly QuotedEvent[] {
  const claimedDetails = trimDetails(judgedEvent, company);
  const details = mapDetails((name) => findDetail(name, claimedDetails[name], citedSentences, sentences));
  const kind = isTextKind(judgedEvent.kind) ? judgedEvent.kind : null;
  const candidates = citedSentences.map((sentence) => ({
    sentence,
    details: dropAbsent(sentence.words, details),
  }));
  const [bestCandidate, ...weakerCandidates] = candidates.toSorted(
    (a, b) => countDetails(b.details) - countDetails(a.details),
  );
  if (bestCandidate === undefined) return [];
  const coveredNames = new Set(listPresent(bestCandidate.details));
  const addingCandidates = weakerCandidates.filter(({ details: candidateDetails }) => {
    const addedNames = listPresent(candidateDetails).filter((name) => !coveredNames.has(name));
    for (const name of addedNames) coveredNames.add(name);
    return addedNames.length > 0;
  });
  const quotedEvents = [bestCandidate, ...addingCandidates].map(({ sentence, details: quotedDetails }) => {
    const quote = cutToExcerpt(sentence.words, quotedDetails);
    return {
      quote,
      source: sentence.view.sentence.source,
      event: buildEvent(judgedEvent, kind, dropAbsent(quote, quotedDetails), quote, reference),
    };
  });
  const anchors = [...new Set(quotedEvents.flatMap(({ event }) => event.anchors))].sort();
  return quotedEvents.map((quotedEvent) => ({ ...quotedEvent, event: { ...quotedEvent.event, anchors } }));
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
  citedSentences: readonly NumberedSentence[],
  sentences: readonly NumberedSentence[],
): string {
  if (detail === '' || detail.length > LONGEST_DETAIL) return '';
  for (const { words } of [...citedSentences, ...sentences]) {
    const span = findWords(words, detail);
    if (span !== null) return words.slice(span.start, span.end);
    const figure = name === 'amount' ? findSameMoney(words, detail) : null;
    if (figure !== null) return figure;
  }
  return '';
}

/** The given details, without the company itself as the other party. */
function trimDetails(judgedEvent: JudgedEvent, company: CompanyIdentity | null): Details {
  const namesOfCompany = new Set([company?.name ?? '', ...(company?.aliases ?? [])].map(foldName));
  const trimDetail = (name: (typeof DETAILS)[number]): string => judgedEvent[name].trim();
  const dropCompany = (detail: string): string => (namesOfCompany.has(foldName(detail)) ? '' : detail);
  return mapDetails((name) =>
    name === 'person' || name === 'other_party' || name === 'product'
      ? dropCompany(trimDetail(name))
      : trimDetail(name),
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
  const excerptStart = Math.max(
    0,
    Math.min(Math.round(middle - LONGEST_QUOTE / 2), words.length - LONGEST_QUOTE),
  );
  const excerpt = words.slice(excerptStart, excerptStart + LONGEST_QUOTE);
  const startOffset = excerptStart === 0 ? 0 : excerpt.search(/\s/) + 1;
  const endOffset = excerptStart + LONGEST_QUOTE >= words.length ? excerpt.length : excerpt.search(/\s\S*$/);
  return excerpt.slice(startOffset, endOffset > startOffset ? endOffset : excerpt.length).trim();
}

function buildEvent(
  judgedEvent: JudgedEvent,
  kind: TextKind | null,
  { person, role, other_party, place, product, amount, count }: Details,
  quote: string,
  reference: Date,
): SignalEvent {
  const office = toNullable(role);
  const parsedCount = readCount(count);
  const detailOffset = Math.max(
    0,
    ...[person, product, other_party].map((detail) => findWords(quote, detail)?.start ?? 0),
  );
  const event = {
    person: person === '' ? null : { name: person, role: office },
    role: office,
    move: judgedEvent.move === 'none' ? null : judgedEvent.move,
    form: kind === null ? null : (KINDS[kind].forms[judgedEvent.form] ?? null),
    ahead: judgedEvent.ahead,
    counterpart: toNullable(other_party) ?? findParty(kind, product),
    place: toNullable(place),
    product: toNullable(product),
    amount: readMoney(amount),
    count: parsedCount?.value ?? null,
    unit: parsedCount?.unit ?? null,
    ...findTerms(quote, detailOffset, reference),
    happened_on: findDay(quote, detailOffset, reference),
  };
  return { ...event, anchors: kind === null ? [] : listAnchors(kind, event, quote.toLowerCase()) };
}

/** What is bought or moved to is the other party, whether a company or a thing. */
const findParty = (kind: TextKind | null, product: string): string | null =>
  kind === 'acquisition' || kind === 'technology_migration' ? toNullable(product) : null;

const toNullable = (text: string): string | null => (text === '' ? null : text.replace(/\s+/g, ' '));

function readMoney(text: string): Money | null {
  for (const { money } of listAmounts(text)) if (money) return money;
  return null;
}

/** How a text words a sum of money: "4.7 billion pounds" for "£4.7 billion". Null if it doesn't have it. */
function findSameMoney(text: string, detail: string): string | null {
  const searchedMoney = readMoney(detail);
  if (searchedMoney === null) return null;
  for (const { money, words } of listAmounts(text))
    if (money?.amount === searchedMoney.amount && money.currency === searchedMoney.currency) return words;
  return null;
}

const VAGUE = /^(?:dozens|scores|hundreds|thousands|tens|millions)\b/i;

/** "200 jobs". A number that counts nothing means nothing, and "hundreds" isn't a number. */
function readCount(text: string): { readonly value: number; readonly unit: string } | null {
  for (const { type, value, words, end } of listAmounts(text)) {
    if (type !== 'number' || VAGUE.test(words)) continue;
    const unit = text.slice(end).trim();
    return unit === '' ? null : { value, unit };
  }
  return null;
}
