import { describe, expect, it } from 'vitest';
import { decide, type Statement } from '#cloud/iam/policy.ts';

const allow = (rest: Partial<Statement>): Statement => ({
  Effect: 'Allow',
  Action: '*',
  Resource: '*',
  ...rest,
});

describe('decide', () => {
  it.each([
    ['an action without case', allow({ Action: 'DynamoDB:getitem' }), 'dynamodb:GetItem', 'x', 'allowed'],
    ['a resource with case', allow({ Resource: 'arn:X' }), 'a:B', 'arn:x', 'denied-implicitly'],
    ['a star over slashes', allow({ Resource: 'arn:t/*' }), 'a:B', 'arn:t/index/by', 'allowed'],
    ['a question mark for one character', allow({ Resource: 'q?' }), 'a:B', 'q12', 'denied-implicitly'],
    ['a dot that is a dot', allow({ Resource: 'a.b' }), 'a:B', 'axb', 'denied-implicitly'],
    [
      'a Deny',
      { Effect: 'Deny', Action: 'a:*', Resource: '*' } as Statement,
      'a:B',
      'x',
      'denied-explicitly',
    ],
  ])('%s', (_, statement, action, resource, expected) => {
    expect(decide([statement], { action, resource })).toBe(expected);
  });

  it('is fast for many stars on a long value', () => {
    const before = process.cpuUsage();
    decide([allow({ Resource: `${'*'.repeat(50)}z` })], { action: 'a:B', resource: 'a'.repeat(20_000) });
    const { user, system } = process.cpuUsage(before);

    // CPU time: unlike wall time, it doesn't grow on a busy machine.
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
