import { describeDenial, isAllowed } from '../iam/policy.ts';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { AsynchronousSettings, CallAsynchronously } from '../lambda/asynchronous-calls.ts';
import type { ScheduleDefinition } from '../schedules/start-schedules.ts';
import { describeProperty, optionalNumber, record, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

export interface ScheduleSurroundings {
  readonly stack: LoadedStack;
  /** The scheduler hands over a call and doesn't wait for its end. Lambda retries failures. */
  readonly callFunction: CallAsynchronously;
  readonly roles: RoleIdentities;
}

function readNumber(
  value: unknown,
  where: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const found = optionalNumber(value, where);
  if (found === undefined || (Number.isInteger(found) && found >= min && found <= max)) return found;
  throw new Error(`${where}: expected ${min} to ${max}, got ${found}`);
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

/**
 * The scheduler's RetryPolicy is for calls that don't reach Lambda. Here every call does, unless the grant is missing,
 * which is reported at once. So it is only checked.
 */
function checkRetryPolicy(resource: Resource, value: unknown): void {
  const where = describeProperty(resource, 'Target.RetryPolicy');
  const { MaximumRetryAttempts, MaximumEventAgeInSeconds, ...others } = record(value, where);
  readNumber(MaximumRetryAttempts, `${where} MaximumRetryAttempts`, { min: 0, max: 185 });
  readNumber(MaximumEventAgeInSeconds, `${where} MaximumEventAgeInSeconds`, { min: 60, max: 86_400 });
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`${where}: the embedded cloud does not know ${unknown}`);
}

/** A schedule calls its function under its own role, whose grant is checked each time. */
function toScheduleDefinition(resource: Resource, around: ScheduleSurroundings): ScheduleDefinition {
  const { properties, ref } = resource;
  const { Arn, RetryPolicy } = record(properties.Target, describeProperty(resource, 'Target'));
  const arn = text(Arn, describeProperty(resource, 'Target.Arn'));
  checkRetryPolicy(resource, RetryPolicy);
  return {
    name: ref,
    expression: text(properties.ScheduleExpression, describeProperty(resource, 'ScheduleExpression')),
    async fire() {
      const identity = around.roles.roleIdentityOf(resource);
      const call = { action: 'lambda:InvokeFunction', resource: arn };
      if (!isAllowed(identity, call)) throw new Error(describeDenial(identity, call));
      await around.callFunction(arn, createScheduledEvent(around.stack, ref));
    },
  };
}

export const readScheduleDefinitions = (around: ScheduleSurroundings): ScheduleDefinition[] =>
  around.stack.ofType('AWS::Scheduler::Schedule').map((resource) => toScheduleDefinition(resource, around));

/** The asynchronous invocation settings of each function in the stack. */
export function readAsynchronousSettings(stack: LoadedStack): (functionArn: string) => AsynchronousSettings {
  const settings = new Map(
    stack.ofType('AWS::Lambda::EventInvokeConfig').map((resource) => {
      const { FunctionName, Qualifier, MaximumRetryAttempts, MaximumEventAgeInSeconds } = resource.properties;
      const where = (property: string) => describeProperty(resource, property);
      if (Qualifier !== '$LATEST') throw new Error(`${where('Qualifier')}: expected $LATEST`);
      const target = stack.ofType('AWS::Lambda::Function').find(({ ref }) => FunctionName === ref);
      if (!target) throw new Error(`${where('FunctionName')}: there is no function ${String(FunctionName)}`);
      const retries = readNumber(MaximumRetryAttempts, where('MaximumRetryAttempts'), { min: 0, max: 2 });
      // Between one minute and six hours.
      const range = { min: 60, max: 21_600 };
      const maxAgeSeconds = readNumber(MaximumEventAgeInSeconds, where('MaximumEventAgeInSeconds'), range);
      return [target.attributes.Arn, { retries, maxAgeSeconds }] as const;
    }),
  );
  return (functionArn) => settings.get(functionArn) ?? {};
}
