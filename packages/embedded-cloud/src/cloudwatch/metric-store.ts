/** One value of a metric. */
export interface MetricPoint {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly value: number;
}

export type MetricId = Omit<MetricPoint, 'value'>;

export const MINUTE_MS = 60_000;
/** Longer than any alarm of an hour looks back; the longest an alarm may look is a day. */
const TTL_MS = 24 * 60 * MINUTE_MS;

/** How often each value came. */
type Values = Map<number, number>;

const keyOf = ({ namespace, name, dimensions }: MetricId): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

const total = (values: Values): number => sum([...values].map(([value, times]) => value * times));

const STATISTICS: Readonly<Record<string, (values: Values) => number>> = {
  Sum: total,
  SampleCount: (values) => sum(values.values()),
  Average: (values) => total(values) / sum(values.values()),
  Maximum: (values) => Math.max(...values.keys()),
  Minimum: (values) => Math.min(...values.keys()),
};

/** `TC(5000:)`: how many values lie above. */
const TRIMMED_COUNT = /^TC\((\d+):\)$/;

export function statisticOf(name: string): (values: Values) => number {
  const known = STATISTICS[name];
  if (known) return known;
  const above = TRIMMED_COUNT.exec(name)?.[1];
  if (above === undefined) throw new Error(`the embedded CloudWatch knows no statistic ${name}`);
  return (values) => sum([...values].map(([value, times]) => (value > Number(above) ? times : 0)));
}

/** Metrics by the minute, as long as an alarm can ask for them. */
export class MetricStore {
  readonly #metrics = new Map<string, Map<number, Values>>();

  record({ value, ...id }: MetricPoint, at: number): void {
    const key = keyOf(id);
    const minutes = this.#metrics.get(key) ?? new Map<number, Values>();
    this.#metrics.set(key, minutes);
    const minute = Math.floor(at / MINUTE_MS);
    const values = minutes.get(minute) ?? new Map<number, number>();
    values.set(value, (values.get(value) ?? 0) + 1);
    if (minutes.has(minute)) return;
    minutes.set(minute, values);
    for (const old of minutes.keys()) if ((minute - old) * MINUTE_MS > TTL_MS) minutes.delete(old);
  }

  /** Undefined where nothing was recorded between the two times. */
  read(id: MetricId, statistic: string, from: number, to: number): number | undefined {
    const found: Values = new Map();
    for (const [minute, values] of this.#metrics.get(keyOf(id)) ?? []) {
      const at = minute * MINUTE_MS;
      if (at < from || at >= to) continue;
      for (const [value, times] of values) found.set(value, (found.get(value) ?? 0) + times);
    }
    return found.size === 0 ? undefined : statisticOf(statistic)(found);
  }
}
