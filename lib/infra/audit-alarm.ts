import { Duration } from 'aws-cdk-lib';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '#platform/metrics.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';

/** A lost audit event must not go unnoticed: the event itself is in the log. */
export function addAuditAlarm(scope: Construct, stage: Stage, logGroup: LogGroup): void {
  const lost = new MetricFilter(scope, 'AuditEventsLost', {
    logGroup,
    filterPattern: FilterPattern.stringValue('$.message', '=', 'audit event lost'),
    metricNamespace: METRICS_NAMESPACE,
    metricName: `${stage.name}-audit-events-lost`,
  });
  addAlarm(scope, 'AuditEventsLostAlarm', {
    stage,
    name: 'audit-events-lost',
    happened: 'A change was made, but its audit event could not be written.',
    section: 'audit-events-lost',
    metric: lost.metric({ period: Duration.minutes(5), statistic: 'Sum' }),
    threshold: 1,
  });
}
