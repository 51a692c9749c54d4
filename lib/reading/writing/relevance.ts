import { isMoveKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Relevance, WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { capitalized, ended } from '../wording/prose.ts';
import { isNamed } from './buyers.ts';
import type { Offer } from './drafts/offer.ts';
import { sellerLines } from './drafts/seller-lines.ts';
import type { Audience } from './personas.ts';
import { WRITTEN_KINDS } from './written-kinds.ts';

type Reason = Relevance['reasons'][number] & { readonly points: number };

/** Points per finding. With nothing to offer and no buyer in the news, an event stays background. */
const POINTS = {
  /** Any event that a signal looks for. */
  seen: 10,
  offer: 40,
  /** The seller speaks of such events, or defined the signal. */
  event: 20,
  buyer: { inNews: 30, known: 25, role: 20 },
} as const;

/** More than background, so that it is listed, and far from hot. */
export const MAX_RULED_OUT = 30;

/** Of an event that the record, the sources or the seller's own line rule out: that is the only reason. */
const ruledOut = (score: number, why: string): Relevance => ({
  score: Math.min(MAX_RULED_OUT, score),
  reasons: [{ about: 'offer', text: capitalized(why) }],
});

/**
 * How much an event matters to this seller, by what the knowledge base says. Null if no line of it speaks about any kind of
 * event: rules that don't understand an offer can't call an event irrelevant.
 */
export function relevanceOf(
  request: WriteRequest,
  audience: Audience,
  offer: Offer | null,
  against: string | null,
): Relevance | null {
  const kinds = Object.values(WRITTEN_KINDS);
  const isUnderstood = sellerLines(request.seller).some(({ text }) =>
    kinds.some(({ answers }) => answers !== 'buyer' && answers.some((words) => words.test(text))),
  );
  if (!isUnderstood) return against === null ? null : ruledOut(MAX_RULED_OUT, against);
  const found = [
    offerReason(request, offer),
    eventReason(request, offer),
    buyerReason(request, audience, offer),
  ];
  const reasons = found.flatMap((each) => each ?? []);
  const points = reasons.reduce<number>((sum, each) => sum + each.points, POINTS.seen);
  return against === null
    ? { score: Math.min(100, points), reasons: reasons.map(({ about, text }) => ({ about, text })) }
    : ruledOut(points, against);
}

function offerReason({ signal }: WriteRequest, offer: Offer | null): Reason | null {
  if (offer !== null)
    return { about: 'offer', points: POINTS.offer, text: `It fits what you offer: ${ended(offer.promise)}` };
  return signal.kind === null
    ? null
    : { about: 'offer', points: 0, text: 'Nothing in your knowledge base fits this event.' };
}

/** A signal that the seller defined says itself that it matters. */
function eventReason({ signal }: WriteRequest, offer: Offer | null): Reason | null {
  if (signal.kind === null) {
    const points = POINTS.event + (offer === null ? POINTS.offer : 0);
    return { about: 'event', points, text: 'You defined this signal yourself.' };
  }
  const { answers, named = answers } = WRITTEN_KINDS[signal.kind];
  return offer === null ||
    offer.presumed !== null ||
    named === 'buyer' ||
    !named.some((words) => words.test(offer.promise))
    ? null
    : { about: 'event', points: POINTS.event, text: 'Your knowledge base speaks of events like this.' };
}

/** A buyer in the news matters by themselves; one who could read a message matters if there is something to say. */
function buyerReason(
  { signal, event }: WriteRequest,
  { contact, newcomer, namesBuyers }: Audience,
  offer: Offer | null,
): Reason | null {
  const isAboutPerson = signal.kind !== null && WRITTEN_KINDS[signal.kind].answers === 'buyer';
  // Only people the seller knows or sells to are watched for moves.
  if (isMoveKind(signal.kind) || (isAboutPerson && namesBuyers && newcomer?.isBuyer === true)) {
    const who = [event.person?.name, newcomer?.title ?? event.role].filter(Boolean).join(', ');
    const text = who === '' ? 'It is about someone you sell to.' : `It is about someone you sell to: ${who}.`;
    return { about: 'buyer', points: POINTS.buyer.inNews, text };
  }
  if ((offer === null && signal.kind !== null) || contact === null || !namesBuyers) return null;
  const { full_name, title } = contact;
  return full_name === null
    ? { about: 'buyer', points: POINTS.buyer.role, text: `The ${title} is a role you sell to.` }
    : {
        about: 'buyer',
        points: POINTS.buyer.known,
        text: isNamed(contact.reason)
          ? `${full_name}, ${title}, holds a role you sell to.`
          : `${full_name}: ${contact.reason}`,
      };
}
