import { beforeAll, describe, expect, it } from 'vitest';
import { getStage } from '#infra/stages.ts';
import { must } from '#test/harness/must.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

const ROLE = 'arn:aws:iam::222222222222:role/warehouse/loader';
const exportQueues = [{ name: 'warehouse', consumers: [ROLE] }, { name: 'data-lake' }];

let without: ReturnType<typeof stackOf>;
let withKey: ReturnType<typeof stackOf>;

beforeAll(() => {
  without = stackOf({ ...getStage('staging'), exportQueues });
  withKey = stackOf({ ...getStage('staging'), exportQueues, customerKey: true });
});

describe('a stage without its own key', () => {
  it("uses AWS's keys for encryption", () => {
    expect(without.ofType('AWS::KMS::Key')).toEqual([]);
    expect(JSON.stringify(without.resources)).not.toContain('kms:');
    for (const { Properties } of without.ofType('AWS::SQS::Queue')) {
      expect(Properties.SqsManagedSseEnabled).toBe(true);
    }
  });
});

describe('a stage with its own key', () => {
  const key = (): TemplateResource => {
    const [only, ...more] = withKey.ofType('AWS::KMS::Key');
    expect(more).toEqual([]);
    return must(only);
  };
  const reference = () => {
    const [id] = must(Object.entries(withKey.resources).find(([, { Type }]) => Type === 'AWS::KMS::Key'));
    return { 'Fn::GetAtt': [id, 'Arn'] };
  };

  it('rotates it every year and never deletes it with the stack', () => {
    expect(key()).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: { EnableKeyRotation: true },
    });
    expect(withKey.ofType('AWS::KMS::Alias').map(({ Properties }) => Properties.AliasName)).toEqual([
      'alias/signal-intelligence-staging',
    ]);
  });

  it.each([
    ['AWS::SQS::Queue', 10, (table: TemplateResource) => table.Properties.KmsMasterKeyId],
    ['AWS::SNS::Topic', 1, (topic: TemplateResource) => topic.Properties.KmsMasterKeyId],
    ['AWS::Logs::LogGroup', 8, (group: TemplateResource) => group.Properties.KmsKeyId],
    [
      'AWS::DynamoDB::GlobalTable',
      1,
      (table: TemplateResource) => table.Properties.Replicas[0].SSESpecification.KMSMasterKeyId,
    ],
  ])('encrypts every %s with it', (type, atLeast, keyOf) => {
    const resources = withKey.ofType(type);

    expect(resources.length).toBeGreaterThanOrEqual(atLeast);
    for (const resource of resources) expect(keyOf(resource)).toEqual(reference());
  });

  it("allows the account, this stage's logs, its alarms and the consumers of its export queues", () => {
    const group = (name: string) => ({
      'Fn::Join': [
        '',
        [
          'arn:',
          { Ref: 'AWS::Partition' },
          ':logs:',
          { Ref: 'AWS::Region' },
          ':',
          { Ref: 'AWS::AccountId' },
          `:log-group:${name}`,
        ],
      ],
    });
    const [account, ...others] = key().Properties.KeyPolicy.Statement;

    expect(account).toMatchObject({ Effect: 'Allow', Action: 'kms:*' });
    expect(JSON.stringify(account.Principal)).toContain(':root');
    expect(others).toEqual([
      expect.objectContaining({
        Sid: 'Logs',
        Principal: {
          Service: { 'Fn::Join': ['', ['logs.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]] },
        },
        Condition: {
          ArnLike: {
            'kms:EncryptionContext:aws:logs:arn': [
              group('/signal-intelligence/staging/*'),
              group('/aws/vendedlogs/states/signal-intelligence-staging-*'),
            ],
          },
        },
      }),
      expect.objectContaining({
        Sid: 'Alarms',
        Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
      expect.objectContaining({
        Sid: 'Consumers',
        Action: 'kms:Decrypt',
        Principal: { AWS: ROLE },
        Condition: {
          StringEquals: {
            'kms:ViaService': {
              'Fn::Join': ['', ['sqs.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]],
            },
          },
        },
      }),
      // Secrets Manager acts for principals that may read the secret, and for no others.
      expect.objectContaining({
        Action: expect.arrayContaining(['kms:Decrypt', 'kms:CreateGrant']),
        Condition: {
          StringEquals: {
            'kms:ViaService': {
              'Fn::Join': ['', ['secretsmanager.', { Ref: 'AWS::Region' }, '.amazonaws.com']],
            },
          },
        },
      }),
    ]);
    expect(others.every(({ Effect }: { Effect: string }) => Effect === 'Allow')).toBe(true);
  });
});
