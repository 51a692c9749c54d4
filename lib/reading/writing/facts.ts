import { formatMoney, formatThousands } from '#domain/shared/text/plain-figures.ts';
import { NO_DETAILS } from '#domain/signals/definitions/signal-event.ts';
import { isMoveKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { WriteRequest, WrittenDetection } from '#domain/signals/detections/signal-reasoner.ts';
import { type FactLabels, getNamedKind } from '../kinds.ts';
import { hasLink } from '../model/untrusted.ts';
import {
  capitalize,
  endSentence,
  formatDate,
  joinNames,
  replaceOur,
  shortenText,
  withAuthorityArticle,
} from '../text/prose.ts';
import { findUnsupportedFigures, isSupported } from '../text/unsupported-claims.ts';
import { writeHeadlineOf } from './headlines.ts';

/** What is stated about an event, with or without a model: templates over its details. */
export type WrittenFacts = Pick<WrittenDetection, 'headline' | 'narrative' | 'key_facts'>;

const MAX_HEADLINE = 140;
const MAX_QUOTE = 260;
const MAX_FACT = 160;

/** Labels of key facts, for kinds without their own. */
const LABELS: FactLabels = {
  counterpart: 'Named alongside',
  amount: 'Amount',
  count: 'Number',
  product: 'Product',
};
/** Headline, narrative and key facts: nothing in them that no quote carries. */
export function writeFacts(request: WriteRequest): WrittenFacts {
  const headline = writeHeadline(request);
  return { headline, narrative: writeNarrative(request, headline), key_facts: listKeyFacts(request) };
}

/** Whether the evidence or the company's name has every name and number of a line. */
function isStated(line: string, { company, event, evidence }: WriteRequest): boolean {
  const quotedText = `${evidence.map(({ claim }) => claim).join('\n')}\n${company.name}`;
  // $12,345,678 is written as $12.346 million.
  const { amount } = event;
  const isQuoted = amount !== null && findUnsupportedFigures(String(amount.amount), quotedText).length === 0;
  const facts = isQuoted ? `${quotedText}\n${formatMoney(amount)}` : quotedText;
  return isSupported(line, facts);
}

function writeHeadline(request: WriteRequest): string {
  const { company, signal, event, evidence } = request;
  const { kind } = signal;
  if (kind === null) return capitalize(shortenText(`${company.name}: ${signal.name.trim()}`, MAX_HEADLINE));
  const quotes = evidence.map(({ claim }) => claim).join('\n');
  const writeLine = (details: WriteRequest['event']): string =>
    capitalize(
      shortenText(writeHeadlineOf(kind, { company: company.name, event: details, quotes }), MAX_HEADLINE),
    );
  const line = writeLine(event);
  const { anchors, happened_on, move, ahead } = event;
  // The headline is part of a message, and strangers named the details.
  const isSound = isStated(line, request) && !hasLink(line);
  return isSound ? line : writeLine({ ...NO_DETAILS, anchors, happened_on, move, ahead });
}

/** What happened, who says so, and the quote. */
function writeNarrative({ signal, event, evidence }: WriteRequest, headline: string): string {
  const [source] = evidence;
  // "Kabel to acquire Ardenne" lacks its verb.
  const leadSentence = endSentence(
    event.ahead ? headline.replace(/ to (?=(?:acquire|merge|raise) )/, ' is to ') : headline,
  );
  if (source === undefined) return leadSentence;
  // The directory's statement already names it.
  if (isMoveKind(signal.kind)) return `${leadSentence} ${evidence.map(formatDatedClaim).join(' ')}`;
  const dateText = source.published_date === null ? '' : ` on ${formatDate(source.published_date)}`;
  const otherPublishers = [...new Set(evidence.map(({ publisher }) => publisher))].filter(
    (publisher) => publisher !== source.publisher,
  );
  const otherPublishersText =
    otherPublishers.length === 0 ? '' : ` Also in ${joinNames(otherPublishers.slice(0, 3))}.`;
  return `${leadSentence} Reported by ${source.publisher}${dateText}: “${shortenText(source.claim, MAX_QUOTE)}”${otherPublishersText}`;
}

const formatDatedClaim = ({ claim, published_date }: WriteRequest['evidence'][number]): string =>
  published_date === null ? claim : `${formatDate(published_date)}: ${claim}`;

function listKeyFacts(request: WriteRequest): readonly string[] {
  const { signal, event, evidence } = request;
  const labels = { ...LABELS, ...(signal.kind !== null && getNamedKind(signal.kind).labels) };
  const publishers = [...new Set(evidence.map(({ publisher }) => publisher))];
  const [source] = evidence;
  const { person, amount, count, unit, counterpart, place, product, happened_on } = event;
  const details: readonly (readonly [label: string, value: string | null])[] = [
    ['', person && `${person.name}${person.role === null ? '' : `, ${person.role}`}`],
    [`${labels.amount}: `, amount && formatMoney(amount)],
    [
      `${labels.count}: `,
      count === null ? null : `${formatThousands(count)}${unit === null ? '' : ` ${replaceOur(unit)}`}`,
    ],
    [`${labels.counterpart}: `, counterpart && withAuthorityArticle(counterpart)],
    ['Place: ', place],
    [`${labels.product}: `, product && replaceOur(product)],
  ];
  const facts = details.flatMap(([label, value]) =>
    value !== null && (signal.kind === null || isStated(value, request)) ? [`${label}${value}`] : [],
  );
  const publishedDate = source?.published_date ?? null;
  if (happened_on !== null)
    facts.push(`${event.ahead ? 'News of' : 'Happened on'} ${formatDate(happened_on)}`);
  else if (publishedDate !== null) facts.push(`Published on ${formatDate(publishedDate)}`);
  if (publishers.length > 0) facts.push(`Reported by ${joinNames(publishers.slice(0, 4))}`);
  return facts.length > 0 || source === undefined ? facts : [shortenText(source.claim, MAX_FACT)];
}
