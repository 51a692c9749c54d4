import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { type Contact, contactLine } from '#domain/signals/detections/contact.ts';
import { isOldNews, tooOld } from '#domain/signals/detections/holds.ts';
import { icpFitOf } from '#domain/signals/detections/icp-fit.ts';
import { idealCustomer, readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { dueOn } from '#domain/signals/detections/takes-effect.ts';
import { dateText, ended, listed } from '../wording/prose.ts';
import { messageAbout } from './drafts/draft.ts';
import { answering, isWordingOnly, type Offer } from './drafts/offer.ts';
import { type Audience, BY_KIND } from './personas.ts';
import { WRITTEN_KINDS } from './written-kinds.ts';

/** Why now, why this seller, and who to talk to or why there is no message. */
export function whyReachOut(
  { signal, event, evidence }: WriteRequest,
  told: string,
  contact: Contact | null,
  offer: Offer | null,
  silence: string | null,
): string {
  const { why } = signal.kind === null ? {} : WRITTEN_KINDS[signal.kind];
  const happened = event.happened_on ?? evidence[0]?.published_date ?? null;
  const when = happened === null ? '' : ` (${event.ahead ? 'news of ' : ''}${dateText(happened)})`;
  const lines = [`**Why now:** ${told}${when}.${why === undefined ? '' : ` ${why}`}`];
  if (offer !== null) {
    const open = offer.presumed === null ? null : `No source speaks of ${offer.presumed}: ask first.`;
    const said = [offer.promise, offer.proof, open].flatMap((line) => line ?? []);
    lines.push(`**Why you:** ${said.map(ended).join(' ')}`);
  }
  if (silence !== null) lines.push(`**No message:** ${silence}`);
  else if (contact !== null) lines.push(contactLine(contact));
  return lines.join('\n\n');
}

/** Why nothing is drafted. Without a case there is nothing to say to anyone, no matter when. */
export interface Silence {
  readonly why: string;
  readonly isCase: boolean;
}

const noCase = (why: string): Silence => ({ why, isCase: false });
const aCase = (why: string): Silence => ({ why, isCase: true });

/** The first ground that holds, in this order: nothing fits, nobody is known, not yet, too late. Null if something is drafted. */
export function whySilent(request: WriteRequest, audience: Audience, offer: Offer | null): Silence | null {
  const { signal, seller, today } = request;
  if (seller.sections.length === 0) return noCase('your knowledge base is empty. Add a value proposition.');
  if (signal.kind === 'champion_left')
    return aCase(
      `a directory says so, not the company. Check that they have left${
        audience.successor === null
          ? ', and find out who took over.'
          : `. ${audience.successor.full_name} has the same title, and may have taken over.`
      }`,
    );
  if (offer === null) return noCase(nothingToOffer(request, audience));
  if (offer.unmet !== null) return { why: offer.unmet, isCase: isWordingOnly(offer.unmet) };
  const old = isOldNews(request, today) ? aCase(tooOld(request.event)) : null;
  if (signal.kind === null) return old ?? aCase('this is your own signal, so the words are yours.');
  const { message, leftOpen = 'the sources don’t say enough for one.' } = WRITTEN_KINDS[signal.kind];
  const open = unsettled(request);
  if (open !== null) return aCase(open);
  if (old !== null) return old;
  // Only when nothing else is in the way: it says that the message follows.
  const [reader] = audience.readers;
  if (reader === undefined) return aCase(nobodyKnown(audience));
  if (message === undefined) return aCase(leftOpen);
  if (messageAbout(request, audience) === null) return aCase('the sources don’t say enough for one.');
  if (offer.to !== null) return null;
  return aCase(`no line of your knowledge base about this is for the ${reader.contact.title}.`);
}

const MOST_TITLES = 3;

/** Any of the seller's buyers would do; someone new is one person. */
function nobodyKnown({ personas, contact, newcomer }: Audience): string {
  const titles = newcomer === null ? personas.map(({ title }) => title) : [contact?.title ?? 'buyer'];
  return `no ${listed(titles.slice(0, MOST_TITLES), 'or')} is known yet. Add one in People, and the message follows.`;
}

/** What no source says: that a deal has closed, that a site has opened by the day it was due. */
function unsettled({ signal: { kind }, event, detected_at, today }: WriteRequest): string | null {
  const { pending, overdue } = kind === null || !event.ahead ? {} : WRITTEN_KINDS[kind];
  const due = dueOn(event, Date.parse(event.happened_on ?? detected_at)) ?? Number.POSITIVE_INFINITY;
  const open = pending ?? (due < today.getTime() ? overdue : undefined);
  return open === undefined ? null : `no source says ${open}. Check first.`;
}

/** Why the seller's line isn't for this event now, no matter who reads it. How a line is worded says nothing about the event. */
export const ruledOutBy = (request: WriteRequest, offer: Offer | null): string | null =>
  request.signal.kind === null || offer === null || isWordingOnly(offer.unmet ?? '')
    ? null
    : (offer.unmet ?? unsettled(request));

/** "A new round" within a sentence. */
const eventOf = (kind: SignalKind): string =>
  BY_KIND[kind].event.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (letter) => letter.toLowerCase());

function nothingToOffer(request: WriteRequest, { newcomer }: Audience): string {
  const { signal, event } = request;
  if (signal.kind === null) return 'nothing in your knowledge base is about this.';
  const { answers, misfit } = WRITTEN_KINDS[signal.kind];
  if (answers === 'buyer' && newcomer?.isBuyer !== true)
    return newcomer === null && event.move === 'leaves'
      ? 'someone leaves, and the sources name no successor.'
      : `${newcomer?.title ?? 'this'} isn’t one of your buyers.`;
  const lines = answering(request);
  return misfit === undefined || lines.length === 0
    ? `nothing in your knowledge base says how you help after ${eventOf(signal.kind)}.`
    : misfit(lines, event, request.evidence.map(({ claim }) => claim).join(' '));
}

/** What the company's record has that the ideal customer profile rules out; null if nothing, or if that isn't known. */
export function outsideProfile({ seller, company }: Pick<WriteRequest, 'seller' | 'company'>): string | null {
  const ideal = readIdealCustomer(idealCustomer(seller.sections));
  const { icp_fit_reasons } = icpFitOf(ideal, { short_description: null, ...company });
  const missed = icp_fit_reasons.find(({ fits }) => fits === false);
  switch (missed?.about) {
    case undefined:
      return null;
    case 'industry':
      return `${missed.found} isn’t an industry in your ideal customer profile.`;
    case 'size':
      return `${missed.found} is outside what your ideal customer profile asks for.`;
    case 'place':
      return `${missed.found} isn’t in your ideal customer profile.`;
    case 'exclusions':
      return `your ideal customer profile says “${missed.asked}”.`;
  }
}
