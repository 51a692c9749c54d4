import { describeDenial, isAllowed } from '../iam/policy.ts';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { AsynchronousSettings, CallAsynchronously } from '../lambda/asynchronous-calls.ts';
import type { ScheduleDefinition } from '../schedules/start-schedules.ts';
import { describeProperty, readProperties } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

export interface ScheduleSurroundings {
  readonly stack: LoadedStack;
  /** The scheduler hands over a call and doesn't wait for its end. Lambda retries failures. */
  readonly callFunction: CallAsynchronously;
  readonly roles: RoleIdentities;
}

/** What EventBridge Scheduler sends to a target without an input of its own. */
const createScheduledEvent = ({ account, region }: LoadedStack, name: string) => ({
  version: '0',
  'detail-type': 'Scheduled Event',
  source: 'aws.scheduler',
  account,
  time: new Date().toISOString(),
  region,
  resources: [name],
  detail: '{}',
});

/** What the scheduler retries: calls that don't reach Lambda. Here every call does that is granted. */
const RETRY_LIMITS: Readonly<Record<string, readonly [min: number, max: number]>> = {
  MaximumRetryAttempts: [0, 185],
  MaximumEventAgeInSeconds: [60, 86_400],
};

function checkRetryPolicy(resource: Resource): void {
  const { record, number } = readProperties(resource);
  for (const name of Object.keys(record('Target.RetryPolicy'))) {
    const where = `${describeProperty(resource, 'Target.RetryPolicy')} ${name}`;
    const limits = RETRY_LIMITS[name];
    if (!limits) throw new Error(`${where}: the embedded cloud does not know it`);
    const [min, max] = limits;
    const value = number(`Target.RetryPolicy.${name}`);
    if (value < min || value > max) throw new Error(`${where}: expected ${min} to ${max}, got ${value}`);
  }
}

/** A schedule calls its function under its own role, whose grant is checked each time. */
function toScheduleDefinition(resource: Resource, surroundings: ScheduleSurroundings): ScheduleDefinition {
  const { text } = readProperties(resource);
  const arn = text('Target.Arn');
  checkRetryPolicy(resource);
  return {
    name: resource.ref,
    expression: text('ScheduleExpression'),
    async fire() {
      const identity = surroundings.roles.roleIdentityOf(resource);
      const call = { action: 'lambda:InvokeFunction', resource: arn };
      if (!isAllowed(identity, call)) throw new Error(describeDenial(identity, call));
      await surroundings.callFunction(arn, createScheduledEvent(surroundings.stack, resource.ref));
    },
  };
}

export const readScheduleDefinitions = (surroundings: ScheduleSurroundings): ScheduleDefinition[] =>
  surroundings.stack
    .ofType('AWS::Scheduler::Schedule')
    .map((resource) => toScheduleDefinition(resource, surroundings));

/** The asynchronous invocation settings of each function in the stack. */
export function readAsynchronousSettings(stack: LoadedStack): (functionArn: string) => AsynchronousSettings {
  const settings = new Map(
    stack.ofType('AWS::Lambda::EventInvokeConfig').map((resource) => {
      const { FunctionName, Qualifier } = resource.properties;
      const { optionalNumber } = readProperties(resource);
      const where = (property: string) => describeProperty(resource, property);
      if (Qualifier !== '$LATEST') throw new Error(`${where('Qualifier')}: expected $LATEST`);
      const target = stack.ofType('AWS::Lambda::Function').find(({ ref }) => FunctionName === ref);
      if (!target) throw new Error(`${where('FunctionName')}: there is no function ${String(FunctionName)}`);
      const retries = optionalNumber('MaximumRetryAttempts');
      const maxAgeSeconds = optionalNumber('MaximumEventAgeInSeconds');
      return [target.attributes.Arn, { retries, maxAgeSeconds }] as const;
    }),
  );
  return (functionArn) => settings.get(functionArn) ?? {};
}
