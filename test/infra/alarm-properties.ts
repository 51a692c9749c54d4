import { must } from '#test/harness/must.ts';
import type { TemplateResource } from './synthesized.ts';

type AlarmProperties = TemplateResource['Properties'];

interface MetricOfTemplate {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

interface Part {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: MetricOfTemplate; readonly Stat: string; readonly Period: number };
}

const partsOf = ({ Metrics = [] }: AlarmProperties): Part[] => Metrics;

const asked = ({ Namespace, MetricName, Dimensions = [] }: MetricOfTemplate, stat: string) => ({
  namespace: Namespace,
  metric: MetricName,
  stat,
  dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
});

/** An alarm's metrics, whether it has one or a formula over several. */
export const metricsOf = (alarm: AlarmProperties): ReturnType<typeof asked>[] =>
  alarm.Metrics
    ? partsOf(alarm).flatMap(({ MetricStat }) =>
        MetricStat ? [asked(MetricStat.Metric, MetricStat.Stat)] : [],
      )
    : [asked(alarm, alarm.Statistic)];

/** The metric ids an alarm's formula uses. */
export const metricIdsOf = (alarm: AlarmProperties): string[] =>
  partsOf(alarm).flatMap(({ Id, MetricStat }) => (MetricStat ? [Id] : []));

/** An alarm's expressions. The first is the one it evaluates. */
export const expressionsOf = (alarm: AlarmProperties): string[] =>
  partsOf(alarm).flatMap(({ Expression }) => Expression ?? []);

/** The threshold, and the number of periods. */
export function timing(alarm: AlarmProperties): [number, string] {
  const seconds =
    alarm.Period ?? must(partsOf(alarm).flatMap(({ MetricStat }) => MetricStat?.Period ?? [])[0]);
  return [alarm.Threshold, `${alarm.EvaluationPeriods} × ${seconds} s`];
}
