import type { LoadedStack, Log } from '../types.ts';
import { alarmDefinitions } from './alarm-definitions.ts';
import { metricsInLine } from './embedded-metrics.ts';
import { type AlarmState, evaluateAlarm } from './evaluate-alarm.ts';
import { metricFilters } from './metric-filters.ts';
import { type MetricPoint, MetricStore } from './metric-store.ts';

export interface CloudWatchOptions {
  readonly stack: LoadedStack;
  /** A function's log group, by the function's name. */
  readonly logGroupOf: (functionName: string) => string | undefined;
  /** The log group of the gateway's access log. */
  readonly accessLogGroup: string | undefined;
  readonly log: Log;
  /** @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** The stack's metrics and alarms. */
export interface CloudWatch {
  /** The clock for metrics and alarms. */
  now(): number;
  record(...points: readonly MetricPoint[]): void;
  /** Takes a measurement whenever metrics are read, as AWS does each minute. */
  sample(measure: () => Iterable<MetricPoint>): void;
  functionLine(functionName: string, line: string): void;
  accessLine(line: string): void;
  /** The state of every alarm in the template. */
  alarms(): readonly AlarmState[];
}

export function createCloudWatch({
  stack,
  logGroupOf,
  accessLogGroup,
  log,
  now = Date.now,
}: CloudWatchOptions): CloudWatch {
  const store = new MetricStore();
  const definitions = alarmDefinitions(stack);
  const filtered = metricFilters(stack);
  const samples: (() => Iterable<MetricPoint>)[] = [];

  function record(...points: readonly MetricPoint[]): void {
    const at = now();
    for (const point of points) store.record(point, at);
  }

  return {
    now,
    record,

    sample: (measure) => void samples.push(measure),

    functionLine(functionName, line) {
      try {
        record(...metricsInLine(line));
      } catch (error) {
        log(`${functionName}: its metrics are not in the embedded metric format: ${String(error)}`);
      }
      record(...filtered(logGroupOf(functionName) ?? '', line));
    },

    accessLine(line) {
      if (accessLogGroup !== undefined) record(...filtered(accessLogGroup, line));
    },

    alarms() {
      for (const measure of samples) record(...measure());
      return definitions.map((definition) => evaluateAlarm(definition, store, now()));
    },
  };
}
