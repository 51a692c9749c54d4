import type { FullAccount } from '#contract/accounts.ts';
import type { SignalDetection } from '#contract/signals.ts';
import { scoreOf } from './score.ts';

/** A person reads three reasons, not ten. */
const MOST_REASONS = 3;

type Standing = Pick<
  FullAccount,
  'score' | 'score_breakdown' | 'is_hot' | 'qualified' | 'last_signal_at' | 'why_now_md'
>;

const reason = ({ headline, detected_at, why_reach_out_md }: SignalDetection): string =>
  `- **${headline}** (${detected_at}). ${why_reach_out_md}`;

/** What the detections at an account make of it: how good a lead it is, since when, and why now. */
export function standingOf(detections: readonly SignalDetection[], now: Date): Standing {
  const newestFirst = detections
    .filter((detection) => detection.signal_present)
    .toSorted(
      (a, b) => b.detected_at.localeCompare(a.detected_at) || b.alpha - a.alpha || (a.id < b.id ? -1 : 1),
    );
  const [newest] = newestFirst;
  return {
    ...scoreOf(detections, now),
    last_signal_at: newest ? new Date(newest.detected_at).toISOString() : null,
    why_now_md: newest ? newestFirst.slice(0, MOST_REASONS).map(reason).join('\n') : null,
  };
}
