import { dayMonthYear, grouped, moneyText } from '#domain/shared/text/plain-figures.ts';
import { isMoveKind } from '#domain/signals/definitions/signal-kinds.ts';
import { isIrrelevant } from '#domain/signals/detections/background.ts';
import { contactLine } from '#domain/signals/detections/contact.ts';
import type {
  SignalReasoner,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import type { FactLabels } from '../kinds/kind-of-signal.ts';
import { capitalized, ended, shortened, theAuthority } from '../wording/prose.ts';
import { type Topic, WORK } from '../wording/topics.ts';
import { draft } from './drafts/draft.ts';
import { type Offer, offerFor } from './drafts/offer.ts';
import { reasonsFor } from './drafts/reasons.ts';
import { ageOf } from './event-age.ts';
import { type Audience, audienceOf } from './personas.ts';
import { relevanceOf } from './relevance.ts';
import { hurts, WRITTEN_KINDS } from './written-kinds.ts';

const HEADLINE_MOST = 140;

/** Why nothing is drafted after an event that hurts. */
export const NOT_NOW = 'this is not the time for a pitch. Wait, and help if they ask.';

/** Labels of key facts, for kinds without their own. */
const LABELS: FactLabels = {
  counterpart: 'Named alongside',
  amount: 'Amount',
  count: 'Number',
  product: 'Product',
};

export interface RulesWriterOptions {
  /** No message at all where nothing fits or the event hurts, instead of one that only asks. @default false */
  readonly pitchesOrNothing?: boolean;
}

/** Writes what a salesperson reads, only from what is known. The same request gives the same text. */
export function createEmbeddedSignalWriter({
  pitchesOrNothing = false,
}: RulesWriterOptions = {}): Pick<SignalReasoner, 'write'> {
  return {
    async write(request, signal) {
      signal?.throwIfAborted();
      return written(request, pitchesOrNothing);
    },
  };
}

function written(request: WriteRequest, pitchesOrNothing: boolean): WrittenDetection {
  const age = ageOf(request.event.happened_on ?? request.detected_at, request.today);
  const audience = audienceOf(request);
  const offer = offerFor(request, audience.role);
  const relevance = relevanceOf(request, audience.contact, offer);
  const isSilent =
    isIrrelevant(relevance?.score ?? null) ||
    (pitchesOrNothing && (offer === null || hurts(request.signal.kind)));
  return {
    headline: headlineOf(request),
    narrative: narrative(request),
    why_reach_out_md: whyReachOut(request, audience.contact, offer, isSilent),
    contact: audience.contact,
    drafted_message_md: isSilent ? '' : draft(request, age, audience, offer),
    key_facts: keyFacts(request),
    personas: audience.personas,
    relevance,
    written_by: 'rules',
  };
}

function headlineOf({ company, event, signal }: WriteRequest): string {
  const line =
    signal.kind === null
      ? `${company.name}: ${signal.name.trim()}`
      : WRITTEN_KINDS[signal.kind].headline({ company: company.name, event });
  return capitalized(shortened(line, HEADLINE_MOST));
}

/** What happened, who says so, and the quote. */
function narrative(request: WriteRequest): string {
  const { evidence } = request;
  const [first] = evidence;
  const told = ended(headlineOf(request));
  if (first === undefined) return told;
  // The directory's statement already names it.
  if (isMoveKind(request.signal.kind)) return `${told} ${evidence.map(datedClaim).join(' ')}`;
  const when = first.published_date === null ? '' : ` on ${dateText(first.published_date)}`;
  const quote = `: “${shortened(first.claim, 260)}”`;
  const others = [...new Set(evidence.map(({ publisher }) => publisher))].filter(
    (publisher) => publisher !== first.publisher,
  );
  const also = others.length === 0 ? '' : ` Also in ${listed(others.slice(0, 3))}.`;
  return `${told} Reported by ${first.publisher}${when}${quote}${also}`;
}

const datedClaim = ({ claim, published_date }: WriteRequest['evidence'][number]): string =>
  published_date === null ? claim : `${dateText(published_date)}: ${claim}`;

/** Why now, why this seller, who to talk to, and what to be careful about. */
function whyReachOut(
  request: WriteRequest,
  contact: Audience['contact'],
  offer: Offer | null,
  isSilent: boolean,
): string {
  const { signal, event, evidence } = request;
  const happened = event.happened_on ?? evidence[0]?.published_date ?? null;
  const when = happened === null ? '' : ` (${dateText(happened)})`;
  const lines = [[`**Why now:** ${headlineOf(request)}${when}.`, offer?.reason ?? ''].join(' ').trim()];
  if (offer !== null) lines.push(`**Why you:** ${offer.promise}`);
  else if (signal.kind !== 'champion_left') lines.push(noPitch(request, isSilent));
  if (isSilent && hurts(signal.kind)) lines.push(`**No message:** ${NOT_NOW}`);
  // The roster may change before these words do, so they never say who isn't on it.
  if (contact !== null) lines.push(contactLine(contact));
  const care = signal.kind === null ? undefined : WRITTEN_KINDS[signal.kind].care;
  if (care !== undefined) lines.push(`**Take care:** ${care}`);
  return lines.join('\n\n');
}

/** Why a draft only asks a question, and what would change that. */
function noPitch({ signal, event, seller }: WriteRequest, isSilent: boolean): string {
  const so = isSilent ? 'so there is no draft' : 'so the draft only asks a question';
  if (seller.sections.length === 0)
    return `**No pitch:** your knowledge base is empty, ${so}. Add a value proposition.`;
  const [first, second] =
    signal.kind === null ? [] : (Object.keys(reasonsFor(signal.kind, event.form)) as Topic[]);
  const missing =
    first === undefined || second === undefined
      ? 'this'
      : `${WORK[first]}, ${WORK[second]} or something similar`;
  return `**No pitch:** nothing in your knowledge base fits this event, ${so}. If you help with ${missing}, say so in the value proposition.`;
}

function keyFacts({ signal, event, evidence }: WriteRequest): readonly string[] {
  const labels = { ...LABELS, ...(signal.kind === null ? {} : WRITTEN_KINDS[signal.kind].labels) };
  const publishers = [...new Set(evidence.map(({ publisher }) => publisher))];
  const [first] = evidence;
  const { person, amount, count, unit, counterpart, place, product } = event;
  const facts = [
    person === null ? null : `${person.name}${person.role === null ? '' : `, ${person.role}`}`,
    amount === null ? null : `${labels.amount}: ${moneyText(amount)}`,
    count === null ? null : `${labels.count}: ${grouped(count)}${unit === null ? '' : ` ${unit}`}`,
    counterpart === null ? null : `${labels.counterpart}: ${theAuthority(counterpart)}`,
    place === null ? null : `Place: ${place}`,
    product === null ? null : `${labels.product}: ${product}`,
    event.happened_on === null ? null : `Happened on ${dateText(event.happened_on)}`,
    event.happened_on !== null || first === undefined || first.published_date === null
      ? null
      : `Published on ${dateText(first.published_date)}`,
    publishers.length === 0 ? null : `Reported by ${listed(publishers.slice(0, 4))}`,
  ].flatMap((fact) => fact ?? []);
  return facts.length > 0 || first === undefined ? facts : [shortened(first.claim, 160)];
}

const dateText = (date: string): string => {
  const day = new Date(date);
  return Number.isNaN(day.getTime()) ? date : dayMonthYear(day);
};

function listed(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}
