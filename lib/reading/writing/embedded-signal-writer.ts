import { countryOfPlace } from '#domain/shared/places/country-of-place.ts';
import { grouped, moneyText } from '#domain/shared/text/plain-figures.ts';
import { hurts, isMoveKind, type SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { NO_PITCH_REASON } from '#domain/signals/detections/holds.ts';
import type {
  SignalReasoner,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import type { FactLabels } from '../kinds/kind-of-signal.ts';
import type { EventContext } from '../wording/event-phrases.ts';
import { asIts, capitalized, dateText, ended, listed, shortened, theAuthority } from '../wording/prose.ts';
import { draft, messageAbout } from './drafts/draft.ts';
import { offerFor } from './drafts/offer.ts';
import { audienceOf } from './personas.ts';
import { outsideProfile, ruledOutBy, type Silence, whyReachOut, whySilent } from './reasons.ts';
import { relevanceOf } from './relevance.ts';
import { WRITTEN_KINDS } from './written-kinds.ts';

const HEADLINE_MOST = 140;

/** Labels of key facts, for kinds without their own. */
const LABELS: FactLabels = {
  counterpart: 'Named alongside',
  amount: 'Amount',
  count: 'Number',
  product: 'Product',
};

/** Writes what a salesperson reads, only from what is known. The same request gives the same text. */
export function createEmbeddedSignalWriter(): Pick<SignalReasoner, 'write'> {
  return {
    async write(request, signal) {
      signal?.throwIfAborted();
      return written(request);
    },
  };
}

async function written(asked: WriteRequest): Promise<WrittenDetection> {
  const request = { ...asked, event: { ...asked.event, place: agreedPlace(asked) } };
  const headline = headlineOf(request);
  const audience = await audienceOf(request);
  const offer = offerFor(request, audience);
  const contact = offer?.to ?? audience.contact;
  const outside = outsideProfile(request);
  const silence: Silence | null =
    outside !== null
      ? { why: outside, isCase: false }
      : hurts(request.signal.kind)
        ? { why: NO_PITCH_REASON, isCase: true }
        : whySilent(request, audience, offer);
  const message = silence === null ? messageAbout(request, audience, offer) : null;
  const said = silence?.isCase === false ? null : offer;
  return {
    headline,
    narrative: narrative(request),
    why_reach_out_md: whyReachOut(request, toldAs(headline, request), contact, said, silence?.why ?? null),
    contact,
    drafted_message_md:
      message === null || offer === null || contact === null
        ? ''
        : draft(request.seller, message, offer, contact),
    key_facts: keyFacts(request),
    personas: audience.personas,
    relevance: relevanceOf(request, { ...audience, contact }, offer, outside ?? ruledOutBy(request, offer)),
    written_by: 'rules',
  };
}

const contextOf = ({ company, event, evidence }: WriteRequest): EventContext => ({
  company: company.name,
  event,
  quotes: evidence.map(({ claim }) => claim).join('\n'),
});

const A_PLACE = /\b(?:in|at its|near) (\p{Lu}[\p{L}-]+)/gu;
const AND_ANOTHER = /^ and (\p{Lu}[\p{L}-]+)/u;

/** "Lille and Toulouse" where a source says so; null if another names a different one, since then none is certain. */
function agreedPlace({ event: { place }, evidence }: WriteRequest): string | null {
  if (place === null) return null;
  const isPlace = (name: string): boolean => countryOfPlace(name) !== null;
  const both = evidence.flatMap(({ claim }) => AND_ANOTHER.exec(claim.split(place)[1] ?? '')?.[1] ?? []);
  const differs = evidence.some(
    ({ claim }) =>
      !claim.includes(place) && [...claim.matchAll(A_PLACE)].some(([, other = '']) => isPlace(other)),
  );
  const [other] = both.filter(isPlace);
  return differs ? null : other === undefined ? place : `${place} and ${other}`;
}

function headlineOf(request: WriteRequest): string {
  const { company, signal } = request;
  const line =
    signal.kind === null
      ? `${company.name}: ${signal.name.trim()}`
      : WRITTEN_KINDS[signal.kind].headline(contextOf(request));
  return capitalized(shortened(line, HEADLINE_MOST));
}

const DEALS: ReadonlySet<SignalKind | null> = new Set(['acquisition', 'being_acquired', 'funding']);
const AGREED = /\b(?:agree[sd]?|agreement)\b/i;

/** A headline as a sentence: "Kabel to acquire Ardenne" lacks its verb. */
const toldAs = (headline: string, { signal, event, evidence }: WriteRequest): string =>
  event.ahead && DEALS.has(signal.kind)
    ? headline.replace(
        / to (?=(?:acquire|merge|raise) )/,
        signal.kind !== 'funding' && evidence.some(({ claim }) => AGREED.test(claim))
          ? ' agrees to '
          : ' is to ',
      )
    : headline;

/** What happened, who says so, and the quote. */
function narrative(request: WriteRequest): string {
  const { evidence } = request;
  const [first] = evidence;
  const lead = ended(toldAs(headlineOf(request), request));
  if (first === undefined) return lead;
  // The directory's statement already names it.
  if (isMoveKind(request.signal.kind)) return `${lead} ${evidence.map(datedClaim).join(' ')}`;
  const when = first.published_date === null ? '' : ` on ${dateText(first.published_date)}`;
  const quote = `: “${shortened(first.claim, 260)}”`;
  const others = [...new Set(evidence.map(({ publisher }) => publisher))].filter(
    (publisher) => publisher !== first.publisher,
  );
  const also = others.length === 0 ? '' : ` Also in ${listed(others.slice(0, 3))}.`;
  return `${lead} Reported by ${first.publisher}${when}${quote}${also}`;
}

const datedClaim = ({ claim, published_date }: WriteRequest['evidence'][number]): string =>
  published_date === null ? claim : `${dateText(published_date)}: ${claim}`;

function keyFacts(request: WriteRequest): readonly string[] {
  const { signal, event, evidence } = request;
  const own = signal.kind === null ? {} : WRITTEN_KINDS[signal.kind].labels;
  const labels = { ...LABELS, ...(typeof own === 'function' ? own(contextOf(request)) : own) };
  const publishers = [...new Set(evidence.map(({ publisher }) => publisher))];
  const [first] = evidence;
  const { person, amount, count, unit, counterpart, place } = event;
  // "our accounts from Sage" are two facts.
  const [product, from] =
    signal.kind === 'technology_migration' ? (event.product?.split(' from ') ?? []) : [event.product];
  const facts = [
    person === null ? null : `${person.name}${person.role === null ? '' : `, ${person.role}`}`,
    amount === null ? null : `${labels.amount}: ${moneyText(amount)}`,
    count === null ? null : `${labels.count}: ${grouped(count)}${unit === null ? '' : ` ${asIts(unit)}`}`,
    counterpart === null ? null : `${labels.counterpart}: ${theAuthority(counterpart)}`,
    place === null ? null : `Place: ${place}`,
    product ? `${labels.product}: ${asIts(product)}` : null,
    from === undefined ? null : `From: ${from}`,
    event.happened_on === null
      ? null
      : `${event.ahead ? 'News of' : 'Happened on'} ${dateText(event.happened_on)}`,
    event.happened_on !== null || first === undefined || first.published_date === null
      ? null
      : `Published on ${dateText(first.published_date)}`,
    publishers.length === 0 ? null : `Reported by ${listed(publishers.slice(0, 4))}`,
  ].flatMap((fact) => fact ?? []);
  return facts.length > 0 || first === undefined ? facts : [shortened(first.claim, 160)];
}
