import { grouped, moneyText } from '#domain/shared/text/plain-figures.ts';
import { hurts, isMoveKind } from '#domain/signals/definitions/signal-kinds.ts';
import { NO_PITCH_REASON } from '#domain/signals/detections/holds.ts';
import type {
  SignalReasoner,
  WriteRequest,
  WrittenDetection,
} from '#domain/signals/detections/signal-reasoner.ts';
import type { FactLabels } from '../kinds/kind-of-signal.ts';
import { asIts, capitalized, dateText, ended, shortened, theAuthority } from '../wording/prose.ts';
import { draft, messageAbout } from './drafts/draft.ts';
import { offerFor } from './drafts/offer.ts';
import { audienceOf } from './personas.ts';
import { outsideProfile, ruledOutBy, whyReachOut, whySilent } from './reasons.ts';
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

async function written(request: WriteRequest): Promise<WrittenDetection> {
  const headline = headlineOf(request);
  const audience = await audienceOf(request);
  const offer = offerFor(request, audience);
  const contact = offer?.to ?? audience.contact;
  const outside = outsideProfile(request);
  const silence =
    outside ?? (hurts(request.signal.kind) ? NO_PITCH_REASON : whySilent(request, audience, offer));
  const message = silence === null ? messageAbout(request, audience) : null;
  return {
    headline,
    narrative: narrative(request),
    why_reach_out_md: whyReachOut(request, headline, contact, outside === null ? offer : null, silence),
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
  const lead = ended(headlineOf(request));
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

function keyFacts({ signal, event, evidence }: WriteRequest): readonly string[] {
  const labels = { ...LABELS, ...(signal.kind === null ? {} : WRITTEN_KINDS[signal.kind].labels) };
  const publishers = [...new Set(evidence.map(({ publisher }) => publisher))];
  const [first] = evidence;
  const { person, amount, count, unit, counterpart, place, product } = event;
  const facts = [
    person === null ? null : `${person.name}${person.role === null ? '' : `, ${person.role}`}`,
    amount === null ? null : `${labels.amount}: ${moneyText(amount)}`,
    count === null ? null : `${labels.count}: ${grouped(count)}${unit === null ? '' : ` ${asIts(unit)}`}`,
    counterpart === null ? null : `${labels.counterpart}: ${theAuthority(counterpart)}`,
    place === null ? null : `Place: ${place}`,
    product === null ? null : `${labels.product}: ${asIts(product)}`,
    event.happened_on === null ? null : `Happened on ${dateText(event.happened_on)}`,
    event.happened_on !== null || first === undefined || first.published_date === null
      ? null
      : `Published on ${dateText(first.published_date)}`,
    publishers.length === 0 ? null : `Reported by ${listed(publishers.slice(0, 4))}`,
  ].flatMap((fact) => fact ?? []);
  return facts.length > 0 || first === undefined ? facts : [shortened(first.claim, 160)];
}

function listed(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}
