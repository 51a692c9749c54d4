import { beforeAll, describe, expect, it } from 'vitest';
import { stageOf } from '#infra/stages.ts';
import { must } from '#test/harness/must.ts';
import { stackOf } from '#test/infra/stack-of.ts';
import type { TemplateResource } from '#test/infra/synthesized.ts';

const ROLE = 'arn:aws:iam::222222222222:role/warehouse/loader';
const exportQueues = [{ name: 'warehouse', consumers: [ROLE] }, { name: 'data-lake' }];

let without: ReturnType<typeof stackOf>;
let withKey: ReturnType<typeof stackOf>;
let granted: ReturnType<typeof stackOf>;

beforeAll(() => {
  without = stackOf({ ...stageOf('staging'), exportQueues });
  withKey = stackOf({ ...stageOf('staging'), exportQueues, customerKey: true });
  granted = stackOf({ ...stageOf('staging'), exportQueues, customerKey: 'granted' });
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

  it('sets one kind of encryption on a queue, because SQS rejects two', () => {
    for (const { Properties } of withKey.ofType('AWS::SQS::Queue')) {
      expect(Properties.SqsManagedSseEnabled).toBeUndefined();
      expect(Properties.KmsDataKeyReusePeriodSeconds).toBe(3_600);
    }
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

  it("names every log group so that the key's policy covers it", () => {
    for (const { Properties } of withKey.ofType('AWS::Logs::LogGroup')) {
      expect(Properties.LogGroupName).toMatch(
        /^(\/signal-intelligence\/staging\/|\/aws\/vendedlogs\/states\/signal-intelligence-staging-)/,
      );
    }
  });
});

describe('turning the key on', () => {
  /**
   * The properties whose change replaces a resource, for the types that change: `createOnlyProperties` of their
   * schemas.
   */
  const CREATE_ONLY: Readonly<Record<string, readonly string[]>> = {
    'AWS::DynamoDB::GlobalTable': ['TableName', 'KeySchema', 'LocalSecondaryIndexes', 'GlobalTableSourceArn'],
    'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
    'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
    'AWS::Logs::LogGroup': ['LogGroupName'],
    'AWS::IAM::Role': ['RoleName', 'Path'],
    'AWS::SecretsManager::Secret': ['Name'],
    'AWS::KMS::Key': [],
    'AWS::Lambda::Function': ['FunctionName', 'PackageType'],
  };

  type Made = ReturnType<typeof stackOf>;

  /** `Type.Property` of everything that differs, and the types that were added or removed. */
  function differences(before: Made, after: Made) {
    const typesIn = (one: Made, other: Made) =>
      Object.entries(one.resources)
        .filter(([id]) => !(id in other.resources))
        .map(([, { Type }]) => Type)
        .sort();
    const changed = Object.entries(before.resources).flatMap(([id, { Type, Properties }]) => {
      const next = after.resources[id];
      if (!next) return [];
      const names = new Set([...Object.keys(Properties), ...Object.keys(next.Properties)]);
      return [...names]
        .filter((name) => JSON.stringify(Properties[name]) !== JSON.stringify(next.Properties[name]))
        .map((name) => `${Type}.${name}`);
    });
    return {
      gone: typesIn(before, after),
      added: typesIn(after, before),
      changed: [...new Set(changed)].sort(),
    };
  }

  it('first adds the key and lets functions use it, without encrypting anything', () => {
    expect(differences(without, granted)).toEqual({
      gone: [],
      added: ['AWS::KMS::Alias', 'AWS::KMS::Key'],
      changed: ['AWS::IAM::Role.Policies'],
    });
  });

  it('then encrypts with it without changing roles, because CloudFormation updates roles after the table', () => {
    expect(differences(granted, withKey)).toEqual({
      gone: [],
      added: [],
      changed: [
        'AWS::DynamoDB::GlobalTable.Replicas',
        // It allows Secrets Manager.
        'AWS::KMS::Key.KeyPolicy',
        'AWS::Logs::LogGroup.KmsKeyId',
        'AWS::SNS::Topic.KmsMasterKeyId',
        'AWS::SQS::Queue.KmsDataKeyReusePeriodSeconds',
        'AWS::SQS::Queue.KmsMasterKeyId',
        'AWS::SQS::Queue.SqsManagedSseEnabled',
        'AWS::SecretsManager::Secret.KmsKeyId',
      ],
    });
  });

  it('replaces nothing', () => {
    for (const change of [
      ...differences(without, granted).changed,
      ...differences(granted, withKey).changed,
    ]) {
      const [type = '', property = ''] = change.split('.');
      expect(must(CREATE_ONLY[type])).not.toContain(property);
    }
  });
});
