import { isMoveKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Contact } from '#domain/signals/detections/contact.ts';
import type { Relevance, WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { ended } from '../wording/prose.ts';
import { WORK } from '../wording/topics.ts';
import type { Offer } from './drafts/offer.ts';
import { sellerLines } from './drafts/seller-lines.ts';
import { rolesOfTitle, wantedRoles } from './personas.ts';
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

/**
 * How much an event matters to this seller, by what the knowledge base says. Null if no topic of it is recognized: rules
 * that don't understand an offer can't call an event irrelevant.
 */
export function relevanceOf(
  request: WriteRequest,
  contact: Contact | null,
  offer: Offer | null,
): Relevance | null {
  if (sellerLines(request.seller).every(({ topics }) => topics.length === 0)) return null;
  const found = [
    offerReason(request, offer),
    eventReason(request, offer),
    buyerReason(request, contact, offer),
  ];
  const reasons = found.flatMap((each) => each ?? []);
  const points = reasons.reduce<number>((sum, each) => sum + each.points, POINTS.seen);
  return { score: Math.min(100, points), reasons: reasons.map(({ about, text }) => ({ about, text })) };
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
  if (offer === null) return null;
  const { answers } = WRITTEN_KINDS[signal.kind];
  if (answers?.test(`${offer.promise} ${offer.proof ?? ''}`) === true)
    return { about: 'event', points: POINTS.event, text: 'Your knowledge base speaks of events like this.' };
  return offer.topic === null
    ? null
    : {
        about: 'event',
        points: 0,
        text: `Events like this are a reason to talk about ${WORK[offer.topic]}.`,
      };
}

/** The roles that a title stands for and the seller names. */
const isNamed = (title: string | null | undefined, { seller }: WriteRequest): boolean =>
  title !== null &&
  title !== undefined &&
  rolesOfTitle(title).some((role) => wantedRoles(seller).includes(role));

/** A buyer in the news matters by themselves; one who could read a message matters if there is something to say. */
function buyerReason(request: WriteRequest, contact: Contact | null, offer: Offer | null): Reason | null {
  const { signal, event } = request;
  const inNews = event.role ?? event.person?.role;
  const isAboutPerson = signal.kind !== null && WRITTEN_KINDS[signal.kind].isAboutPerson === true;
  // Only people the seller knows or sells to are watched for moves.
  if (isMoveKind(signal.kind) || (isAboutPerson && isNamed(inNews, request))) {
    const who = [event.person?.name, inNews].filter(Boolean).join(', ');
    const text = who === '' ? 'It is about someone you sell to.' : `It is about someone you sell to: ${who}.`;
    return { about: 'buyer', points: POINTS.buyer.inNews, text };
  }
  if ((offer === null && signal.kind !== null) || contact === null || !isNamed(contact.title, request))
    return null;
  const { full_name, title } = contact;
  return full_name === null
    ? { about: 'buyer', points: POINTS.buyer.role, text: `The ${title} is a role you sell to.` }
    : {
        about: 'buyer',
        points: POINTS.buyer.known,
        text: `${full_name}, ${title}, holds a role you sell to.`,
      };
}
