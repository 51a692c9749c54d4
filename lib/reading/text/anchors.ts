import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { foldName } from './fold-name.ts';

const LEGAL_END =
  / (?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|gmbh|ag|sa|nv|bv|ab|oyj|spa|group|holdings)$/;

/** Short words by which the same event is known again in another document: folded, sorted, without the company's own name. */
export function anchorsOf(
  kind: SignalKind,
  event: Omit<SignalEvent, 'anchors'>,
  text: string,
): readonly string[] {
  const anchors = new Set<string>();
  const add = (word: string | null | undefined): void => {
    const short = foldName(word ?? '')
      .slice(0, 60)
      .trim()
      .replace(LEGAL_END, '');
    if (short !== '') anchors.add(short);
  };
  // An agency gives a company many contracts; the contract's own number tells them apart.
  if (kind !== 'contract_award') add(event.counterpart);
  add(event.place);
  if (event.person !== null) {
    add(event.person.name);
    // Headlines leave the given name out.
    add(event.person.name.split(' ').at(-1));
  } else add(event.role);
  if (kind === 'funding') {
    add(/\b(?:series [a-k]|pre-?seed|seed)\b/.exec(text)?.[0]);
    if (event.amount !== null) add(`${event.amount.currency} ${event.amount.amount}`);
  }
  if ((kind === 'layoffs' || kind === 'hiring_surge') && event.count !== null) add(`${event.count} jobs`);
  // "a new chip" in the text is the "new chip" of the headline.
  if (kind === 'product_launch') add(event.product?.replace(/^(?:(?:an?|the|its|our|new) )+/i, ''));
  // Told as a breach in one paper and as an attack in the next; two within weeks are one more often than not.
  if (kind === 'security_incident') add('incident');
  if (kind === 'ipo_plans') add('ipo');
  // One source has the count, the next the place: two rounds of cuts within weeks are one more often than not.
  if (kind === 'layoffs') add('job cuts');
  return [...anchors].sort();
}
