import type { SignalDetection } from '#contract/detections.ts';

export interface Openings {
  readonly date: string;
  readonly count: number;
}

const OPENINGS = /^Open positions:\s*([\d,]+)/;

/** Reported numbers of openings, oldest first; empty if no report has a number. */
export function hiringOf(
  detections: readonly Pick<SignalDetection, 'detected_at' | 'key_facts'>[],
): Openings[] {
  return detections
    .flatMap(({ detected_at, key_facts }) =>
      key_facts.flatMap((fact) => {
        const count = OPENINGS.exec(fact)?.[1];
        return count === undefined ? [] : [{ date: detected_at, count: Number(count.replaceAll(',', '')) }];
      }),
    )
    .sort((a, b) => a.date.localeCompare(b.date));
}
