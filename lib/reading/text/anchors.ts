import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind } from '#domain/signals/definitions/signal-kinds.ts';
import { foldName } from './fold-name.ts';

const LEGAL_FORM_AT_END =
  / (?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|gmbh|ag|sa|nv|bv|ab|oyj|spa|group|holdings)$/;

const MAX_ANCHOR_CHARACTERS = 60;

/** Short words by which the same event is known again in another document: folded, sorted, without the company's own name. */
export function listAnchors(
  kind: SignalKind,
  event: Omit<SignalEvent, 'anchors'>,
  text: string,
): readonly string[] {
  const anchors = new Set<string>();
  const addAnchor = (name: string | null | undefined): void => {
    const anchor = foldName(name ?? '')
      .slice(0, MAX_ANCHOR_CHARACTERS)
      .trim()
      .replace(LEGAL_FORM_AT_END, '');
    if (anchor !== '') anchors.add(anchor);
  };
  // An agency gives a company many contracts; the contract's own number tells them apart.
  if (kind !== 'contract_award') addAnchor(event.counterpart);
  addAnchor(event.place);
  if (event.person !== null) {
    addAnchor(event.person.name);
    // Headlines leave the given name out.
    addAnchor(event.person.name.split(' ').at(-1));
  } else addAnchor(event.role);
  if (kind === 'funding') {
    addAnchor(/\b(?:series [a-k]|pre-?seed|seed)\b/.exec(text)?.[0]);
    if (event.amount !== null) addAnchor(`${event.amount.currency} ${event.amount.amount}`);
  }
  if ((kind === 'layoffs' || kind === 'hiring_surge') && event.count !== null)
    addAnchor(`${event.count} jobs`);
  // "a new chip" in the text is the "new chip" of the headline.
  if (kind === 'product_launch') addAnchor(event.product?.replace(/^(?:(?:an?|the|its|our|new) )+/i, ''));
  // Told as a breach in one paper and as an attack in the next; two within weeks are one more often than not.
  if (kind === 'security_incident') addAnchor('incident');
  if (kind === 'ipo_plans') addAnchor('ipo');
  // One source has the count, the next the place: two rounds of cuts within weeks are one more often than not.
  if (kind === 'layoffs') addAnchor('job cuts');
  return [...anchors].sort();
}
