import type { AsynchronousSettings } from '../lambda/asynchronous-calls.ts';
import { describeProperty, optionalNumber, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

function readNumberWithin(
  resource: Resource,
  property: string,
  min: number,
  max: number,
): number | undefined {
  const where = describeProperty(resource, property);
  const value = optionalNumber(resource.properties[property], where);
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value;
  throw new Error(`${where}: expected ${min} to ${max}, got ${value}`);
}

/** The asynchronous invocation settings of each function in the stack. */
export function readAsynchronousSettings(stack: LoadedStack): (functionArn: string) => AsynchronousSettings {
  const configured = new Map(
    stack.ofType('AWS::Lambda::EventInvokeConfig').map((resource) => {
      const name = text(resource.properties.FunctionName, describeProperty(resource, 'FunctionName'));
      const qualifier = text(resource.properties.Qualifier, describeProperty(resource, 'Qualifier'));
      if (qualifier !== '$LATEST')
        throw new Error(`${describeProperty(resource, 'Qualifier')}: expected $LATEST, got ${qualifier}`);
      const target = stack
        .ofType('AWS::Lambda::Function')
        .find(({ ref, attributes }) => name === ref || name === attributes.Arn);
      if (!target)
        throw new Error(`${describeProperty(resource, 'FunctionName')}: there is no function ${name}`);
      const arn = text(target.attributes.Arn, describeProperty(target, 'Arn'));
      const settings: AsynchronousSettings = {
        retries: readNumberWithin(resource, 'MaximumRetryAttempts', 0, 2),
        // Between one minute and six hours.
        maxAgeSeconds: readNumberWithin(resource, 'MaximumEventAgeInSeconds', 60, 21_600),
      };
      return [arn, settings] as const;
    }),
  );
  return (functionArn) => configured.get(functionArn.replace(/:\$LATEST$/, '')) ?? {};
}
