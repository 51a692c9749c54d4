import type { MetricName, metrics } from './metrics.ts';
import { processWide } from './process-wide.ts';

type Dimension<Name extends MetricName> = (typeof metrics)[Name] extends {
  readonly dimension: infer Of extends string;
}
  ? readonly [of: { readonly [Each in Of]: string }]
  : readonly [];

/** Counts with the same dimensions. */
export interface Counts {
  readonly dimensions: Readonly<Record<string, string>>;
  readonly values: Record<string, number>;
}

const counted = processWide('counted', new Map<string, Counts>());

/** Counts an event; the log line that ends the invocation reports it. */
export function count<Name extends MetricName>(name: Name, value: number, ...[of]: Dimension<Name>): void {
  if (value === 0) return;
  const dimensions: Readonly<Record<string, string>> = of ?? {};
  const key = JSON.stringify(dimensions);
  const values: Counts['values'] = counted.get(key)?.values ?? {};
  values[name] = (values[name] ?? 0) + value;
  counted.set(key, { dimensions, values });
}

/** Returns the counts since the last call and resets them. */
export function takeCounts(): Counts[] {
  const taken = [...counted.values()];
  counted.clear();
  return taken;
}
