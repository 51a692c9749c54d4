import type { RejectionCode } from '#contract/rejection-codes.ts';
import type { SignalEvent } from '#domain/signals/definitions/signal-event.ts';
import { type Finding, isSameEvent } from '../findings.ts';

/** Doubts that hold for the whole story, wherever it repeats itself. */
const LASTING_VERDICTS: readonly string[] = ['rumour', 'called_off', 'negated', 'conditional'];

/**
 * Weighs what the sentences of one document say about one signal: a headline counts for no more than the text below it, a doubt
 * holds for later sentences about the same event, and sentences about the same event become one.
 */
export function mergeFindings(findings: readonly Finding[]): readonly Finding[] {
  const judged: Finding[] = [];
  const inText = findings.filter(({ source }) => source === 'text');
  const isDoubted = inText.length > 0 && inText.every(({ verdict }) => LASTING_VERDICTS.includes(verdict));
  const [openingDoubt] = inText;
  const ended = inText.find(({ verdict }) => verdict === 'called_off');
  for (const finding of findings) {
    if (finding.verdict !== 'accepted') {
      // "will not buy" in a headline above "has called off the purchase" is the same end told shorter.
      judged.push(
        finding.verdict === 'negated' && ended !== undefined
          ? { ...finding, verdict: 'called_off', cue: ended.cue }
          : finding,
      );
      continue;
    }
    const because =
      finding.source === 'title' && isDoubted
        ? openingDoubt
        : (judged.find(
            (earlier) =>
              LASTING_VERDICTS.includes(earlier.verdict) &&
              earlier.verdict !== 'conditional' &&
              isSameEvent(earlier.event, finding.event),
          ) ?? findings.find((other) => isOldNews(other, finding)));
    judged.push(
      because === undefined
        ? finding
        : { ...finding, verdict: because.verdict as RejectionCode, cue: because.cue },
    );
  }
  return mergeAccepted(judged);
}

/** "which it bought in 2008" dates every other sentence about the same deal. */
const isOldNews = (dated: Finding, finding: Finding): boolean =>
  dated.verdict === 'past' &&
  finding.source === 'text' &&
  dated.event.anchors.some((anchor) => finding.event.anchors.includes(anchor) && !COMMON_ANCHORS.has(anchor));

/** Anchors that all events of a kind have: an old breach doesn't date the new one. */
const COMMON_ANCHORS: ReadonlySet<string> = new Set(['incident', 'ipo', 'job cuts']);

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
