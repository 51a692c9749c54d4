// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation writes its variables so
import { describe, expect, it } from 'vitest';
import { loadStack } from '#cloud/template/load-stack.ts';
import { refuseUnsupported } from '#cloud/template/refuse-unsupported.ts';

const load = (Resources: object, more: object = {}) =>
  loadStack({ template: { Resources, ...more }, stackName: 'Stack', endpoints: { sqs: 'http://sqs' } });

const topic = (DisplayName: unknown) => ({ Type: 'AWS::SNS::Topic', Properties: { DisplayName } });

function resolve(value: unknown): unknown {
  const Mappings = { Texts: { a: { text: 'mapped' } } };
  const Resources = { Queue: { Type: 'AWS::SQS::Queue' }, Topic: topic(value) };
  return load(Resources, { Mappings }).ofType('AWS::SNS::Topic')[0]?.properties.DisplayName;
}

describe('a template', () => {
  it.each([
    [{ Ref: 'Gone' }, 'the template has no resource Gone'],
    [{ 'Fn::GetAtt': ['Queue', 'Color'] }, 'unknown attribute Color'],
    [{ 'Fn::FindInMap': ['Texts', 'a', 'b'] }, 'no value at Texts.a.b'],
    [{ 'Fn::ImportValue': 'x' }, 'cannot evaluate Fn::ImportValue'],
    ['{{resolve:ssm:/a}}', 'cannot resolve the dynamic reference'],
  ])('with %j is rejected, with the resource', (value, message) => {
    expect(() => resolve(value)).toThrow(`AWS::SNS::Topic (Topic): `);
    expect(() => resolve(value)).toThrow(message);
  });

  it('with a name that needs itself is rejected, not resolved forever', () => {
    const queue = { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'Queue' } } };

    expect(() => load({ Queue: queue })).toThrow('Queue refers to itself: Queue → Queue');
  });

  it('gives long names a cut form that stays distinct, the same at every start', () => {
    const long = 'Q'.repeat(90);
    const names = () =>
      load({ [`${long}1`]: { Type: 'AWS::SQS::Queue' }, [`${long}2`]: { Type: 'AWS::SQS::Queue' } })
        .ofType('AWS::SQS::Queue')
        .map(({ attributes }) => attributes.QueueName);

    expect(new Set(names()).size).toBe(2);
    expect(names().map((name) => name?.length)).toEqual([80, 80]);
    expect(names()).toEqual(names());
  });
});

describe('what a stack cannot run', () => {
  const table = { Replicas: [{}, {}] };
  const source = { EventSourceArn: 'arn:aws:kinesis:us-east-1:0:stream/x' };
  const fifo = { EventSourceArn: 'arn:aws:sqs:us-east-1:0:q', StartingPosition: 'LATEST' };

  it.each([
    ['AWS::S3::Bucket', {}, 'cannot run AWS::S3::Bucket (It)'],
    ['AWS::SQS::Queue', { FifoQueue: true }, 'with the property FifoQueue'],
    ['AWS::DynamoDB::GlobalTable', table, 'expected one replica, got 2'],
    ['AWS::Lambda::Function', { Runtime: 'python3.13' }, 'expected a Node.js runtime, got python3.13'],
    ['AWS::Lambda::EventSourceMapping', source, 'as event source, got kinesis'],
    ['AWS::Lambda::EventSourceMapping', fifo, 'StartingPosition is not supported for sqs sources'],
    ['AWS::StepFunctions::StateMachine', { DefinitionString: {} }, 'expected a DefinitionString'],
  ])('is reported at start: %s %j', (Type, Properties, message) => {
    expect(() => refuseUnsupported(load({ It: { Type, Properties } }))).toThrow(message);
  });
});
