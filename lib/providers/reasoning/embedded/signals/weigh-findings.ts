import type { RejectionCode, SignalEvent } from '#domain/signals/signal-reasoner.ts';
import type { Finding } from './finding.ts';

/** Doubts that hold for the whole story, wherever it repeats itself. */
const LASTING: readonly string[] = ['rumour', 'called_off', 'negated', 'conditional'];

/**
 * Weighs what the sentences of one document say about one signal: a headline counts for no more than the text below it, a doubt
 * holds for later sentences about the same event, and sentences about the same event become one.
 */
export function weighFindings(findings: readonly Finding[]): readonly Finding[] {
  const weighed: Finding[] = [];
  const inText = findings.filter(({ source }) => source === 'text');
  const doubted = inText.length > 0 && inText.every(({ verdict }) => LASTING.includes(verdict));
  const [firstDoubt] = inText;
  const ended = inText.find(({ verdict }) => verdict === 'called_off');
  for (const finding of findings) {
    if (finding.verdict !== 'taken') {
      // "will not buy" in a headline above "has called off the purchase" is the same end told shorter.
      weighed.push(
        finding.verdict === 'negated' && ended !== undefined
          ? { ...finding, verdict: 'called_off', cue: ended.cue }
          : finding,
      );
      continue;
    }
    const because =
      finding.source === 'title' && doubted
        ? firstDoubt
        : weighed.find(
            (earlier) =>
              LASTING.includes(earlier.verdict) &&
              earlier.verdict !== 'conditional' &&
              isSameEvent(earlier.event, finding.event),
          );
    weighed.push(
      because === undefined
        ? finding
        : { ...finding, verdict: because.verdict as RejectionCode, cue: because.cue },
    );
  }
  return mergeTaken(weighed);
}

function mergeTaken(findings: readonly Finding[]): readonly Finding[] {
  const merged: Finding[] = [];
  for (const finding of findings) {
    const at =
      finding.verdict === 'taken'
        ? merged.findIndex((known) => known.verdict === 'taken' && isSameEvent(known.event, finding.event))
        : -1;
    const known = merged[at];
    if (known === undefined) merged.push(finding);
    else merged[at] = merge(known, finding);
  }
  return merged;
}

/** The plainer sentence is quoted, the text's rather than the headline's; details add up. */
function merge(a: Finding, b: Finding): Finding {
  const better =
    (a.source === b.source && a.strength >= b.strength) || (a.source === 'text' && b.source === 'title')
      ? a
      : b;
  const other = better === a ? b : a;
  const event: SignalEvent = {
    anchors: [...new Set([...a.event.anchors, ...b.event.anchors])].sort(),
    person: better.event.person ?? other.event.person,
    counterpart: better.event.counterpart ?? other.event.counterpart,
    place: better.event.place ?? other.event.place,
    amount: better.event.amount ?? other.event.amount,
    count: better.event.count ?? other.event.count,
    happened_on: better.event.happened_on ?? other.event.happened_on,
  };
  return { ...better, event, strength: Math.max(a.strength, b.strength) };
}

/** Events share an anchor, or one of them is told without any. */
function isSameEvent(a: SignalEvent, b: SignalEvent): boolean {
  if (a.anchors.length === 0 || b.anchors.length === 0) return true;
  return a.anchors.some((anchor) => b.anchors.includes(anchor));
}
