import { describe, expect, it } from 'vitest';
import { createPermissionCheck } from '#cloud/iam/lambda-permissions.ts';
import { loadStack } from '#cloud/template/load-stack.ts';

const FUNCTION = 'arn:aws:lambda:us-east-1:000000000000:function:worker';
const API = 'arn:aws:execute-api:us-east-1:000000000000:abc';

const permissions = (...properties: Record<string, unknown>[]) => {
  const resources = properties.map((given, index) => [
    `P${index}`,
    {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: FUNCTION,
        Principal: 'apigateway.amazonaws.com',
        ...given,
      },
    },
  ]);
  const template = { Resources: Object.fromEntries(resources) };
  return createPermissionCheck(
    loadStack({ template, stackName: 'S', endpoints: { sqs: 'http://127.0.0.1:1' } }),
  );
};

describe('lambdaPermissions', () => {
  it.each([
    ['the very source', { SourceArn: `${API}/v1/GET/a` }, `${API}/v1/GET/a`, true],
    ['another source', { SourceArn: `${API}/v1/GET/a` }, `${API}/v1/GET/b`, false],
    ['a wild card', { SourceArn: `${API}/*/GET/a/*` }, `${API}/v1/GET/a/{id}/b`, true],
    ['a wild card in another API', { SourceArn: `${API}/*` }, `${API}d/v1/GET/a`, false],
    ['no source', {}, `${API}/v1/GET/a`, true],
    ['a name instead of an ARN', { FunctionName: 'worker' }, API, true],
    ['another principal', { Principal: 'events.amazonaws.com' }, API, false],
    ['another action', { Action: 'lambda:GetFunction' }, API, false],
    ['all actions', { Action: 'lambda:*' }, API, true],
    ['another account', { SourceAccount: '111111111111' }, API, false],
    ['an alias', { FunctionName: `${FUNCTION}:live` }, API, false],
  ])('a permission with %s', (_, properties, source, expected) => {
    const mayInvoke = permissions(properties);

    expect(mayInvoke('apigateway.amazonaws.com', FUNCTION, source)).toBe(expected);
  });

  it('one of several is enough', () => {
    const mayInvoke = permissions({ SourceArn: `${API}/v1/GET/a` }, { SourceArn: `${API}/v1/GET/b` });

    expect(mayInvoke('apigateway.amazonaws.com', FUNCTION, `${API}/v1/GET/b`)).toBe(true);
  });

  it('without any, no one is allowed', () => {
    expect(permissions()('apigateway.amazonaws.com', FUNCTION, API)).toBe(false);
  });
});
