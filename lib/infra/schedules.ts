import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { Uses } from '#contract/endpoint.ts';

/** A job that runs by the clock: `functions/schedules/<id>.ts`. */
export interface Schedule {
  readonly id: string;
  readonly description: string;
  readonly expression: string;
  readonly uses: Uses;
  readonly timeoutSeconds: number;
}

export const schedules: readonly Schedule[] = [
  {
    id: 'resume-pending-work',
    description: 'Finishes what a request promised and did not live to do',
    expression: 'rate(1 minute)',
    uses: { table: 'write', workflows: ['onboarding'] },
    timeoutSeconds: 55,
  },
  {
    id: 'resume-push-runs',
    description: 'Sets push runs going again that lie still, and ends those that cannot end by themselves',
    expression: 'rate(1 minute)',
    uses: { table: 'write', queues: ['webhook-rows'] },
    timeoutSeconds: 55,
  },
];

/** A call that finds no free worker for so long, Lambda's least, is made up for by the next tick. */
const MOST_AGE = Duration.seconds(60);

/** A clock that calls one function, with a role that may do just that. */
export class ScheduledCall extends Construct {
  constructor(scope: Construct, name: string, { id, expression, description }: Schedule, target: IFunction) {
    super(scope, name);
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
      description,
      scheduleExpression: expression,
      flexibleTimeWindow: { mode: 'OFF' },
      // A tick that was missed is made up for by the next one.
      target: { arn: target.functionArn, roleArn: role.roleArn, retryPolicy: { maximumRetryAttempts: 0 } },
    });
    // The scheduler only hands the call over; Lambda itself would run one that fails twice more, beside later ticks.
    new EventInvokeConfig(this, 'Calls', { function: target, retryAttempts: 0, maxEventAge: MOST_AGE });
  }
}
