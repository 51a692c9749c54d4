import { ACTIVITY_MAX, type DetectionActivity } from '#contract/detection-activity.ts';
import { MINUTE_MS } from '#contract/time.ts';

/** The same by the same member within this time is one activity: a message is often copied twice. */
const ONCE_WITHIN_MS = 10 * MINUTE_MS;

/** The activity with a new entry in front, or the same list if it is already there. */
export function addActivity(
  existing: readonly DetectionActivity[],
  entry: DetectionActivity,
): readonly DetectionActivity[] {
  const isRepeated = existing.some(
    ({ kind, to, member_id, at }) =>
      kind === entry.kind &&
      to === entry.to &&
      member_id === entry.member_id &&
      Date.parse(entry.at) - Date.parse(at) < ONCE_WITHIN_MS,
  );
  return isRepeated ? existing : [entry, ...existing].slice(0, ACTIVITY_MAX);
}
