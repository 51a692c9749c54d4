import type { AsynchronousSettings } from '../lambda/asynchronous-calls.ts';
import { optionalNumber, placeOf, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

function numberWithin(resource: Resource, property: string, min: number, max: number): number | undefined {
  const place = placeOf(resource, property);
  const value = optionalNumber(resource.properties[property], place);
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return value;
  throw new Error(`${place}: expected ${min} to ${max}, got ${value}`);
}

/** The asynchronous invocation settings of each function in the stack. */
export function asynchronousSettings(stack: LoadedStack): (functionArn: string) => AsynchronousSettings {
  const configured = new Map(
    stack.ofType('AWS::Lambda::EventInvokeConfig').map((resource) => {
      const name = text(resource.properties.FunctionName, placeOf(resource, 'FunctionName'));
      const qualifier = text(resource.properties.Qualifier, placeOf(resource, 'Qualifier'));
      const target = stack
        .ofType('AWS::Lambda::Function')
        .find(({ ref, attributes }) => name === ref || name === attributes.Arn);
      if (!target) throw new Error(`${placeOf(resource, 'FunctionName')}: there is no function ${name}`);
      const arn = text(target.attributes.Arn, placeOf(target, 'Arn'));
      const settings: AsynchronousSettings = {
        retries: numberWithin(resource, 'MaximumRetryAttempts', 0, 2),
        // Between one minute and six hours.
        maxAgeSeconds: numberWithin(resource, 'MaximumEventAgeInSeconds', 60, 21_600),
      };
      return [qualifier === '$LATEST' ? arn : `${arn}:${qualifier}`, settings] as const;
    }),
  );
  return (functionArn) => configured.get(functionArn.replace(/:\$LATEST$/, '')) ?? {};
}
