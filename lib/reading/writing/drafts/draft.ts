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
): Message | null {
  const message = signal.kind === null ? undefined : WRITTEN_KINDS[signal.kind].message;
  // The newcomer's office is the one that the quotes name in full.
  const role = newcomer?.title ?? event.role;
  const claims = evidence.map(({ claim }) => claim);
  return message?.({ company: company.name, event: { ...event, role }, claims }) ?? null;
}

/**
 * The event, what the seller says to it in whole sentences of its own, and one question. Someone whose name isn't known
 * isn't greeted.
 */
export function draft(request: WriteRequest, audience: Audience, offer: Offer): string {
  const message = messageAbout(request, audience);
  if (message === null) return '';
  const name = audience.contact?.full_name ?? null;
  const { introduction, promise, proof } = offer;
  const said =
    introduction === null ? [promise, ...(proof === null ? [] : [proof])] : [introduction, promise];
  return [
    `**Subject:** ${capitalized(shortened(message.subject, MAX_OF_A_SUBJECT))}`,
    name === null ? 'Hello,' : `Hi ${givenName(name)},`,
    message.line,
    said.map(ended).join(' '),
    message.question,
  ].join('\n\n');
}
