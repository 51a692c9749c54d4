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

/** A call that finds no free worker for so long, Lambda's least, is made up for by the next tick. */
const MOST_AGE = Duration.seconds(60);
/** Failures in a quarter of an hour that the next ticks make up for; a job of the hour or the day has none to lose. */
const FAILURES_OF_FREQUENT = 3;

export interface ScheduledCallProps {
  readonly stage: Stage;
  readonly schedule: Schedule;
  readonly target: IFunction;
  /** The stage's group, under which the scheduler counts. */
  readonly group: string;
}

/** A clock that calls one function, with a role that may do just that, and the alarms for when that goes wrong. */
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
      // A tick that was missed is made up for by the next one.
      target: { arn: target.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 0 } },
    });
    // The scheduler only hands the call over; Lambda itself would run one that fails twice more, beside later ticks.
    new EventInvokeConfig(this, 'Calls', { function: target, retryAttempts: 0, maxEventAge: MOST_AGE });
    this.addAlarms(stage, schedule, target);
  }

  private addAlarms(stage: Stage, { id, expression }: Schedule, target: IFunction): void {
    const isFrequent = expression.startsWith('rate(');
    const threshold = isFrequent ? FAILURES_OF_FREQUENT : 1;
    addAlarm(this, 'Failing', {
      stage,
      name: `${id}-failing`,
      happened: `Calls of ${id} failed or found no free worker, ${threshold === 1 ? 'once' : `${threshold} times`} or more in a quarter of an hour.`,
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
      happened: `Nothing has called ${id} for a quarter of an hour.`,
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

/** Nothing is tried again, so every call that did not reach its function counts as dropped. */
export function addSchedulerAlarm(scope: Construct, stage: Stage, group: string): void {
  addAlarm(scope, 'SchedulerDrops', {
    stage,
    name: 'scheduler-drops',
    happened: `The scheduler could not hand over ${FAILURES_OF_FREQUENT} calls or more in a quarter of an hour.`,
    section: 'failing-schedule',
    metric: schedulerMetric(group, 'InvocationDroppedCount').with({ period: Duration.minutes(15) }),
    threshold: FAILURES_OF_FREQUENT,
  });
}
