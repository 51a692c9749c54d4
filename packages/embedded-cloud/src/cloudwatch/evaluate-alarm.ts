import type { AlarmDefinition } from './alarm-definitions.ts';
import { type MetricStore, MINUTE_MS } from './metric-store.ts';

export interface AlarmState {
  readonly name: string;
  readonly description: string;
  readonly state: 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';
  /** The values of the evaluated periods, newest first. Null if missing. */
  readonly values: readonly (number | null)[];
}

/** An alarm's state from its last periods, up to the end of this minute. */
export function evaluateAlarm(alarm: AlarmDefinition, metrics: MetricStore, now: number): AlarmState {
  const { name, description, periodMs, periods, needed, treatMissing, breaches, valueIn } = alarm;
  const end = (Math.floor(now / MINUTE_MS) + 1) * MINUTE_MS;
  const values = Array.from({ length: periods }, (_, back) => {
    const to = end - back * periodMs;
    return valueIn((id, statistic) => metrics.read(id, statistic, to - periodMs, to));
  });
  const isMissing = values.every((value) => value === undefined);
  const breaching = values.filter((value) =>
    value === undefined ? treatMissing === 'breaching' : breaches(value),
  ).length;
  const state = () => {
    if (isMissing && (treatMissing === 'missing' || treatMissing === 'ignore')) return 'INSUFFICIENT_DATA';
    return breaching >= needed ? 'ALARM' : 'OK';
  };
  return { name, description, state: state(), values: values.map((value) => value ?? null) };
}
