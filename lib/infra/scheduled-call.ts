import { Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { Schedule } from '#schedules/schedules.ts';
import { addAlarm } from './service-alarm.ts';
import type { Stage } from './stages.ts';
import { sumOf } from './sum-of.ts';

/**
 * Lambda's minimum event age. A call that finds no free worker for this long is dropped; the next tick makes up for it.
 */
const MAX_AGE = Duration.seconds(60);
/** Failures in 15 minutes that later ticks make up for; an hourly or daily job can't afford any. */
const FAILURES_OF_FREQUENT = 3;

export interface ScheduledCallProps {
  readonly stage: Stage;
  readonly schedule: Schedule;
  readonly target: IFunction;
  /** The stage's schedule group, which the scheduler's metrics are grouped by. */
  readonly group: string;
}

/** A schedule that calls one function, with a role that may do only that, and the alarms for failures. */
export class ScheduledCall extends Construct {
  constructor(scope: Construct, name: string, { stage, schedule, target, group }: ScheduledCallProps) {
    super(scope, name);
    const { id, expression, description } = schedule;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
      inlinePolicies: {
        call: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] }),
          ],
        }),
      },
    });
    new CfnSchedule(this, 'Schedule', {
      name: `${Stack.of(this).stackName}-${id}`,
      groupName: group,
      description,
      scheduleExpression: expression,
      flexibleTimeWindow: { mode: 'OFF' },
      // The next tick makes up for a missed one.
      target: { arn: target.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 0 } },
    });
    // The scheduler only invokes asynchronously; Lambda itself would retry a failed call twice, alongside later ticks.
    new EventInvokeConfig(this, 'Calls', { function: target, retryAttempts: 0, maxEventAge: MAX_AGE });
    this.addAlarms(stage, schedule, target);
  }

  private addAlarms(stage: Stage, { id, expression }: Schedule, target: IFunction): void {
    const isFrequent = expression.startsWith('rate(');
    const threshold = isFrequent ? FAILURES_OF_FREQUENT : 1;
    addAlarm(this, 'Failing', {
      stage,
      name: `${id}-failing`,
      happened: `Calls to ${id} failed or found no free worker ${threshold === 1 ? 'once' : `${threshold} times`} or more in 15 minutes.`,
      section: 'failing-schedule',
      metric: sumOf(
        [
          target.metricErrors({ statistic: 'Sum' }),
          target.metric('AsyncEventsDropped', { statistic: 'Sum' }),
        ],
        Duration.minutes(15),
      ),
      threshold,
    });
    if (!isFrequent) return;
    addAlarm(this, 'Stopped', {
      stage,
      name: `${id}-stopped`,
      happened: `Nothing has called ${id} for 15 minutes.`,
      section: 'failing-schedule',
      metric: target.metricInvocations({ statistic: 'Sum', period: Duration.minutes(5) }),
      threshold: 1,
      periods: 3,
      below: true,
    });
  }
}

export const schedulerMetric = (group: string, metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/Scheduler',
    metricName,
    dimensionsMap: { ScheduleGroup: group },
    statistic: 'Sum',
  });

/** Nothing is retried, so every call that didn't reach its function counts as dropped. */
export function addSchedulerAlarm(scope: Construct, stage: Stage, group: string): void {
  addAlarm(scope, 'SchedulerDrops', {
    stage,
    name: 'scheduler-drops',
    happened: `The scheduler could not deliver ${FAILURES_OF_FREQUENT} or more calls in 15 minutes.`,
    section: 'failing-schedule',
    metric: schedulerMetric(group, 'InvocationDroppedCount').with({ period: Duration.minutes(15) }),
    threshold: FAILURES_OF_FREQUENT,
  });
}
