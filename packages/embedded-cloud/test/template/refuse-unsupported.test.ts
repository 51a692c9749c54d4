import { App, Stack } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { describe, expect, it } from 'vitest';
import { loadStack } from '#cloud/template/load-stack.ts';
import { refuseUnsupported } from '#cloud/template/refuse-unsupported.ts';
import { temporaryDirectory } from '#cloud/testing/temporary-directory.ts';
import { load, newFunction } from '../gateway/api-harness.ts';

const check = (type: string, properties: unknown = {}) => {
  const template = { Resources: { It: { Type: type, Properties: properties } } };
  return () =>
    refuseUnsupported(loadStack({ template, stackName: 'S', endpoints: { sqs: 'http://127.0.0.1:1' } }));
};

describe('refuseUnsupported', () => {
  it("names all resources that can't run at once", () => {
    const stack = new Stack(new App({ outdir: temporaryDirectory('cdk-out-') }), 'Demo');
    new s3.Bucket(stack, 'Files');
    newFunction(stack, 'worker').addFunctionUrl({ authType: lambda.FunctionUrlAuthType.AWS_IAM });
    const act = () => refuseUnsupported(load(stack));

    expect(act).toThrow(/the embedded cloud cannot run AWS::S3::Bucket \(Files\w+\)/);
    expect(act).toThrow(/the embedded cloud cannot run AWS::Lambda::Url \(worker\w+\)/);
  });

  it('accepts a plain stack', () => {
    const stack = new Stack(new App({ outdir: temporaryDirectory('cdk-out-') }), 'Demo');
    newFunction(stack, 'worker');
    new dynamodb.TableV2(stack, 'Table', {
      partitionKey: { name: 'PK', type: dynamodb.AttributeType.STRING },
    });

    expect(() => refuseUnsupported(load(stack))).not.toThrow();
  });

  it.each([
    [
      'AWS::Lambda::Function',
      { Runtime: 'nodejs24.x', VpcConfig: {} },
      'AWS::Lambda::Function (It) with the property VpcConfig',
    ],
    ['AWS::Lambda::Function', { Runtime: 'python3.13' }, 'expected a Node.js runtime, got "python3.13"'],
    [
      'AWS::DynamoDB::Table',
      { ImportSourceSpecification: {} },
      'with the property ImportSourceSpecification',
    ],
    [
      'AWS::Lambda::EventSourceMapping',
      { EventSourceArn: 'arn:aws:dynamodb:a:b:table/c/stream/d', ScalingConfig: {} },
      'ScalingConfig is not supported for dynamodb sources',
    ],
    [
      'AWS::Lambda::EventSourceMapping',
      { EventSourceArn: 'arn:aws:sqs:a:b:c', BisectBatchOnFunctionError: true },
      'BisectBatchOnFunctionError is not supported for sqs sources',
    ],
    ['AWS::DynamoDB::GlobalTable', { Replicas: [{}, {}] }, 'expected one replica, got 2'],
    ['AWS::Lambda::EventSourceMapping', { EventSourceArn: 'arn:aws:kinesis:a:b:c' }, 'expected an SQS queue'],
    ['AWS::Events::Rule', { EventPattern: {} }, 'with the property EventPattern'],
    ['AWS::ApiGateway::Method', { HttpMethod: 'GET' }, 'cannot run AWS::ApiGateway::Method (It)'],
    ['AWS::ApiGateway::RestApi', { BodyS3Location: {} }, 'with the property BodyS3Location'],
    [
      'AWS::ApiGateway::Stage',
      { StageName: 's', MethodSettings: [{ CachingEnabled: true }] },
      'response caching',
    ],
    ['AWS::IAM::Role', { PermissionsBoundary: 'x' }, 'with the property PermissionsBoundary'],
    ['AWS::SNS::Subscription', { Protocol: 'lambda' }, 'would never be delivered to'],
    ['AWS::Lambda::EventInvokeConfig', { DestinationConfig: {} }, 'with the property DestinationConfig'],
    ['Custom::Thing', {}, 'the embedded cloud cannot run Custom::Thing (It)'],
    ['constructor', {}, 'the embedded cloud cannot run constructor (It)'],
  ])('%s %j is rejected', (type, properties, message) => {
    expect(check(type, properties)).toThrow(message);
  });

  it.each([
    ['AWS::CloudWatch::Alarm', { Threshold: 1 }],
    ['AWS::CloudWatch::Dashboard', { DashboardBody: '{}' }],
    ['AWS::SNS::Subscription', { Protocol: 'email' }],
    ['AWS::CDK::Metadata', { Analytics: 'v2' }],
    ['AWS::SQS::Queue', { VisibilityTimeout: 30, Tags: [] }],
  ])('%s is accepted', (type, properties) => {
    expect(check(type, properties)).not.toThrow();
  });
});
