import type { RejectionCode } from '#contract/rejection-codes.ts';
import { grouped } from '#domain/shared/text/plain-figures.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind, TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { SignalMention } from '#domain/signals/detections/signal-reasoner.ts';
import { EXPLAINED } from '../kinds/registry.ts';
import type { Finding } from './finding.ts';

/** Kinds that prose never shows are only named, if a workspace gave their signals keywords. */
const OTHER_NOUNS: Readonly<Record<Exclude<SignalKind, TextKind>, string>> = {
  contract_award: 'a contract',
  new_in_role: 'a new colleague',
  champion_left: 'a departure',
  promotion: 'a promotion',
  champion_moved: 'a move',
};

const isTextKind = (kind: SignalKind): kind is TextKind => Object.hasOwn(EXPLAINED, kind);

const nounOf = (kind: SignalKind): string => (isTextKind(kind) ? EXPLAINED[kind].noun : OTHER_NOUNS[kind]);

/** One sentence for a person: why the mention counts. */
function reasonForTaking(kind: TextKind, event: SignalEvent, company: string | null): string {
  const facts = [
    event.person === null
      ? null
      : event.person.role === null
        ? event.person.name
        : `${event.person.name} as ${event.person.role}`,
    event.counterpart === null ? null : `with ${event.counterpart} on the other side`,
    event.amount === null ? null : spell(event.amount),
    event.count === null ? null : `${grouped(event.count)}${event.unit === null ? '' : ` ${event.unit}`}`,
    event.product === null ? null : event.product,
    event.place === null ? null : `place: ${event.place}`,
  ].filter((fact) => fact !== null);
  return `The text states that ${company ?? 'a company'} ${EXPLAINED[kind].does}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}.`;
}

/** A finding that holds, as the caller gets it. */
export const mentionOf = (
  { signal, quote, event, strength }: Finding,
  company: string | null,
): SignalMention => ({
  signal_id: signal.id,
  quote,
  event,
  strength,
  read_by: 'rules',
  reason:
    signal.kind === null
      ? `The text speaks of “${signal.name}”.`
      : reasonForTaking(signal.kind, event, company),
});

/** One sentence for a person: why the mention was recognised and yet not taken. */
export function reasonForRejecting(
  kind: SignalKind | null,
  name: string,
  code: RejectionCode,
  words: string,
  company: string | null,
): string {
  const what = kind === null ? `“${name}”` : nounOf(kind);
  const cue = words === '' ? '' : `: “${words}”`;
  switch (code) {
    case 'negated':
      return `The text denies ${what}${cue}.`;
    case 'rumour':
      return `The text reports ${what} as hearsay${cue}.`;
    case 'conditional':
      return `The text calls ${what} possible, not decided${cue}.`;
    case 'past':
      return `The text tells of ${what} in the past${cue}.`;
    case 'called_off':
      return `The text says that ${what} was called off${cue}.`;
    case 'other_company':
      return `The text speaks of ${what}, but not at ${company ?? 'the company'}, or in another role.`;
    case 'unclear':
      return `The text mentions ${what}, but doesn't say it plainly enough to count.`;
    case 'excluded':
      return `The text speaks of ${what} together with an excluded phrase${cue}.`;
  }
}

function spell({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  for (const [size, name] of [
    [1e9, 'billion'],
    [1e6, 'million'],
  ] as const) {
    if (amount >= size) return `${currency} ${Number((amount / size).toFixed(2))} ${name}`;
  }
  return `${currency} ${grouped(amount)}`;
}
