import { dayHeading } from '../../text/format.ts';
import type { Detection } from '../detections/feedback.ts';

export interface FeedGroup<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
}

type Ranked = Pick<Detection, 'id' | 'alpha' | 'detected_at'>;

const strongestFirst = (a: Ranked, b: Ranked): number =>
  b.alpha - a.alpha || b.detected_at.localeCompare(a.detected_at);

/** By day, newest first, with the strongest on top; or all sorted by strength. */
export function feedGroups<Row extends Ranked>(
  rows: readonly Row[],
  byStrength: boolean,
  now: Date,
): FeedGroup<Row>[] {
  if (rows.length === 0) return [];
  if (byStrength) return [{ title: 'Strongest first', rows: rows.toSorted(strongestFirst) }];
  const days = [...new Set(rows.map(({ detected_at }) => detected_at))].sort().reverse();
  return days.map((day) => ({
    title: dayHeading(day, now),
    rows: rows.filter(({ detected_at }) => detected_at === day).sort(strongestFirst),
  }));
}
