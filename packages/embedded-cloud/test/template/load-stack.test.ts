// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Fn::Sub writes its variables so
import { App, Duration, Stack } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as scheduler from 'aws-cdk-lib/aws-scheduler';
import * as schedulerTargets from 'aws-cdk-lib/aws-scheduler-targets';
import * as secrets from 'aws-cdk-lib/aws-secretsmanager';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import * as stepfunctions from 'aws-cdk-lib/aws-stepfunctions';
import { describe, expect, it } from 'vitest';
import { type LoadStackOptions, loadStack } from '#cloud/template/load-stack.ts';
import { temporaryDirectory } from '#cloud/testing/temporary-directory.ts';
import { load, newFunction } from '../gateway/api-harness.ts';

const ARN = 'arn:aws';
const HERE = 'us-east-1:000000000000';

const from = (template: unknown, options: Partial<LoadStackOptions> = {}) =>
  loadStack({ template, stackName: 'Demo', endpoints: { sqs: 'http://127.0.0.1:1' }, ...options });

/** What one value of a queue's properties resolves to. */
const resolved = (
  value: unknown,
  rest: Record<string, unknown> = {},
  options: Partial<LoadStackOptions> = {},
) => {
  const resources = {
    It: { Type: 'AWS::SQS::Queue', Properties: { Value: value } },
    Other: { Type: 'AWS::SQS::Queue' },
  };
  return from({ Resources: resources, ...rest }, options).ofType('AWS::SQS::Queue')[0]?.properties.Value;
};

describe('intrinsic functions', () => {
  it.each([
    ['Ref', { Ref: 'Other' }, 'http://127.0.0.1:1/000000000000/Demo-Other'],
    ['Fn::GetAtt as list', { 'Fn::GetAtt': ['Other', 'Arn'] }, `${ARN}:sqs:${HERE}:Demo-Other`],
    ['Fn::GetAtt as string', { 'Fn::GetAtt': 'Other.QueueName' }, 'Demo-Other'],
    ['Fn::Join', { 'Fn::Join': ['-', ['a', 1, { Ref: 'AWS::Region' }]] }, 'a-1-us-east-1'],
    [
      'Fn::Sub',
      { 'Fn::Sub': '${AWS::AccountId}/${Other.QueueName}/${!Kept}' },
      '000000000000/Demo-Other/${Kept}',
    ],
    [
      'Fn::Sub with variables',
      { 'Fn::Sub': ['${A}-${B}', { A: 'x', B: { Ref: 'AWS::Partition' } }] },
      'x-aws',
    ],
    ['Fn::Select and Fn::Split', { 'Fn::Select': ['1', { 'Fn::Split': [':', 'a:b:c'] }] }, 'b'],
    ['Fn::If', { 'Fn::If': ['Yes', 'then', 'else'] }, 'then'],
    [
      'Fn::If with AWS::NoValue',
      { keep: 1, drop: { 'Fn::If': ['No', 1, { Ref: 'AWS::NoValue' }] } },
      { keep: 1 },
    ],
    ['AWS::NoValue in a list', ['a', { Ref: 'AWS::NoValue' }], ['a']],
    ['Fn::FindInMap', { 'Fn::FindInMap': ['Sizes', { Ref: 'AWS::Region' }, 'small'] }, 3],
    ['Fn::FindInMap default', { 'Fn::FindInMap': ['Sizes', 'x', 'y', { DefaultValue: 9 }] }, 9],
    ['Fn::Base64', { 'Fn::Base64': { Ref: 'AWS::StackName' } }, 'RGVtbw=='],
    ['Fn::Length', { 'Fn::Length': { 'Fn::Split': [',', 'a,b'] } }, 2],
    ['Fn::ToJsonString', { 'Fn::ToJsonString': { a: { Ref: 'Name' } } }, '{"a":"given"}'],
    ['Fn::GetAZs', { 'Fn::Select': [0, { 'Fn::GetAZs': '' }] }, 'us-east-1a'],
    ['Fn::ImportValue', { 'Fn::ImportValue': { 'Fn::Sub': '${AWS::StackName}-export' } }, 'imported'],
    ['a parameter', { Ref: 'Count' }, '5'],
    ['a list parameter', { Ref: 'Names' }, ['a', 'b']],
    ['an object that only looks like one', { Condition: { Bool: 1 } }, { Condition: { Bool: 1 } }],
  ])('%s', (_, value, expected) => {
    const rest = {
      Conditions: {
        Yes: { 'Fn::And': [{ Condition: 'Base' }, { 'Fn::Not': [{ Condition: 'No' }] }] },
        No: { 'Fn::Or': [{ 'Fn::Equals': ['a', 'b'] }, { 'Fn::Equals': [{ Ref: 'Count' }, 6] }] },
        Base: { 'Fn::Equals': [{ Ref: 'Count' }, 5] },
      },
      Mappings: { Sizes: { 'us-east-1': { small: 3 } } },
      Parameters: {
        Count: { Type: 'Number', Default: 5 },
        Name: { Type: 'String' },
        Names: { Type: 'CommaDelimitedList', Default: 'a, b' },
      },
    };

    expect(
      resolved(value, rest, { parameters: { Name: 'given' }, imports: { 'Demo-export': 'imported' } }),
    ).toEqual(expected);
  });

  it.each([
    ['a name that is not there', { Ref: 'Nobody' }, 'no resource or parameter Nobody'],
    [
      'an attribute that is not known',
      { 'Fn::GetAtt': ['Other', 'Colour'] },
      'the embedded cloud cannot run AWS::SQS::Queue (Other): unknown attribute Colour (known: Arn, QueueName, QueueUrl)',
    ],
    ['an attribute of nobody', { 'Fn::GetAtt': ['Nobody', 'Arn'] }, 'no resource Nobody'],
    ['an inherited attribute', { 'Fn::GetAtt': ['Other', 'constructor'] }, 'unknown attribute constructor'],
    ['a function that is not known', { 'Fn::Cidr': ['10.0.0.0/8', 1] }, 'cannot evaluate Fn::Cidr'],
    [
      'a dynamic reference',
      '{{resolve:secretsmanager:x}}',
      'cannot resolve the dynamic reference {{resolve:secretsmanager:x}}',
    ],
    [
      'a joined dynamic reference',
      { 'Fn::Join': ['', ['{{res', 'olve:ssm:/a}}']] },
      'dynamic reference {{resolve:ssm:/a}}',
    ],
    ['a condition that is not there', { 'Fn::If': ['Nope', 1, 2] }, 'no condition Nope'],
    ['a condition of itself', { 'Fn::If': ['Loop', 1, 2] }, 'condition Loop refers to itself'],
    ['an index out of the list', { 'Fn::Select': [2, ['a']] }, 'no item 2 in a list of 1'],
    ['an import without a value', { 'Fn::ImportValue': 'x' }, 'no value is given for the export x'],
    ['a parameter without a value', { Ref: 'Empty' }, 'parameter Empty has no Default'],
    ['a parameter of SSM', { Ref: 'BootstrapVersion' }, 'parameter BootstrapVersion is read from SSM'],
    ['no value in a map', { 'Fn::FindInMap': ['A', 'b', 'c'] }, 'no value at A.b.c'],
    ['an object in a join', { 'Fn::Join': ['', [{ a: 1 }]] }, 'Fn::Join: expected a string, got {"a":1}'],
  ])('%s is an error that names the resource', (_, value, message) => {
    const rest = {
      Conditions: { Loop: { 'Fn::Not': [{ Condition: 'Loop' }] } },
      Parameters: {
        Empty: { Type: 'String' },
        BootstrapVersion: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/x' },
      },
    };
    const act = () => resolved(value, rest);

    expect(act).toThrow(message);
    expect(act).toThrow('AWS::SQS::Queue (It)');
  });

  it("a resource with a false condition doesn't exist", () => {
    const template = {
      Conditions: { Never: { 'Fn::Equals': [1, 2] } },
      Resources: { Gone: { Type: 'AWS::SQS::Queue', Condition: 'Never' }, Kept: { Type: 'AWS::SQS::Queue' } },
      Outputs: { A: { Value: { Ref: 'Kept' } }, B: { Condition: 'Never', Value: { Ref: 'Gone' } } },
    };
    const stack = from(template);

    expect(stack.ofType('AWS::SQS::Queue').map(({ logicalId }) => logicalId)).toEqual(['Kept']);
    expect(Object.keys(stack.outputs)).toEqual(['A']);
  });

  it('a name that needs itself is an error, not an endless loop', () => {
    const template = {
      Resources: { A: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'A' } } } },
    };

    expect(() => from(template)).toThrow('A refers to itself: A → A');
  });

  it('a transform is rejected', () => {
    expect(() => from({ Transform: 'AWS::Serverless-2016-10-31', Resources: {} })).toThrow(
      'Transform section',
    );
  });
});

describe('physical ids', () => {
  it('of long names are cut and stay distinct', () => {
    const name = 'L'.repeat(100);
    const template = {
      Resources: Object.fromEntries([1, 2].map((n) => [`${name}${n}`, { Type: 'AWS::Lambda::Function' }])),
    };
    const [first, second] = from(template).ofType('AWS::Lambda::Function');

    expect([first?.ref.length, second?.ref.length]).toEqual([64, 64]);
    expect(first?.ref).not.toBe(second?.ref);
  });

  it("of a synthesized stack have AWS's format", () => {
    const stack = new Stack(new App({ outdir: temporaryDirectory('cdk-out-') }), 'Demo');
    const fn = newFunction(stack, 'worker');
    const table = new dynamodb.TableV2(stack, 'Table', {
      partitionKey: { name: 'PK', type: dynamodb.AttributeType.STRING },
    });
    const dead = new sqs.Queue(stack, 'Dead', { fifo: true });
    new sqs.Queue(stack, 'Named', {
      queueName: 'work.fifo',
      fifo: true,
      deadLetterQueue: { queue: dead, maxReceiveCount: 3 },
    });
    new stepfunctions.StateMachine(stack, 'Machine', {
      definitionBody: stepfunctions.DefinitionBody.fromChainable(new stepfunctions.Pass(stack, 'Pass')),
    });
    new events.Rule(stack, 'Rule', {
      schedule: events.Schedule.rate(Duration.hours(1)),
      targets: [new targets.LambdaFunction(fn)],
    });
    new scheduler.Schedule(stack, 'Schedule', {
      schedule: scheduler.ScheduleExpression.rate(Duration.hours(1)),
      target: new schedulerTargets.LambdaInvoke(fn, {}),
    });
    new secrets.Secret(stack, 'Secret', { secretName: 'pepper' });
    new logs.LogGroup(stack, 'Log');
    fn.addEnvironment('TABLE', table.tableName);

    const loaded = load(stack);
    const refs = (type: string) => loaded.ofType(type).map(({ ref }) => ref);

    expect(refs('AWS::DynamoDB::GlobalTable')[0]).toMatch(/^Demo-Table/);
    expect(refs('AWS::SQS::Queue')[0]).toMatch(/^http:\/\/127.0.0.1:9324\/000000000000\/Demo-Dead\w+\.fifo$/);
    expect(refs('AWS::SQS::Queue')[1]).toBe('http://127.0.0.1:9324/000000000000/work.fifo');
    expect(refs('AWS::StepFunctions::StateMachine')[0]).toMatch(
      /^arn:aws:states:us-east-1:000000000000:stateMachine:Demo-Machine/,
    );
    expect(loaded.ofType('AWS::Events::Rule')[0]?.attributes.Arn).toMatch(/:rule\/Demo-Rule/);
    expect(loaded.ofType('AWS::Scheduler::Schedule')[0]?.attributes.Arn).toMatch(
      /:schedule\/default\/Demo-Schedule/,
    );
    expect(refs('AWS::SecretsManager::Secret')[0]).toMatch(/:secret:pepper-[0-9a-f]{6}$/);
    expect(loaded.ofType('AWS::Logs::LogGroup')[0]?.attributes.Arn).toMatch(/:log-group:Demo-Log\w+:\*$/);
    const environment = loaded.ofType('AWS::Lambda::Function')[0]?.properties.Environment;
    expect(environment).toEqual({ Variables: { TABLE: refs('AWS::DynamoDB::GlobalTable')[0] } });
    expect(loaded.ofType('AWS::SQS::Queue')[1]?.properties.RedrivePolicy).toEqual({
      deadLetterTargetArn: loaded.ofType('AWS::SQS::Queue')[0]?.attributes.Arn,
      maxReceiveCount: 3,
    });
  });

  it('are the same at every start', () => {
    const template = { Resources: { Api: { Type: 'AWS::ApiGateway::RestApi' } } };

    expect(from(template).resources).toEqual(from(template).resources);
  });
});

describe('the policy for a removed resource', () => {
  const kept = (attributes: object) => () =>
    from({ Resources: { It: { Type: 'AWS::SQS::Queue', ...attributes } } });

  it.each([
    { DeletionPolicy: 'Delete' },
    { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' },
    { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' },
    { DeletionPolicy: 'Snapshot', UpdateReplacePolicy: 'Snapshot' },
  ])('%j is accepted', (attributes) => {
    expect(kept(attributes)).not.toThrow();
  });

  it.each([
    [
      { DeletionPolicy: 'Keep' },
      'Resources.It.DeletionPolicy: expected Delete, Retain, RetainExceptOnCreate',
    ],
    [
      { UpdateReplacePolicy: 'RetainExceptOnCreate' },
      'Resources.It.UpdateReplacePolicy: expected Delete, Retain, Snapshot, got "RetainExceptOnCreate"',
    ],
  ])('%j is rejected, as CloudFormation does', (attributes, message) => {
    expect(kept(attributes)).toThrow(message);
  });
});
