import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { listAnchors } from '../text/anchors.ts';
import { findDay } from '../text/find-day.ts';
import { findTerms } from '../text/terms.ts';
import type { ParsedSentence } from './grammar/reading.ts';
import type { StatedEvent } from './grammar/stated-event.ts';
import { isPastEvent } from './past.ts';

/** What the days that a document names are compared with. */
export interface DocumentTimes {
  /** The document's own day, or the day of reading. */
  readonly reference: Date;
  /** Whether the document has a day of its own, to which "Monday" and "today" refer. */
  readonly isDated: boolean;
  readonly since: Date | null;
  /** The document itself is older than what is asked for. */
  readonly isStale: boolean;
}

/** What happened, in the sentence's own words. Of its sums and dates only those that the quote has. */
export function buildEvent(
  reading: ParsedSentence,
  statedEvent: StatedEvent,
  quote: string,
  { reference, isDated: isDocumentDated }: Pick<DocumentTimes, 'reference' | 'isDated'>,
): SignalEvent {
  const { view, tokens } = reading;
  const { facts, kind } = statedEvent;
  const sentence = view.source.slice(view.sentence.start, view.sentence.end);
  const eventOffset = (tokens[statedEvent.at.start]?.start ?? view.sentence.start) - view.sentence.start;
  const getCleanText = (span: Parameters<ParsedSentence['text']>[0] | null | undefined): string | null =>
    span === null || span === undefined ? null : cleanText(reading.text(span));
  const terms = findTerms(quote, Math.max(0, quote.indexOf(reading.text(statedEvent.at))), reference);
  const isDone = isPastEvent(statedEvent);
  const name = getCleanText(facts.person);
  const role = getCleanText(facts.role);
  const event = {
    person: name === null ? null : { name, role },
    role,
    move: statedEvent.move,
    form: statedEvent.form,
    ahead:
      isPlanned(reading, statedEvent) || (statedEvent.clause !== null && !isDone && terms.deadline !== null),
    // "The labour inspectorate has fined": its article is capital for the place it has in the sentence.
    counterpart:
      getCleanText(facts.counterpart)?.replace(
        /^(?:The (?=\p{Ll})|An? (?=(?:.* )?\p{Ll}[\p{L}-]*$))/u,
        (article) => article.toLowerCase(),
      ) ?? null,
    place: getCleanText(facts.place),
    // "New usage dashboard" opens a title.
    product:
      getCleanText(facts.product)?.replace(
        /^(?:New|Another|Release|Version) (?=\p{Ll}|\p{Lu}{2}|\d)/u,
        (word) => word.toLowerCase(),
      ) ?? null,
    amount: facts.amount ?? findPayment(reading, quote),
    count: facts.count?.value ?? null,
    unit: getCleanText(facts.count?.unit),
    ...terms,
    happened_on: findDay(sentence, eventOffset, reference, {
      isDocumentDated: isDocumentDated,
      isOver: isDone,
    }),
  };
  return { ...event, anchors: listAnchors(kind, event, reading.lower({ start: 0, end: tokens.length })) };
}

const PAYING_WORD =
  /\b(?:pay(?:s|ing)?|paid|rais(?:e|es|ed|ing)|invest(?:s|ed|ing)?|fined?|penalty|settlement)\b/;

/** The one sum of a sentence, if a word of paying stands before it: "or pay $63,000", "seeking to raise €30 million". */
function findPayment(reading: ParsedSentence, quote: string): SignalEvent['amount'] {
  const sumTokens = reading.tokens.filter(({ type }) => type === 'money');
  const sumIndex = reading.tokens.findIndex(({ type }) => type === 'money');
  const isPaid = PAYING_WORD.test(
    reading.lower({ start: Math.max(0, sumIndex - 4), end: Math.max(0, sumIndex) }),
  );
  const isQuoted =
    sumTokens.length === 1 && quote.includes(reading.text({ start: sumIndex, end: sumIndex + 1 }));
  return isPaid && isQuoted ? (sumTokens[0]?.money ?? null) : null;
}

/** Said of the event itself, as in "its pending acquisition", or by the way it was found. */
const PLANNED_WORD = /\b(?:pending|planned|proposed|upcoming|intended)\b/;

/** "will open", "to acquire", "plans to hire" */
const isPlanned = (reading: ParsedSentence, { clause, at, form }: StatedEvent): boolean => {
  if (PLANNED_WORD.test(reading.lower({ start: Math.max(0, at.start - 3), end: at.end }))) return true;
  if (form === 'plans') return true;
  if (clause === null) return false;
  const { tense, via } = clause.group;
  return (
    tense === 'future' ||
    tense === 'infinitive' ||
    via.some((verb) => /^(?:agree|plan|intend|expect|set|prepare|schedule)$/.test(verb))
  );
};

const cleanText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s,.;:])[\s,.;:]+$/, (end) =>
      /\b(?:Inc|Corp|Co|Ltd|Jr|Sr)$/.test(text.slice(0, -end.length)) ? '.' : '',
    )
    .trim();
