// biome-ignore-all lint/suspicious/noTemplateCurlyInString: IAM writes its variables so
import { describe, expect, it } from 'vitest';
import { isAllowed } from '#cloud/iam/policy.ts';
import { createRoleIdentities } from '#cloud/iam/role-identities.ts';
import { loadStack } from '#cloud/template/load-stack.ts';
import { allow, arnOf, type Json, newFunction, newRole } from '../template.ts';

const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/t';

function load(Resources: Json) {
  const stack = loadStack({ template: { Resources }, stackName: 'Demo', endpoints: { sqs: 'http://sqs' } });
  const roles = createRoleIdentities(stack);
  const identityOf = (id: string) =>
    roles.roleIdentityOf(stack.resources.find(({ logicalId }) => logicalId === id)!);
  return { stack, roles, identityOf };
}

/** Whether a function with these statements may make a call. */
function createCheck(...statements: readonly Json[]) {
  const identity = load(newFunction('Worker', 'handler', { statements })).identityOf('Worker');
  return (action: string, resource: string, leadingKeys?: readonly string[]) =>
    isAllowed(identity, { action, resource, ...(leadingKeys && { leadingKeys }) });
}

const withKeys = (Effect: string, operator: string, ...keys: readonly string[]): Json => ({
  ...allow('dynamodb:*', TABLE),
  Effect,
  Condition: { [operator]: { 'dynamodb:LeadingKeys': keys } },
});

describe('roles', () => {
  it('have what their inline and managed policies allow, and nothing else', () => {
    const { Worker, WorkerRole } = newFunction('Worker', 'handler', {
      statements: [allow('dynamodb:Get*', TABLE)],
    }) as Record<string, { Properties: Json }>;
    const { identityOf } = load({
      Worker,
      Shared: {
        Type: 'AWS::IAM::ManagedPolicy',
        Properties: { PolicyDocument: { Statement: [allow('sqs:SendMessage', '*')] } },
      },
      WorkerRole: {
        ...WorkerRole,
        Properties: { ...WorkerRole?.Properties, ManagedPolicyArns: [{ Ref: 'Shared' }] },
      },
    });
    const identity = identityOf('Worker');

    expect(isAllowed(identity, { action: 'dynamodb:GetItem', resource: TABLE })).toBe(true);
    expect(isAllowed(identity, { action: 'sqs:SendMessage', resource: 'q' })).toBe(true);
    expect(isAllowed(identity, { action: 'dynamodb:GetItem', resource: `${TABLE}2` })).toBe(false);
    expect(isAllowed(identity, { action: 'dynamodb:PutItem', resource: TABLE })).toBe(false);
    expect(identity.arn).toBe('arn:aws:sts::000000000000:assumed-role/Demo-WorkerRole/Demo-Worker');
  });

  it('let a Deny win', () => {
    const may = createCheck(allow('sqs:*', '*'), { ...allow('sqs:SendMessage', 'secret'), Effect: 'Deny' });

    expect([may('sqs:SendMessage', 'q'), may('sqs:SendMessage', 'secret')]).toEqual([true, false]);
  });

  it('with ForAllValues allow a call whose keys all match, and one that has none, as on AWS', () => {
    const may = createCheck(withKeys('Allow', 'ForAllValues:StringLike', 'WS#*'));

    expect(may('dynamodb:BatchGetItem', TABLE, ['WS#1', 'WS#2'])).toBe(true);
    expect(may('dynamodb:BatchGetItem', TABLE, ['WS#1', 'KEY#1'])).toBe(false);
    // A scan names no key. A grant of it is too wide, and the condition doesn't narrow it.
    expect(may('dynamodb:Scan', TABLE)).toBe(true);
  });

  it('with ForAnyValue deny a call that has one such key among others', () => {
    const may = createCheck(allow('dynamodb:*', TABLE), withKeys('Deny', 'ForAnyValue:StringLike', 'KEY#*'));

    expect(may('dynamodb:BatchGetItem', TABLE, ['WS#1'])).toBe(true);
    expect(may('dynamodb:BatchGetItem', TABLE, ['WS#1', 'KEY#1'])).toBe(false);
    expect(may('dynamodb:Scan', TABLE)).toBe(true);
  });

  it('count local calls as calls over TLS, and ignore services that are never called here', () => {
    const overTls = (value: string): Json => ({
      ...allow('sqs:SendMessage', '*'),
      Condition: { Bool: { 'aws:SecureTransport': value } },
    });
    const unknown = { ...allow('kms:Decrypt', '*'), Condition: { StringEquals: { 'kms:ViaService': 'x' } } };

    expect(createCheck(overTls('true'), unknown)('sqs:SendMessage', 'q')).toBe(true);
    expect(createCheck(overTls('false'))('sqs:SendMessage', 'q')).toBe(false);
  });

  it.each([
    ['a policy variable', allow('sqs:*', 'arn:${aws:username}')],
    ['NotAction', { Effect: 'Allow', NotAction: 'sqs:*', Resource: '*' }],
    [
      'another condition',
      { ...allow('sqs:*', '*'), Condition: { StringLike: { 'aws:RequestedRegion': 'eu' } } },
    ],
    // One key that fits would let in all the others.
    ['ForAnyValue in an Allow', withKeys('Allow', 'ForAnyValue:StringLike', 'WS#*')],
    ['ForAllValues in a Deny', withKeys('Deny', 'ForAllValues:StringLike', 'WS#*')],
  ])('are refused at start for %s', (_, statement) => {
    expect(() => createCheck(statement as Json)).toThrow('the embedded cloud cannot evaluate');
  });

  it.each([
    ["that doesn't trust the service", { Role: newRole('states') }, 'does not let lambda.amazonaws.com take'],
    ["that isn't in the template", { Role: { Type: 'AWS::SNS::Topic' } }, 'is no role of the template'],
  ])('are refused at start if it is one %s', (_, Role, message) => {
    const { Worker } = newFunction('Worker', 'handler') as Record<string, { Properties: Json }>;
    const roleArn =
      'Type' in Role.Role && Role.Role.Type === 'AWS::IAM::Role' ? arnOf('Role') : { Ref: 'Role' };

    expect(() =>
      load({ ...Role, Worker: { ...Worker, Properties: { ...Worker?.Properties, Role: roleArn } } }),
    ).toThrow(message);
  });

  it('have different access keys for each function', () => {
    const { stack, roles } = load({ ...newFunction('A', 'handler'), ...newFunction('B', 'handler') });
    const keys = stack.ofType('AWS::Lambda::Function').map((resource) => roles.accessKeyIdOf(resource));

    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^AKIA[A-Z2-7]{16}$/);
  });
});
