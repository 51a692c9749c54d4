// biome-ignore-all lint/suspicious/noTemplateCurlyInString: IAM writes its variables so
import { App, Duration, Stack } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as schedulerTargets from 'aws-cdk-lib/aws-scheduler-targets';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import * as stepfunctions from 'aws-cdk-lib/aws-stepfunctions';
import * as tasks from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { describe, expect, it } from 'vitest';
import { isAllowed } from '#cloud/iam/policy.ts';
import { createRoleIdentities } from '#cloud/iam/role-identities.ts';
import { temporaryDirectory } from '#cloud/testing/temporary-directory.ts';
import type { LoadedStack, Resource } from '#cloud/types.ts';
import { load, newFunction } from '../gateway/api-harness.ts';

function named(stack: LoadedStack, type: string, start: string): Resource {
  const found = stack.ofType(type).find(({ logicalId }) => logicalId.startsWith(start));
  if (!found) throw new Error(`no ${type} ${start} in the stack`);
  return found;
}

const arnOf = (stack: LoadedStack, type: string, start: string): string =>
  String(named(stack, type, start).attributes.Arn);

/** What a function with these grants may do. */
function functionWith(grant: (fn: lambda.Function, stack: Stack) => void) {
  const stack = new Stack(new App({ outdir: temporaryDirectory('cdk-out-') }), 'Demo');
  const fn = newFunction(stack, 'worker');
  grant(fn, stack);
  const loaded = load(stack);
  const roles = createRoleIdentities(loaded);
  const identity = roles.roleIdentityOf(named(loaded, 'AWS::Lambda::Function', 'worker'));
  return {
    loaded,
    identity,
    may: (action: string, resource: string) => isAllowed(identity, { action, resource }),
  };
}

const statement = (props: Partial<iam.PolicyStatementProps>): iam.PolicyStatement =>
  new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: ['*'], ...props });

describe('roleIdentities', () => {
  it('gives a function what the CDK granted to its role, and nothing else', () => {
    const { loaded, identity, may } = functionWith((fn, stack) => {
      const table = new dynamodb.TableV2(stack, 'Table', {
        partitionKey: { name: 'PK', type: dynamodb.AttributeType.STRING },
        globalSecondaryIndexes: [
          { indexName: 'by', partitionKey: { name: 'x', type: dynamodb.AttributeType.STRING } },
        ],
      });
      table.grantReadData(fn);
      new sqs.Queue(stack, 'Queue').grantSendMessages(fn);
      new sqs.Queue(stack, 'Other');
    });
    const table = arnOf(loaded, 'AWS::DynamoDB::GlobalTable', 'Table');
    const queue = arnOf(loaded, 'AWS::SQS::Queue', 'Queue');
    const other = arnOf(loaded, 'AWS::SQS::Queue', 'Other');

    expect(identity.arn).toMatch(
      /^arn:aws:sts::000000000000:assumed-role\/Demo-workerServiceRole\w+\/worker$/,
    );
    expect(may('dynamodb:Query', table)).toBe(true);
    expect(may('dynamodb:Query', `${table}/index/by`)).toBe(true);
    expect(may('dynamodb:PutItem', table)).toBe(false);
    expect(may('sqs:SendMessage', queue)).toBe(true);
    expect(may('sqs:SendMessage', other)).toBe(false);
  });

  it('collects inline, attached and managed policies', () => {
    const { may } = functionWith((fn, stack) => {
      const role = fn.role as iam.Role;
      new iam.ManagedPolicy(stack, 'Own', {
        roles: [role],
        statements: [statement({ actions: ['sqs:PurgeQueue'] })],
      });
      role.addManagedPolicy(
        new iam.ManagedPolicy(stack, 'Attached', {
          statements: [statement({ actions: ['sqs:DeleteQueue'] })],
        }),
      );
      role.addManagedPolicy(
        iam.ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSLambdaSQSQueueExecutionRole'),
      );
      const cfn = role.node.defaultChild as iam.CfnRole;
      cfn.policies = [
        {
          policyName: 'inline',
          policyDocument: { Statement: { Effect: 'Allow', Action: 'sqs:ListQueues', Resource: '*' } },
        },
      ];
    });

    const actions = ['PurgeQueue', 'DeleteQueue', 'ReceiveMessage', 'ListQueues'];
    expect(actions.map((action) => may(`sqs:${action}`, 'x'))).toEqual([true, true, true, true]);
    expect(may('sqs:SendMessage', 'x')).toBe(false);
  });

  it('lets a Deny win', () => {
    const { may } = functionWith((fn) => {
      fn.addToRolePolicy(statement({ actions: ['sqs:*'] }));
      fn.addToRolePolicy(statement({ effect: iam.Effect.DENY, notActions: ['sqs:Send*'], actions: [] }));
    });

    expect([may('sqs:SendMessage', 'q'), may('sqs:PurgeQueue', 'q')]).toEqual([true, false]);
  });

  it('gives state machines and schedules their own identities', () => {
    const stack = new Stack(new App({ outdir: temporaryDirectory('cdk-out-') }), 'Demo');
    const fn = newFunction(stack, 'worker');
    const invoke = tasks.LambdaInvoke.jsonata(stack, 'Invoke', { lambdaFunction: fn });
    new stepfunctions.StateMachine(stack, 'Machine', {
      definitionBody: stepfunctions.DefinitionBody.fromChainable(invoke),
      queryLanguage: stepfunctions.QueryLanguage.JSONATA,
    });
    new scheduler.Schedule(stack, 'Schedule', {
      schedule: scheduler.ScheduleExpression.rate(Duration.hours(1)),
      target: new schedulerTargets.LambdaInvoke(fn, {}),
    });
    const loaded = load(stack);
    const roles = createRoleIdentities(loaded);
    const worker = named(loaded, 'AWS::Lambda::Function', 'worker');
    const actors = [
      worker,
      named(loaded, 'AWS::StepFunctions::StateMachine', 'Machine'),
      named(loaded, 'AWS::Scheduler::Schedule', 'Schedule'),
    ];
    const call = {
      action: 'lambda:InvokeFunction',
      resource: arnOf(loaded, 'AWS::Lambda::Function', 'worker'),
    };

    expect(actors.map((actor) => isAllowed(roles.roleIdentityOf(actor), call))).toEqual([false, true, true]);
    const keys = actors.map((actor) => roles.accessKeyIdOf(actor));
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^AKIA[A-Z2-7]{16}$/);
    expect(Object.keys(roles.identities).sort()).toEqual([...keys].sort());
    expect(createRoleIdentities(loaded).accessKeyIdOf(worker)).toBe(keys[0]);
  });

  it.each([
    ['StringEquals', { StringEquals: { 'aws:PrincipalAccount': '000000000000' } }, true],
    ['StringEquals of another account', { StringEquals: { 'aws:ResourceAccount': '1' } }, false],
    [
      'StringNotEquals of its own account',
      { StringNotEquals: { 'aws:ResourceAccount': '000000000000' } },
      false,
    ],
    ['StringNotEquals of another account', { StringNotEquals: { 'aws:ResourceAccount': '1' } }, true],
    [
      'StringEquals of one of several',
      { StringEquals: { 'aws:RequestedRegion': ['eu-west-1', 'us-east-1'] } },
      true,
    ],
    ['StringLike', { StringLike: { 'aws:principalarn': 'arn:aws:iam::*:role/Demo-*' } }, true],
    ['StringNotLike', { StringNotLike: { 'aws:RequestedRegion': 'us-*' } }, false],
    ['Bool', { Bool: { 'aws:SecureTransport': 'true' } }, true],
    ['ArnLike', { ArnLike: { 'lambda:SourceFunctionArn': 'arn:aws:lambda:*:*:function:work*' } }, true],
    [
      'ArnLike that would swallow a colon',
      { ArnLike: { 'lambda:SourceFunctionArn': 'arn:aws:*:worker' } },
      false,
    ],
    ['a key that a direct call never has', { ArnLike: { 'aws:SourceArn': '*' } }, false],
    ['the same, if it exists', { ArnLikeIfExists: { 'aws:SourceArn': 'x' } }, true],
    [
      'two that must both hold',
      { Bool: { 'aws:SecureTransport': 'true' }, StringEquals: { 'aws:RequestedRegion': 'x' } },
      false,
    ],
  ])('evaluates the condition %s', (_, conditions, expected) => {
    const { may } = functionWith((fn) => fn.addToRolePolicy(statement({ conditions })));

    expect(may('sqs:SendMessage', 'q')).toBe(expected);
  });

  it.each([
    [
      'a condition key it cannot know',
      (fn: lambda.Function) =>
        fn.addToRolePolicy(
          statement({
            actions: ['dynamodb:GetItem'],
            conditions: { StringEquals: { 'dynamodb:LeadingKeys': 'a' } },
          }),
        ),
      'cannot evaluate the condition key dynamodb:LeadingKeys',
    ],
    [
      'an operator it cannot know',
      (fn: lambda.Function) =>
        fn.addToRolePolicy(statement({ conditions: { DateLessThan: { 'aws:CurrentTime': 'x' } } })),
      'cannot evaluate the condition operator DateLessThan',
    ],
    [
      'a policy variable',
      (fn: lambda.Function) =>
        fn.addToRolePolicy(statement({ resources: ['arn:aws:sqs:::${aws:username}'] })),
      'cannot evaluate policy variables',
    ],
    [
      'a managed policy of AWS it does not know',
      (fn: lambda.Function) =>
        fn.role?.addManagedPolicy(iam.ManagedPolicy.fromAwsManagedPolicyName('AdministratorAccess')),
      'does not know what arn:aws:iam::aws:policy/AdministratorAccess allows',
    ],
  ])('rejects %s at start', (_, grant, message) => {
    expect(() => functionWith(grant)).toThrow(message);
  });

  it('evaluates a condition about leading keys per call', () => {
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['note-*'] } };
    const { identity } = functionWith((fn) =>
      fn.addToRolePolicy(statement({ actions: ['dynamodb:PutItem'], conditions })),
    );
    const may = (...leadingKeys: string[]) =>
      isAllowed(identity, { action: 'dynamodb:PutItem', resource: 't', leadingKeys });

    expect([may('note-1'), may('note-1', 'other'), may('other')]).toEqual([true, false, false]);
    expect(isAllowed(identity, { action: 'dynamodb:PutItem', resource: 't' })).toBe(false);
  });

  it('lets one of many leading keys deny a call', () => {
    const conditions = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['secret-*'] } };
    const { identity } = functionWith((fn) => {
      fn.addToRolePolicy(statement({ actions: ['dynamodb:PutItem'] }));
      fn.addToRolePolicy(statement({ effect: iam.Effect.DENY, actions: ['dynamodb:*'], conditions }));
    });
    const may = (...leadingKeys: string[]) =>
      isAllowed(identity, { action: 'dynamodb:PutItem', resource: 't', leadingKeys });

    expect([may('note-1'), may('note-1', 'secret-1'), may('secret-1')]).toEqual([true, false, false]);
  });

  it.each([
    ['an Allow for any of many keys', iam.Effect.ALLOW, 'ForAnyValue:StringLike'],
    ['a Deny for all of many keys', iam.Effect.DENY, 'ForAllValues:StringLike'],
  ])("rejects %s at start, because it doesn't mean what it seems to", (_, effect, operator) => {
    const conditions = { [operator]: { 'dynamodb:LeadingKeys': ['a*'] } };

    expect(() =>
      functionWith((fn) =>
        fn.addToRolePolicy(statement({ effect, actions: ['dynamodb:PutItem'], conditions })),
      ),
    ).toThrow(`reads ${operator} of dynamodb:LeadingKeys only where the Effect is`);
  });

  it('ignores conditions on services that are never called here', () => {
    const conditions = { StringEquals: { 'cloudwatch:namespace': 'x' } };

    expect(() =>
      functionWith((fn) =>
        fn.addToRolePolicy(statement({ actions: ['cloudwatch:PutMetricData'], conditions })),
      ),
    ).not.toThrow();
  });

  it("rejects a role that doesn't trust the service", () => {
    const stack = new Stack(new App({ outdir: temporaryDirectory('cdk-out-') }), 'Demo');
    const role = new iam.Role(stack, 'Role', { assumedBy: new iam.ServicePrincipal('events.amazonaws.com') });
    const code = lambda.Code.fromInline('x');
    new lambda.Function(stack, 'fn', { runtime: lambda.Runtime.NODEJS_24_X, handler: 'index.h', code, role });

    expect(() => createRoleIdentities(load(stack))).toThrow(
      /does not let lambda.amazonaws.com take the role for AWS::Lambda::Function/,
    );
  });

  it("rejects a role that isn't in the template", () => {
    const stack = new Stack(new App({ outdir: temporaryDirectory('cdk-out-') }), 'Demo');
    const role = iam.Role.fromRoleArn(stack, 'Role', 'arn:aws:iam::1:role/elsewhere');
    const code = lambda.Code.fromInline('x');
    new lambda.Function(stack, 'fn', { runtime: lambda.Runtime.NODEJS_24_X, handler: 'index.h', code, role });

    expect(() => createRoleIdentities(load(stack))).toThrow(
      'arn:aws:iam::1:role/elsewhere, which is no role of the template',
    );
  });

  it('has no key for a resource without a role', () => {
    const { loaded } = functionWith((_, stack) => new sqs.Queue(stack, 'Queue'));

    expect(() =>
      createRoleIdentities(loaded).accessKeyIdOf(named(loaded, 'AWS::SQS::Queue', 'Queue')),
    ).toThrow('acts under no role');
  });
});
