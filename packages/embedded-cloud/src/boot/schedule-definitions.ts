import type { MayInvoke } from '../iam/lambda-permissions.ts';
import { describeDenial, isAllowed } from '../iam/policy.ts';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { CallAsynchronously } from '../lambda/asynchronous-calls.ts';
import type { ScheduleDefinition } from '../schedules/start-schedules.ts';
import { describeProperty, list, optionalText, record, text, type Values } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

export interface ScheduleSurroundings {
  readonly stack: LoadedStack;
  /** The scheduler hands over a call and doesn't wait for its end. Lambda retries failures. */
  readonly callFunction: CallAsynchronously;
  readonly roles: RoleIdentities;
  readonly mayInvoke: MayInvoke;
  startExecution(stateMachineArn: string, input: string): void;
}

/** What EventBridge sends to a rule's target without its own input. */
const createScheduledEvent = (stack: LoadedStack, arn: string) => ({
  version: '0',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: stack.account,
  time: new Date().toISOString(),
  region: stack.region,
  resources: [arn],
  detail: {},
});

const isOff = ({ properties }: Resource): boolean => properties.State === 'DISABLED';

/** Calls a target: a function or a state machine. */
async function call(around: ScheduleSurroundings, target: string, input: unknown): Promise<void> {
  if (target.includes(':lambda:')) await around.callFunction(target, input);
  else around.startExecution(target, JSON.stringify(input));
}

const chooseAction = (target: string): string =>
  target.includes(':lambda:') ? 'lambda:InvokeFunction' : 'states:StartExecution';

function requireTarget(resource: Resource, target: Values): string {
  const arn = text(target.Arn, describeProperty(resource, 'Target.Arn'));
  if (/:(lambda|states):/.test(arn)) return arn;
  throw new Error(
    `${describeProperty(resource, 'Target')}: the embedded cloud cannot call ${arn} by the clock`,
  );
}

/** EventBridge Scheduler: calls under its own role, which is checked each time. */
function toSchedulerSchedule(resource: Resource, around: ScheduleSurroundings): ScheduleDefinition {
  const { properties, ref } = resource;
  const target = record(properties.Target, describeProperty(resource, 'Target'));
  const arn = requireTarget(resource, target);
  const input = optionalText(target.Input, describeProperty(resource, 'Target.Input'));
  const timezone = optionalText(
    properties.ScheduleExpressionTimezone,
    describeProperty(resource, 'Timezone'),
  );
  return {
    name: ref,
    expression: text(properties.ScheduleExpression, describeProperty(resource, 'ScheduleExpression')),
    ...(timezone !== undefined && { timezone }),
    async fire() {
      const identity = around.roles.roleIdentityOf(resource);
      const requiredCall = { action: chooseAction(arn), resource: arn };
      if (!isAllowed(identity, requiredCall)) throw new Error(describeDenial(identity, requiredCall));
      await call(
        around,
        arn,
        input === undefined ? createScheduledEvent(around.stack, ref) : JSON.parse(input),
      );
    },
  };
}

/** EventBridge rules: a function's own permissions say which rule may call it. */
function toRuleSchedules(resource: Resource, around: ScheduleSurroundings): ScheduleDefinition[] {
  const { properties, ref, attributes } = resource;
  const expression = optionalText(
    properties.ScheduleExpression,
    describeProperty(resource, 'ScheduleExpression'),
  );
  if (expression === undefined) {
    throw new Error(
      `${describeProperty(resource, 'EventPattern')}: the embedded cloud runs rules with a schedule only`,
    );
  }
  const ruleArn = text(attributes.Arn, describeProperty(resource, 'Arn'));
  const targets = list(properties.Targets, describeProperty(resource, 'Targets'));
  return targets.map((entry, index) => {
    const target = record(entry, describeProperty(resource, 'Targets'));
    const arn = requireTarget(resource, target);
    const input = optionalText(target.Input, describeProperty(resource, 'Targets.Input'));
    return {
      name: targets.length === 1 ? ref : `${ref}/${index}`,
      expression,
      async fire() {
        if (arn.includes(':lambda:') && !around.mayInvoke('events.amazonaws.com', arn, ruleArn)) {
          throw new Error(`${ref}: the function ${arn} does not allow events.amazonaws.com to call it`);
        }
        await call(
          around,
          arn,
          input === undefined ? createScheduledEvent(around.stack, ruleArn) : JSON.parse(input),
        );
      },
    };
  });
}

export const scheduleDefinitions = (around: ScheduleSurroundings): ScheduleDefinition[] => [
  ...around.stack
    .ofType('AWS::Scheduler::Schedule')
    .filter((resource) => !isOff(resource))
    .map((resource) => toSchedulerSchedule(resource, around)),
  ...around.stack
    .ofType('AWS::Events::Rule')
    .filter((resource) => !isOff(resource))
    .flatMap((resource) => toRuleSchedules(resource, around)),
];
