import { contactLine } from '#domain/signals/detections/contact.ts';
import { icpFitOf } from '#domain/signals/detections/icp-fit.ts';
import { idealCustomer, readIdealCustomer } from '#domain/signals/detections/ideal-customer.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import { dateText, ended } from '../wording/prose.ts';
import { messageAbout } from './drafts/draft.ts';
import type { Offer } from './drafts/offer.ts';
import { type Audience, BY_KIND } from './personas.ts';
import { WRITTEN_KINDS } from './written-kinds.ts';

/** Why now, why this seller, why there is no message, who to talk to, and what to be careful about. */
export function whyReachOut(
  { signal, event, evidence }: WriteRequest,
  headline: string,
  { contact }: Audience,
  offer: Offer | null,
  silence: string | null,
): string {
  const { why, care } = signal.kind === null ? {} : WRITTEN_KINDS[signal.kind];
  const happened = event.happened_on ?? evidence[0]?.published_date ?? null;
  const when = happened === null ? '' : ` (${dateText(happened)})`;
  const isMoment = offer !== null || signal.kind === 'champion_left';
  const lines = [`**Why now:** ${headline}${when}.${isMoment && why !== undefined ? ` ${why}` : ''}`];
  if (offer !== null) {
    const said = [offer.promise, ...(offer.proof === null ? [] : [offer.proof])];
    lines.push(`**Why you:** ${said.map(ended).join(' ')}`);
  }
  if (silence !== null) lines.push(`**No message:** ${silence}`);
  // The roster may change before these words do, so they never say who isn't on it.
  if (contact !== null) lines.push(contactLine(contact));
  if (care !== undefined) lines.push(`**Take care:** ${care}`);
  return lines.join('\n\n');
}

/** Why nothing is drafted, and what would change that; null if something is. */
export function whySilent(request: WriteRequest, audience: Audience, offer: Offer | null): string | null {
  const { kind } = request.signal;
  if (request.seller.sections.length === 0) return 'your knowledge base is empty. Add a value proposition.';
  if (kind === 'champion_left') return 'find out first who took over.';
  if (offer === null) return nothingToOffer(request, audience);
  if (kind === null) return 'this is your own signal, so the words are yours.';
  if (!offer.isSentence)
    return 'the line that fits isn’t a full sentence. Write it as one, and messages can use it.';
  return messageAbout(request, audience) === null ? 'the sources don’t say enough for one.' : null;
}

function nothingToOffer({ signal: { kind }, event }: WriteRequest, { newcomer }: Audience): string {
  if (kind !== null && WRITTEN_KINDS[kind].answers === 'buyer' && newcomer?.isBuyer !== true)
    return newcomer === null && event.move === 'leaves'
      ? 'someone leaves, and the sources name no successor.'
      : `${newcomer?.title ?? 'this'} isn’t a role that your knowledge base names.`;
  const about =
    kind === null
      ? 'this'
      : BY_KIND[kind].event.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (letter) => letter.toLowerCase());
  return `no line of your knowledge base speaks about ${about}. If you help with that, say so in the value proposition.`;
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
