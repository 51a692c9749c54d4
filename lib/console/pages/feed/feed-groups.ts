import { dayHeading } from '../../text/format.ts';
import type { Detection } from '../detections/feedback.ts';

export interface FeedGroup<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
}

type Ranked = Pick<Detection, 'id' | 'alpha' | 'detected_at'>;

const strongestFirst = (a: Ranked, b: Ranked): number => b.alpha - a.alpha || b.detected_at.localeCompare(a.detected_at);

/** Days, newest first, with the strongest of each day on top; or all of them by strength alone. */
export function feedGroups<Row extends Ranked>(rows: readonly Row[], byStrength: boolean, now: Date): FeedGroup<Row>[] {
  if (rows.length === 0) return [];
  if (byStrength) return [{ title: 'Strongest first', rows: rows.toSorted(strongestFirst) }];
  const days = Map.groupBy(rows, ({ detected_at }) => detected_at);
  return [...days]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([day, found]) => ({ title: dayHeading(day, now), rows: found.toSorted(strongestFirst) }));
}
