import { expect, it } from 'vitest';
import { findFunction } from '#cloud/boot/start-event-sources.ts';
import { loadStack } from '#cloud/template/load-stack.ts';

const functionNamed = (FunctionName: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { FunctionName },
});

it.each([
  ['by its name', { Ref: 'Rows' }],
  ['by its ARN', { 'Fn::GetAtt': ['Rows', 'Arn'] }],
])('finds the function of a mapping %s, and not one whose name it starts with', (_, FunctionName) => {
  const stack = loadStack({
    template: {
      Resources: {
        Push: functionNamed('push'),
        Rows: functionNamed('push-rows'),
        Mapping: { Type: 'AWS::Lambda::EventSourceMapping', Properties: { FunctionName } },
      },
    },
    stackName: 'Test',
    region: 'eu-west-1',
    account: '123456789012',
    endpoints: { sqs: 'http://sqs' },
  });
  const [mapping] = stack.ofType('AWS::Lambda::EventSourceMapping');

  expect(mapping && findFunction(stack, mapping).ref).toBe('push-rows');
});
