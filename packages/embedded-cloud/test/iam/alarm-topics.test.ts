import { describe, expect, it } from 'vitest';
import { refuseSilentAlarms } from '#cloud/iam/alarm-topics.ts';
import { loadStack } from '#cloud/template/load-stack.ts';

const Topic = { Ref: 'Topic' };
const service = { Service: 'cloudwatch.amazonaws.com' };

const allow = (over: object = {}) => ({
  Effect: 'Allow',
  Principal: service,
  Action: 'sns:Publish',
  Resource: Topic,
  Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  ...over,
});

/** What `enforceSSL` adds. */
const onlyTls = {
  Effect: 'Deny',
  Principal: '*',
  Action: 'sns:Publish',
  Resource: Topic,
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};

function check(statements: readonly object[] | undefined, alarm: object = { AlarmActions: [Topic] }) {
  const Resources = {
    Topic: { Type: 'AWS::SNS::Topic', Properties: {} },
    Bell: { Type: 'AWS::CloudWatch::Alarm', Properties: alarm },
    ...(statements && {
      Policy: {
        Type: 'AWS::SNS::TopicPolicy',
        Properties: { Topics: [Topic], PolicyDocument: { Statement: statements } },
      },
    }),
  };
  return () =>
    refuseSilentAlarms(
      loadStack({ template: { Resources }, stackName: 'S', endpoints: { sqs: 'http://127.0.0.1:1' } }),
    );
}

describe('an alarm', () => {
  it.each([
    ['has no policy of its own', undefined],
    ['allows the service for this account', [onlyTls, allow()]],
    [
      'allows the service for alarms of this account',
      [allow({ Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:cloudwatch:*:000000000000:alarm:*' } } })],
    ],
    [
      'allows everybody of this account',
      [
        allow({
          Principal: { AWS: '*' },
          Condition: { StringEquals: { 'AWS:SourceOwner': '000000000000' } },
        }),
      ],
    ],
  ] as const)('may publish if the topic %s', (_what, statements) => {
    expect(check(statements)).not.toThrow();
  });

  it.each([
    ['only denies', [onlyTls]],
    ['allows another service', [allow({ Principal: { Service: 'events.amazonaws.com' } })]],
    ['allows something else', [allow({ Action: 'sns:Subscribe' })]],
    [
      'allows another account',
      [allow({ Condition: { StringEquals: { 'aws:SourceAccount': '111111111111' } } })],
    ],
    ['denies the service', [allow(), { ...onlyTls, Condition: {} }]],
    ['speaks of another topic', [allow({ Resource: 'arn:aws:sns:us-east-1:000000000000:other' })]],
  ])('is rejected if the topic %s', (_what, statements) => {
    expect(check(statements)).toThrow(
      /AWS::CloudWatch::Alarm \(Bell\) AlarmActions: the policy of arn:aws:sns:\S+ does not let cloudwatch\.amazonaws\.com publish/,
    );
  });

  it.each(['OKActions', 'InsufficientDataActions'])('is also checked for its %s', (property) => {
    expect(check([onlyTls], { [property]: [Topic] })).toThrow(`(Bell) ${property}:`);
  });

  it("may call what isn't a topic of the stack", () => {
    expect(check([onlyTls], { AlarmActions: ['arn:aws:automate:us-east-1:ec2:stop'] })).not.toThrow();
  });
});

describe('a topic with a key', () => {
  const forService = {
    Effect: 'Allow',
    Principal: service,
    Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
    Resource: '*',
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  };
  const forAccount = {
    Effect: 'Allow',
    Principal: { AWS: 'arn:aws:iam::000000000000:root' },
    Action: 'kms:*',
    Resource: '*',
  };

  function checkKey(
    statements: readonly object[],
    KmsMasterKeyId: unknown = { 'Fn::GetAtt': ['Key', 'Arn'] },
  ) {
    const Resources = {
      Key: { Type: 'AWS::KMS::Key', Properties: { KeyPolicy: { Statement: statements } } },
      Topic: { Type: 'AWS::SNS::Topic', Properties: { KmsMasterKeyId } },
      Bell: { Type: 'AWS::CloudWatch::Alarm', Properties: { AlarmActions: [Topic] } },
    };
    const template = { Resources };
    return () =>
      refuseSilentAlarms(loadStack({ template, stackName: 'S', endpoints: { sqs: 'http://127.0.0.1:1' } }));
  }

  it('receives alarms if the key lets CloudWatch use it', () => {
    expect(checkKey([forAccount, forService])).not.toThrow();
  });

  it.each([
    ['names the account alone', [forAccount], undefined],
    ['lets CloudWatch decrypt only', [{ ...forService, Action: 'kms:Decrypt' }], undefined],
    [
      'speaks of another account',
      [{ ...forService, Condition: { StringEquals: { 'aws:SourceAccount': '999999999999' } } }],
      undefined,
    ],
    ['is AWS’s own', [forService], 'alias/aws/sns'],
  ])('would miss them if its key %s', (_, statements, keyId) => {
    expect(checkKey(statements, keyId)).toThrow('does not let cloudwatch.amazonaws.com encrypt');
  });
});
