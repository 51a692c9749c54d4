import type { MetricName } from './metrics.ts';
import { processWide } from './process-wide.ts';

/** What was counted for one provider, or for none. */
export interface Counts {
  /** Fields of the log line. They aren't dimensions: each value would be billed as a metric of its own. */
  readonly about: Readonly<Record<string, string>>;
  readonly values: Record<string, number>;
}

const counted = processWide('counted', new Map<string, Counts>());

/** Counts an event; the log line that ends the invocation reports it. */
export function count(name: MetricName, value: number, about: Counts['about'] = {}): void {
  if (value === 0) return;
  const key = JSON.stringify(about);
  const values: Counts['values'] = counted.get(key)?.values ?? {};
  values[name] = (values[name] ?? 0) + value;
  counted.set(key, { about, values });
}

/** Returns the counts since the last call and resets them. */
export function drainCounts(): Counts[] {
  const values = [...counted.values()];
  counted.clear();
  return values;
}
