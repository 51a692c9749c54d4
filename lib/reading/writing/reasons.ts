import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { type Contact, contactLine } from '#domain/signals/detections/contact.ts';
import { isOldNews, OLD_NEWS } from '#domain/signals/detections/holds.ts';
import { icpFitOf } from '#domain/signals/detections/icp-fit.ts';
import { idealCustomer, readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { dateText, ended } from '../wording/prose.ts';
import { messageAbout } from './drafts/draft.ts';
import { isWordingOnly, type Offer } from './drafts/offer.ts';
import { type Audience, BY_KIND } from './personas.ts';
import { WRITTEN_KINDS } from './written-kinds.ts';

/** Why now, why this seller, and who to talk to or why there is no message. */
export function whyReachOut(
  { signal, event, evidence }: WriteRequest,
  headline: string,
  contact: Contact | null,
  offer: Offer | null,
  silence: string | null,
): string {
  const { why } = signal.kind === null ? {} : WRITTEN_KINDS[signal.kind];
  const happened = event.happened_on ?? evidence[0]?.published_date ?? null;
  const when = happened === null ? '' : ` (${dateText(happened)})`;
  const isMoment = offer !== null || signal.kind === 'champion_left';
  const lines = [`**Why now:** ${headline}${when}.${isMoment && why !== undefined ? ` ${why}` : ''}`];
  if (offer !== null) {
    const said = [offer.promise, ...(offer.proof === null ? [] : [offer.proof])];
    lines.push(`**Why you:** ${said.map(ended).join(' ')}`);
  }
  if (silence !== null) lines.push(`**No message:** ${silence}`);
  else if (contact !== null) lines.push(contactLine(contact));
  return lines.join('\n\n');
}

/** Why nothing is drafted, and what would change that; null if something is. */
export function whySilent(request: WriteRequest, audience: Audience, offer: Offer | null): string | null {
  const { kind } = request.signal;
  if (request.seller.sections.length === 0) return 'your knowledge base is empty. Add a value proposition.';
  if (kind === 'champion_left') return 'a directory says so, not the company. Check that they have left, and find out who took over.';
  if (isOldNews(request, request.today)) return OLD_NEWS;
  if (offer === null) return nothingToOffer(request, audience);
  if (kind === null) return 'this is your own signal, so the words are yours.';
  if (offer.unmet !== null) return offer.unmet;
  if (WRITTEN_KINDS[kind].message === undefined)
    return `what to say after ${eventOf(kind)} depends on more than rules can read. The words are yours.`;
  if (messageAbout(request, audience) === null) return 'the sources don’t say enough for one.';
  if (offer.to !== null) return null;
  const [reader] = audience.readers;
  // The roster may change before these words do, so they never say who isn't on it.
  return reader === undefined
    ? `find the ${audience.contact?.title ?? 'buyer'} first. The message follows when they are in People.`
    : `no line of your knowledge base about this is for the ${reader.contact.title}.`;
}

/** Why the seller's line isn't for this event, no matter who reads it. How a line is worded says nothing about the event. */
export const ruledOutBy = ({ signal }: WriteRequest, offer: Offer | null): string | null =>
  signal.kind === null || offer === null || isWordingOnly(offer.unmet ?? '') ? null : offer.unmet;

/** "A new round" within a sentence. */
const eventOf = (kind: SignalKind): string =>
  BY_KIND[kind].event.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (letter) => letter.toLowerCase());

function nothingToOffer({ signal: { kind }, event }: WriteRequest, { newcomer }: Audience): string {
  if (kind !== null && WRITTEN_KINDS[kind].answers === 'buyer' && newcomer?.isBuyer !== true)
    return newcomer === null && event.move === 'leaves'
      ? 'someone leaves, and the sources name no successor.'
      : `${newcomer?.title ?? 'this'} isn’t a role that your knowledge base names.`;
  return `no line of your knowledge base speaks about ${kind === null ? 'this' : eventOf(kind)}. If you help with that, say so in the value proposition.`;
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
