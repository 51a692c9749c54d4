import { Duration, type Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { Schedule } from '#jobs/schedules/schedules.ts';

interface Persistence {
  /** How long the scheduler tries to reach Lambda, and how often at most. */
  readonly delivery: CfnSchedule.RetryPolicyProperty;
  /** How often Lambda repeats a failed call, and how long a call may wait for a free worker. */
  readonly calls: { readonly retryAttempts: number; readonly maxEventAge: Duration };
}

/** The next tick is minutes away and makes up for a lost one; a late call would run alongside it. 60 s is Lambda's minimum. */
const FREQUENT_PERSISTENCE: Persistence = {
  delivery: { maximumRetryAttempts: 0 },
  calls: { retryAttempts: 0, maxEventAge: Duration.seconds(60) },
};

/**
 * The next tick of an hourly or daily job is far away. Together 45 minutes, so that a late call still belongs to its hour
 * and ends before the next tick. Repeating it is safe: an execution is named after its hour or day.
 */
const INFREQUENT_PERSISTENCE: Persistence = {
  delivery: { maximumRetryAttempts: 185, maximumEventAgeInSeconds: Duration.minutes(15).toSeconds() },
  calls: { retryAttempts: 2, maxEventAge: Duration.minutes(30) },
};

export const isFrequent = ({ expression }: Schedule): boolean => expression.startsWith('rate(');

/** A schedule of the stage's group that calls one function with a role that may do only that. */
export function addScheduledCall(
  stack: Stack,
  name: string,
  { schedule, target, group }: { schedule: Schedule; target: IFunction; group: string },
): void {
  const scope = new Construct(stack, name);
  const { id, expression, description } = schedule;
  const { delivery, calls } = isFrequent(schedule) ? FREQUENT_PERSISTENCE : INFREQUENT_PERSISTENCE;
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com'),
    inlinePolicies: {
      call: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [target.functionArn] }),
        ],
      }),
    },
  });
  new CfnSchedule(scope, 'Schedule', {
    name: `${stack.stackName}-${id}`,
    groupName: group,
    description,
    scheduleExpression: expression,
    flexibleTimeWindow: { mode: 'OFF' },
    target: { arn: target.functionArn, roleArn: role.roleArn, retryPolicy: delivery },
  });
  // The scheduler only invokes asynchronously; Lambda's own retries are apart from the scheduler's.
  new EventInvokeConfig(scope, 'Calls', { function: target, ...calls });
}
