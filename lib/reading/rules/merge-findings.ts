import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { type Finding, isSameEvent } from '../findings.ts';

/** Doubts that hold for the whole story, wherever it repeats itself. */
const LASTING_VERDICTS: ReadonlySet<Finding['verdict']> = new Set([
  'rumour',
  'called_off',
  'negated',
  'conditional',
]);

/**
 * Weighs what the sentences of one document say about one signal: a headline counts for no more than the text below it, a doubt
 * holds for later sentences about the same event, and sentences about the same event become one.
 */
export function mergeFindings(findings: readonly Finding[]): readonly Finding[] {
  const inText = findings.filter(({ source }) => source === 'text');
  const [openingDoubt] = inText.every(({ verdict }) => LASTING_VERDICTS.has(verdict)) ? inText : [];
  const judged: Finding[] = [];
  for (const finding of findings) {
    const doubt =
      finding.source === 'title'
        ? openingDoubt
        : judged.find(
            ({ verdict, event }) =>
              LASTING_VERDICTS.has(verdict) && verdict !== 'conditional' && isSameEvent(event, finding.event),
          );
    judged.push(
      finding.verdict !== 'accepted' || doubt === undefined
        ? finding
        : { ...finding, verdict: doubt.verdict, cue: doubt.cue },
    );
  }
  return mergeAccepted(judged);
}

function mergeAccepted(findings: readonly Finding[]): readonly Finding[] {
  const merged: Finding[] = [];
  for (const finding of findings) {
    const at =
      finding.verdict === 'accepted'
        ? merged.findIndex(
            (existing) => existing.verdict === 'accepted' && isSameEvent(existing.event, finding.event),
          )
        : -1;
    const existing = merged[at];
    if (existing === undefined) merged.push(finding);
    else merged[at] = merge(existing, finding);
  }
  return merged;
}

/**
 * The sentence that tells most is quoted, and only what it tells is kept: nothing is said that no quote carries. Of somebody
 * who comes and goes, what is told first is the news.
 */
function merge(a: Finding, b: Finding): Finding {
  const better =
    a.event.move === b.event.move &&
    (countDetails(b.event) > countDetails(a.event) ||
      (countDetails(b.event) === countDetails(a.event) && a.source === 'title' && b.source === 'text'))
      ? b
      : a;
  const anchors = [...new Set([...a.event.anchors, ...b.event.anchors])].sort();
  return { ...better, event: { ...better.event, anchors }, strength: Math.max(a.strength, b.strength) };
}

const countDetails = ({ person, role, counterpart, place, product, amount, count }: SignalEvent): number =>
  [person, role, counterpart, place, product, amount, count].filter((each) => each !== null).length;
