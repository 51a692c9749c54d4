import * as z from 'zod';
import type { LoadedStack } from '../types.ts';
import { compileMath } from './metric-math.ts';
import { type MetricId, statisticOf } from './metric-store.ts';

const metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});

const timing = {
  AlarmName: z.string(),
  AlarmDescription: z.string().default(''),
  Threshold: z.number(),
  EvaluationPeriods: z.int(),
  DatapointsToAlarm: z.int().optional(),
  ComparisonOperator: z.enum([
    'GreaterThanOrEqualToThreshold',
    'GreaterThanThreshold',
    'LessThanOrEqualToThreshold',
    'LessThanThreshold',
  ]),
  TreatMissingData: z.enum(['breaching', 'notBreaching', 'ignore', 'missing']).default('missing'),
};

const plain = metric.extend({ ...timing, Statistic: z.string(), Period: z.int() });

const calculated = z.object({
  ...timing,
  Metrics: z.array(
    z.union([
      z.object({ Id: z.string(), Expression: z.string(), ReturnData: z.boolean().default(true) }),
      z.object({
        Id: z.string(),
        MetricStat: z.object({ Metric: metric, Stat: z.string(), Period: z.int() }),
        ReturnData: z.boolean().default(true),
      }),
    ]),
  ),
});

/** Reads a metric's statistic in the current period. */
type ReadMetric = (id: MetricId, statistic: string) => number | undefined;

export interface AlarmDefinition {
  readonly name: string;
  readonly description: string;
  readonly periodMs: number;
  readonly periods: number;
  /** How many of the periods must breach. */
  readonly needed: number;
  readonly treatMissing: z.infer<typeof plain>['TreatMissingData'];
  readonly breaches: (value: number) => boolean;
  /** The alarm's value in one period, or undefined if missing. */
  readonly valueIn: (read: ReadMetric) => number | undefined;
}

const BREACHES: Readonly<
  Record<z.infer<typeof plain>['ComparisonOperator'], (value: number, threshold: number) => boolean>
> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  GreaterThanThreshold: (value, threshold) => value > threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

const idOf = ({ Namespace, MetricName, Dimensions }: z.infer<typeof metric>): MetricId => ({
  namespace: Namespace,
  name: MetricName,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
});

const commonOf = (alarm: z.infer<typeof plain> | z.infer<typeof calculated>, periodSeconds: number) => ({
  name: alarm.AlarmName,
  description: alarm.AlarmDescription,
  periodMs: periodSeconds * 1000,
  periods: alarm.EvaluationPeriods,
  needed: alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods,
  treatMissing: alarm.TreatMissingData,
  breaches: (value: number) => BREACHES[alarm.ComparisonOperator](value, alarm.Threshold),
});

function plainAlarm(alarm: z.infer<typeof plain>): AlarmDefinition {
  statisticOf(alarm.Statistic);
  return { ...commonOf(alarm, alarm.Period), valueIn: (read) => read(idOf(alarm), alarm.Statistic) };
}

function calculatedAlarm(alarm: z.infer<typeof calculated>): AlarmDefinition {
  const parts = new Map<string, (read: ReadMetric) => number | undefined>();
  for (const part of alarm.Metrics) {
    if ('MetricStat' in part) {
      const { Metric, Stat } = part.MetricStat;
      statisticOf(Stat);
      parts.set(part.Id, (read) => read(idOf(Metric), Stat));
    } else {
      const value = compileMath(part.Expression);
      parts.set(part.Id, (read) => value((id) => partOf(id)(read)));
    }
  }
  function partOf(id: string): (read: ReadMetric) => number | undefined {
    const found = parts.get(id);
    if (!found) throw new Error(`${alarm.AlarmName}: there is no metric ${id}`);
    return found;
  }
  const shown = alarm.Metrics.find(({ ReturnData }) => ReturnData);
  const [period] = alarm.Metrics.flatMap((part) => ('MetricStat' in part ? part.MetricStat.Period : []));
  if (!shown || period === undefined) throw new Error(`${alarm.AlarmName}: it looks at no metric`);
  return { ...commonOf(alarm, period), valueIn: partOf(shown.Id) };
}

/** A stack's alarms. Immediately rejects what can't be evaluated. */
export const alarmDefinitions = (stack: LoadedStack): AlarmDefinition[] =>
  stack
    .ofType('AWS::CloudWatch::Alarm')
    .map(({ properties }) =>
      'Metrics' in properties
        ? calculatedAlarm(calculated.parse(properties))
        : plainAlarm(plain.parse(properties)),
    );
