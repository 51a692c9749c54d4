import { expect, it } from 'vitest';
import { readAsynchronousSettings } from '#cloud/boot/asynchronous-settings.ts';
import { loadStack } from '#cloud/template/load-stack.ts';

const ARN = 'arn:aws:lambda:us-east-1:000000000000:function:tick';

function settings(configs: readonly object[]) {
  const Resources = {
    Tick: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'tick' } },
    ...Object.fromEntries(
      configs.map((Properties, index) => [
        `Calls${index}`,
        { Type: 'AWS::Lambda::EventInvokeConfig', Properties },
      ]),
    ),
  };
  return readAsynchronousSettings(
    loadStack({ template: { Resources }, stackName: 'S', endpoints: { sqs: 'http://127.0.0.1:1' } }),
  );
}

const FunctionName = { Ref: 'Tick' };

it("uses Lambda's defaults if a function has no configuration", () => {
  expect(settings([])(ARN)).toEqual({});
});

it("are the function's", () => {
  const settingsOf = settings([
    { FunctionName, Qualifier: '$LATEST', MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
  ]);

  expect(settingsOf(ARN)).toEqual({ retries: 0, maxAgeSeconds: 60 });
  expect(settingsOf(`${ARN}:$LATEST`)).toEqual({ retries: 0, maxAgeSeconds: 60 });
});

it.each([
  [{ FunctionName, Qualifier: 'live' }, 'expected $LATEST, got live'],
  [{ FunctionName: 'nobody', Qualifier: '$LATEST' }, 'there is no function nobody'],
  [{ FunctionName, Qualifier: '$LATEST', MaximumRetryAttempts: 3 }, 'expected 0 to 2, got 3'],
  [{ FunctionName, Qualifier: '$LATEST', MaximumEventAgeInSeconds: 30 }, 'expected 60 to 21600, got 30'],
])('rejects %j, as AWS does', (config, message) => {
  expect(() => settings([config])).toThrow(message);
});
