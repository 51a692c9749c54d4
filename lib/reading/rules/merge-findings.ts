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
  const textFindings = findings.filter(({ source }) => source === 'text');
  const [openingDoubt] = textFindings.every(({ verdict }) => LASTING_VERDICTS.has(verdict))
    ? textFindings
    : [];
  const judgedFindings: Finding[] = [];
  for (const finding of findings) {
    const doubt =
      finding.source === 'title'
        ? openingDoubt
        : judgedFindings.find(
            ({ verdict, event }) =>
              LASTING_VERDICTS.has(verdict) && verdict !== 'conditional' && isSameEvent(event, finding.event),
          );
    judgedFindings.push(
      finding.verdict !== 'accepted' || doubt === undefined
        ? finding
        : { ...finding, verdict: doubt.verdict, cue: doubt.cue },
    );
  }
  return mergeAccepted(judgedFindings);
}

function mergeAccepted(findings: readonly Finding[]): readonly Finding[] {
  const mergedFindings: Finding[] = [];
  for (const finding of findings) {
    const matchIndex =
      finding.verdict === 'accepted'
        ? mergedFindings.findIndex(
            (existingFinding) =>
              existingFinding.verdict === 'accepted' && isSameEvent(existingFinding.event, finding.event),
          )
        : -1;
    const existing = mergedFindings[matchIndex];
    if (existing === undefined) mergedFindings.push(finding);
    else mergedFindings[matchIndex] = merge(existing, finding);
  }
  return mergedFindings;
}

/**
 * The sentence that tells most is quoted, and only what it tells is kept: nothing is said that no quote carries. Of somebody
 * who comes and goes, what is told first is the news.
 */
function merge(a: Finding, b: Finding): Finding {
  const richerFinding =
    a.event.move === b.event.move &&
    (countDetails(b.event) > countDetails(a.event) ||
      (countDetails(b.event) === countDetails(a.event) && a.source === 'title' && b.source === 'text'))
      ? b
      : a;
  const anchors = [...new Set([...a.event.anchors, ...b.event.anchors])].sort();
  return {
    ...richerFinding,
    event: { ...richerFinding.event, anchors },
    strength: Math.max(a.strength, b.strength),
  };
}

const countDetails = ({ person, role, counterpart, place, product, amount, count }: SignalEvent): number =>
  [person, role, counterpart, place, product, amount, count].filter((detail) => detail !== null).length;
