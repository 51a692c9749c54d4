import type {
  RejectionCode,
  SignalEvent,
  SignalKind,
  SignalMention,
  TextKind,
} from '#domain/signals/signal-reasoner.ts';
import type { Finding } from './finding.ts';

const WHAT: Readonly<Record<TextKind, string>> = {
  funding: 'raised money',
  leadership_change: 'changes its leadership',
  hiring_surge: 'is hiring on a larger scale',
  layoffs: 'cuts jobs or closes a site',
  expansion: 'expands',
  acquisition: 'buys, or buys into, another company',
  being_acquired: 'is being bought',
  product_launch: 'launches a product',
  partnership: 'enters a partnership or a contract',
  technology_migration: 'changes its technology',
  security_incident: 'suffered a security incident',
  regulatory_pressure: 'is under pressure from a court or a regulator',
  ipo_plans: 'is on its way to the stock market',
};

const NOUN: Readonly<Record<SignalKind, string>> = {
  funding: 'a funding',
  leadership_change: 'a change of leadership',
  hiring_surge: 'hiring',
  layoffs: 'job cuts',
  expansion: 'an expansion',
  acquisition: 'an acquisition',
  being_acquired: 'a sale of the company',
  product_launch: 'a product launch',
  partnership: 'a partnership',
  technology_migration: 'a change of technology',
  security_incident: 'a security incident',
  regulatory_pressure: 'a regulatory or legal matter',
  ipo_plans: 'a listing',
  contract_award: 'a contract',
  new_in_role: 'a new colleague',
  champion_left: 'a departure',
  promotion: 'a promotion',
  champion_moved: 'a move',
};

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
  return `The text states that ${company ?? 'a company'} ${WHAT[kind]}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}.`;
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
  const what = kind === null ? `“${name}”` : NOUN[kind];
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

const grouped = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
