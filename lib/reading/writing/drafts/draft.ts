import type { Contact } from '#domain/signals/detections/contact.ts';
import type { WriteRequest } from '#domain/signals/detections/signal-reasoner.ts';
import type { Message } from '../../wording/event-phrases.ts';
import { givenName } from '../../wording/given-name.ts';
import { capitalized, ended, shortened } from '../../wording/prose.ts';
import type { Audience } from '../personas.ts';
import { WRITTEN_KINDS } from '../written-kinds.ts';
import type { Offer } from './offer.ts';

const MAX_OF_A_SUBJECT = 70;

/** What a message says about the event; null if nothing should be written, or the sources don't name the thing itself. */
export function messageAbout(
  { signal, company, event, evidence }: WriteRequest,
  { newcomer }: Pick<Audience, 'newcomer'>,
  offer: Pick<Offer, 'presumed' | 'isAboutCrews'> | null = null,
): Message | null {
  const message = signal.kind === null ? undefined : WRITTEN_KINDS[signal.kind].message;
  // The newcomer's office is the one that the quotes name in full.
  const role = newcomer?.title ?? event.role;
  const quotes = evidence.map(({ claim }) => claim).join(' ');
  const { presumed = null, isAboutCrews = false } = offer ?? {};
  return (
    message?.({ company: company.name, event: { ...event, role }, quotes, presumed, isAboutCrews }) ?? null
  );
}

/** The event, what the seller is and says to it in whole sentences of its own, and one question to someone by name. */
export function draft(
  seller: WriteRequest['seller'],
  message: Message,
  { introduction, promise, proof, presumed }: Offer,
  { full_name }: Contact,
): string {
  const name = seller.company_name.trim();
  // "Fernpost is a platform. Fernpost helps …" names itself once.
  const again =
    introduction !== null &&
    promise.startsWith(`${name} `) &&
    /^\p{Ll}+s\b/u.test(promise.slice(name.length + 1));
  const said = [introduction, again ? `It${promise.slice(name.length)}` : promise, proof];
  const pitch = said.flatMap((sentence) => (sentence === null ? [] : [ended(sentence)])).join(' ');
  return [
    `**Subject:** ${capitalized(shortened(message.subject, MAX_OF_A_SUBJECT))}`,
    `Hi ${givenName(full_name ?? '')},`,
    message.line,
    // What the pitch presumes is asked before it.
    ...(presumed !== null && message.question.includes(presumed)
      ? [message.question, pitch]
      : [pitch, message.question]),
  ].join('\n\n');
}
