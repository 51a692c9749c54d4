import type { RejectionCode } from '#contract/rejection-codes.ts';
import { formatThousands } from '#domain/shared/text/plain-figures.ts';
import { isSameTitle } from '#domain/shared/text/same-title.ts';
import type { TextSignal } from '#domain/signals/definitions/signal-definition.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import type { SignalKind, TextKind } from '#domain/signals/definitions/signal-kinds.ts';
import type { Judgement } from '#domain/signals/detections/signal-reasoner.ts';
import { getNamedKind, KINDS } from './kinds.ts';

/** One sentence's say about one signal, before the document's sentences are weighed against each other. */
export interface Finding {
  readonly signal: TextSignal;
  readonly source: 'title' | 'text';
  readonly quote: string;
  readonly event: SignalEvent;
  /** How likely a careful reader would call it a fact, 0 to 1. */
  readonly strength: number;
  readonly verdict: 'accepted' | RejectionCode;
  /** The words that decided against it; empty where none did. */
  readonly cue: string;
  /** The reader's own words for the verdict. @default those of the verdict */
  readonly reason?: string;
}

/** One sentence for a person: why the mention counts. */
function explainAccepted(kind: TextKind, event: SignalEvent, company: string | null): string {
  const facts = [
    event.person === null
      ? null
      : event.person.role === null
        ? event.person.name
        : `${event.person.name} as ${event.person.role}`,
    event.counterpart === null ? null : `with ${event.counterpart} on the other side`,
    event.amount === null ? null : formatAmount(event.amount),
    event.count === null
      ? null
      : `${formatThousands(event.count)}${event.unit === null ? '' : ` ${event.unit}`}`,
    event.product === null ? null : event.product,
    event.place === null ? null : `place: ${event.place}`,
  ].filter((fact) => fact !== null);
  return `The text states that ${company ?? 'a company'} ${KINDS[kind].predicate}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}.`;
}

/** What a document's findings say, as the caller gets it. */
export function toJudgement(
  findings: readonly Finding[],
  company: string | null,
  readBy: Judgement['read_by'],
): Judgement {
  return {
    read_by: readBy,
    accepted: findings
      .filter(({ verdict }) => verdict === 'accepted')
      .map(({ signal, quote, event, strength, reason }) => ({
        signal_id: signal.id,
        quote,
        event,
        strength,
        read_by: readBy,
        reason:
          reason ??
          (signal.kind === null
            ? `The text speaks of “${signal.name}”.`
            : explainAccepted(signal.kind, event, company)),
      })),
    rejected: findings.flatMap(({ signal, verdict, quote, cue, reason }) =>
      verdict === 'accepted'
        ? []
        : {
            signal_id: signal.id,
            code: verdict,
            quote,
            reason: reason ?? explainRejected(signal, verdict, cue, company),
          },
    ),
  };
}

/** What is told about an event that doesn't count: "The text denies a funding". */
const REJECTIONS: Readonly<Record<RejectionCode, (event: string, company: string | null) => string>> = {
  negated: (event) => `denies ${event}`,
  rumour: (event) => `reports ${event} as hearsay`,
  conditional: (event) => `calls ${event} possible, not decided`,
  past: (event) => `tells of ${event} in the past`,
  called_off: (event) => `says that ${event} was called off`,
  other_company: (event, company) =>
    `speaks of ${event}, but not at ${company ?? 'the company'}, or in another role`,
  unclear: (event) => `mentions ${event}, but doesn't say it plainly enough to count`,
  excluded: (event) => `speaks of ${event} together with an excluded phrase`,
};
/** What is missing has no words. */
const WITHOUT_CUE: ReadonlySet<RejectionCode> = new Set(['other_company', 'unclear']);

/** One sentence for a person: why the mention was recognised and yet not taken. */
export function explainRejected(
  { kind, name }: { readonly kind: SignalKind | null; readonly name: string },
  code: RejectionCode,
  cue: string,
  company: string | null,
): string {
  const event = kind === null ? `“${name}”` : getNamedKind(kind).noun;
  const words = cue === '' || WITHOUT_CUE.has(code) ? '' : `: “${cue}”`;
  return `The text ${REJECTIONS[code](event, company)}${words}.`;
}

function formatAmount({ amount, currency }: { readonly amount: number; readonly currency: string }): string {
  for (const [size, name] of [
    [1e9, 'billion'],
    [1e6, 'million'],
  ] as const) {
    if (amount >= size) return `${currency} ${Number((amount / size).toFixed(2))} ${name}`;
  }
  return `${currency} ${formatThousands(amount)}`;
}

/** Events share an anchor, or one of them is told without any. In one document "Kabel" is short for "Kabel Systems". */
export function isSameEvent(a: SignalEvent, b: SignalEvent): boolean {
  if (a.anchors.length === 0 || b.anchors.length === 0 || isSameOffice(a, b)) return true;
  return a.anchors.some((anchor) =>
    b.anchors.some(
      (otherAnchor) =>
        `${otherAnchor} `.startsWith(`${anchor} `) || `${anchor} `.startsWith(`${otherAnchor} `),
    ),
  );
}

/** "Acme names new CFO" above "Acme named Ines Duarte chief financial officer". */
function isSameOffice(a: SignalEvent, b: SignalEvent): boolean {
  if ((a.person === null) === (b.person === null) || a.move !== b.move) return false;
  const [firstRole, secondRole] = [a, b].map(({ role, person }) => role ?? person?.role ?? '');
  return Boolean(firstRole && secondRole) && isSameTitle(firstRole ?? '', secondRole ?? '');
}

/**
 * One deal is one event: a company that buys is not bought in the same deal, and the deal isn't a partnership as well. The
 * plainest kind stays.
 */
export function mergeDealKinds(allFindings: readonly Finding[]): readonly Finding[] {
  const findings = allFindings.filter((finding) => !isInvestor(finding, allFindings));
  const deals = findings
    .filter(({ verdict, signal }) => verdict === 'accepted' && isDeal(signal.kind))
    .toSorted((a, b) => b.strength - a.strength);
  const [clearest] = deals;
  if (clearest === undefined) return findings;
  return findings.filter((finding) => {
    if (finding.verdict !== 'accepted' || finding.signal.kind === clearest.signal.kind) return true;
    if (isDeal(finding.signal.kind))
      return !isSameEvent(finding.event, clearest.event) && finding.event.anchors.length > 0;
    return (
      finding.signal.kind !== 'partnership' ||
      !deals.some(({ event }) => event.anchors.some((anchor) => finding.event.anchors.includes(anchor)))
    );
  });
}

/** "We're thrilled to partner with Kabel Ventures", above "a round led by Kabel Ventures". */
const isInvestor = (finding: Finding, allFindings: readonly Finding[]): boolean =>
  finding.signal.kind === 'partnership' &&
  finding.verdict === 'accepted' &&
  allFindings.some(
    ({ signal, verdict, event }) =>
      signal.kind === 'funding' &&
      verdict === 'accepted' &&
      event.anchors.some((anchor) => finding.event.anchors.includes(anchor)),
  );

const isDeal = (kind: Finding['signal']['kind']): boolean =>
  kind === 'acquisition' || kind === 'being_acquired';
