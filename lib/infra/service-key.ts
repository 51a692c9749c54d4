import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

const KEY = 'Key';

/**
 * Services that call KMS on a principal's behalf; a role that may use the key through one of these can't use it
 * directly.
 */
type KeyedService = 'dynamodb' | 'sqs' | 'secretsmanager';

const limitToService = (service: KeyedService) => ({
  StringEquals: { 'kms:ViaService': `${service}.${Aws.REGION}.${Aws.URL_SUFFIX}` },
});

/** CloudWatch Logs, for this stage's log groups: their ARN is part of the encryption context. */
const allowLogs = ({ account, region, partition }: Stack, { name }: Stage): PolicyStatement =>
  new PolicyStatement({
    sid: 'Logs',
    principals: [new ServicePrincipal(`logs.${Aws.REGION}.${Aws.URL_SUFFIX}`)],
    actions: [
      'kms:Encrypt',
      'kms:Decrypt',
      'kms:ReEncryptFrom',
      'kms:ReEncryptTo',
      'kms:GenerateDataKey',
      'kms:GenerateDataKeyWithoutPlaintext',
      'kms:DescribeKey',
    ],
    resources: ['*'],
    conditions: {
      ArnLike: {
        'kms:EncryptionContext:aws:logs:arn': [
          `/signal-intelligence/${name}/*`,
          `/aws/vendedlogs/states/signal-intelligence-${name}-*`,
        ].map((group) => `arn:${partition}:logs:${region}:${account}:log-group:${group}`),
      },
    },
  });

/** Without this, alarms fail silently: their message is encrypted before the topic accepts it. */
const allowAlarms = ({ account }: Stack): PolicyStatement =>
  new PolicyStatement({
    sid: 'Alarms',
    principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
    actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
    resources: ['*'],
    conditions: { StringEquals: { 'aws:SourceAccount': account } },
  });

/** Teams that read export queues. Those in other accounts need both this and their own account's permission. */
const allowConsumers = (consumers: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    sid: 'Consumers',
    principals: consumers.map((arn) => new ArnPrincipal(arn)),
    actions: ['kms:Decrypt'],
    resources: ['*'],
    conditions: limitToService('sqs'),
  });

function createKey(stack: Stack, stage: Stage): Key {
  const key = new Key(stack, KEY, {
    alias: `alias/signal-intelligence-${stage.name}`,
    description: `Encrypts the data of the stage ${stage.name} of the Signal Intelligence Service`,
    enableKeyRotation: true,
    // Backups and retained logs are only readable while the key exists.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  key.addToResourcePolicy(allowLogs(stack, stage));
  key.addToResourcePolicy(allowAlarms(stack));
  const consumers = new Set((stage.exportQueues ?? []).flatMap((queue) => queue.consumers ?? []));
  if (consumers.size > 0) key.addToResourcePolicy(allowConsumers([...consumers]));
  return key;
}

const keysByStack = new WeakMap<Stack, IKey>();

/** The stage's own key, with which everything is encrypted; undefined if the stage has none. */
export function getEncryptionKey(scope: Construct, stage: Stage): IKey | undefined {
  if (!stage.customerKey) return undefined;
  const stack = Stack.of(scope);
  const existingKey = keysByStack.get(stack);
  if (existingKey) return existingKey;
  const key = createKey(stack, stage);
  keysByStack.set(stack, key);
  return key;
}

/**
 * How long senders and receivers cache a data key. An hour costs a twelfth of SQS's default of five minutes, but
 * revoking access to the key takes an hour.
 */
const DATA_KEY_REUSE = Duration.hours(1);

/** How the stage's queues are encrypted; SQS's own key is free and needs no permission. */
export function getQueueEncryption(
  scope: Construct,
  stage: Stage,
): Pick<QueueProps, 'encryption' | 'encryptionMasterKey' | 'dataKeyReuse'> {
  const key = getEncryptionKey(scope, stage);
  return key
    ? { encryption: QueueEncryption.KMS, encryptionMasterKey: key, dataKeyReuse: DATA_KEY_REUSE }
    : { encryption: QueueEncryption.SQS_MANAGED };
}

const READ_ACTIONS = ['kms:Decrypt', 'kms:DescribeKey'];

/** The KMS actions a caller of each service needs, by what it does there. */
const ACTIONS = {
  dynamodb: {
    read: READ_ACTIONS,
    write: [...READ_ACTIONS, 'kms:Encrypt', 'kms:GenerateDataKey', 'kms:ReEncryptFrom', 'kms:ReEncryptTo'],
  },
  sqs: { read: ['kms:Decrypt'], write: ['kms:Decrypt', 'kms:GenerateDataKey'] },
  secretsmanager: { read: ['kms:Decrypt'], write: ['kms:Decrypt', 'kms:GenerateDataKey'] },
} as const satisfies Record<KeyedService, Record<'read' | 'write', readonly string[]>>;

/** Permission to use the stage's key through a service; none without a key. */
export function createKeyStatements(
  scope: Construct,
  stage: Stage,
  service: KeyedService,
  access: 'read' | 'write',
): PolicyStatement[] {
  const key = getEncryptionKey(scope, stage);
  if (!key) return [];
  return [
    new PolicyStatement({
      actions: [...ACTIONS[service][access]],
      resources: [key.keyArn],
      conditions: limitToService(service),
    }),
  ];
}
