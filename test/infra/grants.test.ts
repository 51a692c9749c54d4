import { beforeAll, describe, expect, it } from 'vitest';
import { changeStream } from '#contract/change-stream.ts';
import type { Uses } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';
import { queues } from '#contract/queues.ts';
import {
  authorizerEntry,
  functionEntries,
  oauthEntry,
  sessionEntry,
  signInEntry,
  siteEntry,
} from '#infra/function-entries.ts';
import { variable } from '#platform/env.ts';
import { schedules } from '#schedules/schedules.ts';
import { functionOf, referred } from '#test/infra/function-of.ts';
import { asList, type Statement, statementsOf } from '#test/infra/statements.ts';
import { type Synthesized, synthesizedStages, type TemplateResource } from '#test/infra/synthesized.ts';
import { machines } from '#workflows/machines.ts';

/** Prod has its own key and asks directories with customers' keys. Dev has an export queue. */
const STAGES = ['prod', 'dev'] as const;
type StageName = (typeof STAGES)[number];

let stages: Record<StageName, Synthesized>;

beforeAll(async () => {
  stages = await synthesizedStages();
});

/** Written out a second time on purpose: adding a grant must be a deliberate decision. */
const READ = ['BatchGetItem', 'GetItem', 'Query'];
const WRITE = ['BatchWriteItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'];
const FOLLOW = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
const CONSUME = ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'];
const KEY_READ = ['Decrypt', 'DescribeKey'];
const KEY_WRITE = [...KEY_READ, 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo'];
const EXPORT_QUEUES = { prod: [], dev: ['warehouse'] } as const;

/** Why an action is allowed on `*`. */
const NO_NARROWER: Readonly<Record<string, string>> = {
  'xray:PutTraceSegments': 'X-Ray has no resources but groups and sampling rules',
  'xray:PutTelemetryRecords': 'X-Ray has no resources but groups and sampling rules',
  'xray:GetSamplingRules': 'X-Ray has no resources but groups and sampling rules',
  'xray:GetSamplingTargets': 'X-Ray has no resources but groups and sampling rules',
  'logs:CreateLogDelivery': 'log deliveries are no resource to IAM',
  'logs:GetLogDelivery': 'log deliveries are no resource to IAM',
  'logs:UpdateLogDelivery': 'log deliveries are no resource to IAM',
  'logs:DeleteLogDelivery': 'log deliveries are no resource to IAM',
  'logs:ListLogDeliveries': 'log deliveries are no resource to IAM',
  'logs:PutResourcePolicy': 'resource policies of CloudWatch Logs belong to the account',
  'logs:DescribeResourcePolicies': 'resource policies of CloudWatch Logs belong to the account',
  'logs:DescribeLogGroups': 'Step Functions lists them without a filter',
};
const LOG_DELIVERY = Object.keys(NO_NARROWER).filter((action) => action.startsWith('logs:'));

interface Granted {
  readonly id: string;
  readonly kind: 'api' | 'pages' | 'workflows' | 'schedules' | 'queues';
  readonly uses: Uses;
  /** Whether it counts requests per key. */
  readonly counts?: boolean;
  readonly consumes?: boolean;
  readonly delays?: boolean;
  /** Whether it reads the table's stream, and records what it gives up. */
  readonly follows?: boolean;
}

const granted: readonly Granted[] = [
  { id: authorizerEntry.id, kind: 'api', uses: { table: 'read', partitions: 'keys', apiKeys: 'read' } },
  { id: oauthEntry.id, kind: 'api', uses: { table: 'write', partitions: 'keys', apiKeys: 'write' } },
  {
    id: signInEntry.id,
    kind: 'api',
    uses: { table: 'write', partitions: 'sign_in', apiKeys: 'write', signInSecret: 'read' },
  },
  { id: sessionEntry.id, kind: 'api', uses: { table: 'read', partitions: 'keys', apiKeys: 'read' } },
  { id: siteEntry.id, kind: 'pages', uses: { table: 'none' } },
  ...[...endpointList, answerAgent].map(
    ({ id, uses, freshCaller, rows, limited = true }): Granted => ({
      id,
      kind: 'api',
      uses: (freshCaller || rows) && uses.apiKeys === undefined ? { ...uses, apiKeys: 'read' } : uses,
      counts: limited,
    }),
  ),
  ...machines.flatMap(({ steps }) =>
    Object.values(steps).map(({ id, uses }): Granted => ({ id, kind: 'workflows', uses })),
  ),
  ...schedules.map(({ id, uses }): Granted => ({ id, kind: 'schedules', uses })),
  ...queues.map(
    ({ name, consumer }): Granted => ({
      id: name,
      kind: 'queues',
      uses: consumer.uses,
      consumes: true,
      delays: name === 'alerts',
    }),
  ),
  { id: changeStream.id, kind: 'queues', uses: changeStream.uses, follows: true },
];

/** One line per action and resource, with its condition. */
const lines = (effect: string, actions: readonly string[], resource: string, condition?: object): string[] =>
  actions.map(
    (action) => `${effect} ${action} on ${resource}${condition ? ` if ${JSON.stringify(condition)}` : ''}`,
  );
const allow = (service: string, actions: readonly string[], resource: string, condition?: object) =>
  lines(
    'Allow',
    actions.map((action) => `${service}:${action}`),
    resource,
    condition,
  );
const keysLike = (quantifier: 'ForAllValues' | 'ForAnyValue', ...patterns: string[]) => ({
  [`${quantifier}:StringLike`]: { 'dynamodb:LeadingKeys': patterns },
});
const key = (service: string, actions: readonly string[]) =>
  allow('kms', actions, 'the key', {
    StringEquals: { 'kms:ViaService': `${service}.<AWS::Region>.<AWS::URLSuffix>` },
  });

/** Items guarded by their own prefix, and the contract's word that grants access. */
const GUARDED = [
  ['signingSecrets', 'SECRET#*'],
  ['apiKeys', 'KEY#*'],
] as const;

function denied(uses: Uses): string[] {
  if (uses.table === 'none') return [];
  if (uses.partitions) return lines('Deny', ['dynamodb:*'], 'the table', keysLike('ForAnyValue', 'WS#*#*'));
  const untouched = GUARDED.filter(([name]) => uses[name] === undefined).map(([, pattern]) => pattern);
  const onlyRead = GUARDED.filter(([name]) => uses[name] === 'read').map(([, pattern]) => pattern);
  return [
    ...(untouched.length > 0
      ? lines('Deny', ['dynamodb:*'], 'the table', keysLike('ForAnyValue', ...untouched))
      : []),
    ...(onlyRead.length > 0 && uses.table === 'write'
      ? lines(
          'Deny',
          WRITE.map((action) => `dynamodb:${action}`),
          'the table',
          keysLike('ForAnyValue', ...onlyRead),
        )
      : []),
  ];
}

function tableLines({ uses: { table, partitions }, counts = false }: Granted, hasKey: boolean): string[] {
  const writes = table === 'write' || table === 'list' || counts;
  if (partitions) {
    const actions = [...READ, ...(writes ? ['ConditionCheckItem', 'PutItem', 'UpdateItem'] : [])];
    return [
      ...allow('dynamodb', actions, 'the table', keysLike('ForAllValues', 'KEY#*', 'WS#*')),
      ...allow('dynamodb', ['BatchGetItem'], 'the table', keysLike('ForAllValues', 'KEY_USE#*')),
      ...(partitions === 'sign_in'
        ? allow('dynamodb', ['PutItem'], 'the table', keysLike('ForAllValues', 'AUDIT#*'))
        : []),
      ...(hasKey ? key('dynamodb', writes ? KEY_WRITE : KEY_READ) : []),
    ];
  }
  return [
    ...(table === 'none' ? [] : allow('dynamodb', READ, 'the table')),
    ...(table === 'none' ? [] : allow('dynamodb', ['Query'], 'indexes of the table')),
    ...(table === 'write' ? allow('dynamodb', WRITE, 'the table') : []),
    ...(table === 'list'
      ? allow('dynamodb', ['PutItem'], 'the table', keysLike('ForAllValues', 'PAGES#*'))
      : []),
    ...(counts && table !== 'write'
      ? allow('dynamodb', ['UpdateItem'], 'the table', keysLike('ForAllValues', 'KEY_USE#*'))
      : []),
    ...(hasKey && (table !== 'none' || counts) ? key('dynamodb', writes ? KEY_WRITE : KEY_READ) : []),
  ];
}

/** Customers' buckets may have any name, in this organization, but not in the stage's own account. */
const bucketLines = ({ uses }: Granted): string[] =>
  uses.buckets === 'write'
    ? ['s3:PutObject', 's3:PutObjectAcl'].map(
        (action) =>
          `Allow ${action} on ` +
          // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable
          'arn:<AWS::Partition>:s3:::*/* if {"StringEquals":{"aws:ResourceOrgID":"${aws:PrincipalOrgID}"},"StringNotEquals":{"aws:ResourceAccount":{"Ref":"AWS::AccountId"}}}',
      )
    : [];

function queueLines(entry: Granted, stage: StageName): string[] {
  const { id, uses, consumes = false, delays = false, follows = false } = entry;
  const exports = uses.exportQueues === 'send' ? EXPORT_QUEUES[stage] : [];
  const sends = follows || (uses.queues?.length ?? 0) + exports.length > 0;
  return [
    ...(follows ? allow('sqs', ['SendMessage'], `queue ${id}-dead`) : []),
    ...(uses.queues ?? []).flatMap((name) => allow('sqs', ['SendMessage'], `queue ${name}`)),
    ...exports.flatMap((name) => allow('sqs', ['SendMessage'], `queue export-${name}`)),
    ...(consumes
      ? allow('sqs', [...CONSUME, ...(delays ? ['ChangeMessageVisibility'] : [])], `queue ${id}`)
      : []),
    ...(stage === 'prod' && (sends || consumes) ? key('sqs', ['Decrypt']) : []),
    ...(stage === 'prod' && sends ? key('sqs', ['GenerateDataKey']) : []),
  ];
}

function secretLines(access: 'read' | 'write' | undefined, secrets: string, stage: StageName): string[] {
  if (access === undefined) return [];
  const writes = access === 'write';
  return [
    ...allow('secretsmanager', ['GetSecretValue'], secrets),
    ...(writes ? allow('secretsmanager', ['CreateSecret', 'PutSecretValue'], secrets) : []),
    ...(stage === 'prod' ? key('secretsmanager', ['Decrypt', ...(writes ? ['GenerateDataKey'] : [])]) : []),
  ];
}

const credentialLines = ({ uses }: Granted, stage: StageName): string[] => [
  ...secretLines(
    uses.credentials ?? (uses.providers?.includes('directory') ? 'read' : undefined),
    'integrations of workspaces',
    stage,
  ),
  ...secretLines(uses.signInSecret, 'sign-in of workspaces', stage),
];

/** The key for hashes of suppressed people. */
const suppressionLines = ({ uses }: Granted, stage: StageName): string[] =>
  uses.suppression
    ? [
        ...allow('secretsmanager', ['GetSecretValue'], 'the secret of the suppression list'),
        ...(stage === 'prod' ? key('secretsmanager', ['Decrypt']) : []),
      ]
    : [];

const expectedOf = (entry: Granted, stage: StageName): string[] => [
  ...allow('logs', ['CreateLogStream', 'PutLogEvents'], `log ${entry.kind}`),
  ...allow('xray', ['PutTraceSegments', 'PutTelemetryRecords'], '*'),
  ...tableLines(entry, stage === 'prod'),
  ...denied(entry.uses),
  ...(entry.uses.workflows ?? []).flatMap((name) => allow('states', ['StartExecution'], `workflow ${name}`)),
  ...(entry.uses.restarts ?? []).flatMap((name) => [
    ...allow('states', ['StartExecution'], `workflow ${name}`),
    ...allow('states', ['DescribeExecution'], `executions of ${name}`),
  ]),
  ...(entry.follows ? allow('dynamodb', FOLLOW, 'the stream') : []),
  ...bucketLines(entry),
  ...queueLines(entry, stage),
  ...credentialLines(entry, stage),
  ...suppressionLines(entry, stage),
];

/** `Fn::Join` and `Ref` as one text, with references in angle brackets. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { 'Fn::Join': join, Ref } = value as { 'Fn::Join'?: [string, unknown[]]; Ref?: string };
  if (join) return join[1].map(textOf).join(join[0]);
  return Ref === undefined ? JSON.stringify(value) : `<${Ref}>`;
}

/** A name for a statement's resource. Unknown resources are shown as they are, and match nothing. */
function nameOf({ resources }: Synthesized, stage: StageName, resource: unknown): string {
  const { Type, Properties } =
    resources[referred(resource as object) ?? ''] ?? ({} as Partial<TemplateResource>);
  if (/^\{"Fn::GetAtt":\["Table\w+","Arn"\]\}\/stream\/\*$/.test(textOf(resource))) return 'the stream';
  if (Type === 'AWS::DynamoDB::GlobalTable') return 'the table';
  if (Type === 'AWS::KMS::Key') return 'the key';
  if (Type === 'AWS::SecretsManager::Secret') return 'the secret of the suppression list';
  if (Type === 'AWS::Logs::LogGroup') return `log ${Properties.LogGroupName.split('/').at(-1)}`;
  if (Type === 'AWS::SQS::Queue')
    return `queue ${Properties.QueueName.slice(`signal-intelligence-${stage}-`.length)}`;
  if (Type === 'AWS::Lambda::Function') return `function ${Properties.Handler.replace(/\.handler$/, '')}`;
  const text = textOf(resource);
  if (/^\{"Fn::GetAtt":\["Table\w+","Arn"\]\}\/index\/\*$/.test(text)) return 'indexes of the table';
  const [, machine] = new RegExp(`:stateMachine:signal-intelligence-${stage}-([a-z-]+)$`).exec(text) ?? [];
  if (machine !== undefined) return `workflow ${machine}`;
  const [, ran] = new RegExp(`:execution:signal-intelligence-${stage}-([a-z-]+):\\*$`).exec(text) ?? [];
  if (ran !== undefined) return `executions of ${ran}`;
  const [, secret] =
    new RegExp(`:secret:signal-intelligence-${stage}/workspaces/\\*/([a-z-]+)\\*$`).exec(text) ?? [];
  return secret === undefined ? text : `${secret} of workspaces`;
}

const plain = (condition: unknown): unknown =>
  JSON.parse(JSON.stringify(condition), (_, value) =>
    typeof value === 'object' && value !== null && 'Fn::Join' in value ? textOf(value) : value,
  );

const saidBy = (statements: readonly Statement[], stack: Synthesized, stage: StageName): string[] =>
  statements.flatMap(({ Effect, Action, Resource, Condition }) =>
    asList(Resource).flatMap((resource) =>
      lines(
        Effect,
        asList(Action),
        nameOf(stack, stage, resource),
        Condition === undefined ? undefined : (plain(Condition) as object),
      ),
    ),
  );

const sorted = (said: readonly string[]): string[] => [...new Set(said)].sort();

it('every function is checked', () => {
  expect(granted.map(({ id }) => id).sort()).toEqual(
    functionEntries()
      .map(({ id }) => id)
      .sort(),
  );
});

describe.each(STAGES)('in %s a role grants what its function uses, and nothing else', (stage) => {
  it.each(granted.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
    const said = saidBy(statementsOf(functionOf(stages[stage], id).role), stages[stage], stage);

    expect(sorted(said)).toEqual(sorted(expectedOf(entry, stage)));
  });

  const rolesFor = (service: string) =>
    stages[stage]
      .ofType('AWS::IAM::Role')
      .filter(
        ([, { Properties }]) =>
          Properties.AssumeRolePolicyDocument.Statement[0].Principal.Service === service,
      );

  it('a state machine calls its own steps and reports how it failed', () => {
    const said = rolesFor('states.amazonaws.com').map(([, role]) =>
      sorted(saidBy(statementsOf(role), stages[stage], stage)),
    );
    const expected = machines.map(({ steps }) =>
      sorted([
        ...Object.values(steps).flatMap(({ id }) => allow('lambda', ['InvokeFunction'], `function ${id}`)),
        ...lines('Allow', LOG_DELIVERY, '*'),
        ...allow(
          'xray',
          ['PutTraceSegments', 'PutTelemetryRecords', 'GetSamplingRules', 'GetSamplingTargets'],
          '*',
        ),
      ]),
    );

    expect(said.sort()).toEqual(expected.sort());
  });

  it('a schedule calls one function', () => {
    const said = rolesFor('scheduler.amazonaws.com').flatMap(([, role]) =>
      saidBy(statementsOf(role), stages[stage], stage),
    );

    expect(said.sort()).toEqual(
      schedules.flatMap(({ id }) => allow('lambda', ['InvokeFunction'], `function ${id}`)).sort(),
    );
  });

  it("the gateway calls the functions of its routes, and writes its access log by AWS's own policy", () => {
    const roles = rolesFor('apigateway.amazonaws.com').map(([, role]) => role);
    const policies = stages[stage].ofType('AWS::IAM::ManagedPolicy').map(([, { Properties }]) => Properties);
    const said = saidBy(
      policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
      stages[stage],
      stage,
    );
    const called = granted.filter(({ kind }) => kind === 'api' || kind === 'pages');
    const attached = roles.flatMap(({ Properties }) => Properties.ManagedPolicyArns ?? []);
    const own = stages[stage].ofType('AWS::IAM::ManagedPolicy').map(([id]) => id);

    expect(said.sort()).toEqual(
      called.flatMap(({ id }) => allow('lambda', ['InvokeFunction'], `function ${id}`)).sort(),
    );
    expect(roles.flatMap(statementsOf)).toEqual([]);
    expect(attached.map(textOf).sort()).toEqual(
      [
        ...own.map((id) => `<${id}>`),
        'arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs',
      ].sort(),
    );
  });

  it('there are no other roles or policies', () => {
    const roles = stages[stage].ofType('AWS::IAM::Role').length;

    // One for each function, state machine and schedule, plus one to call and one to log for the gateway.
    expect(roles).toBe(granted.length + machines.length + schedules.length + 2);
    expect(stages[stage].ofType('AWS::IAM::Policy')).toEqual([]);
    expect(stages[stage].ofType('AWS::IAM::User')).toEqual([]);
  });

  it('only actions without a narrower resource in AWS are allowed on everything', () => {
    const broad = stages[stage].ofType('AWS::IAM::Role').flatMap(([, role]) =>
      statementsOf(role)
        .filter(({ Resource }) => asList(Resource).includes('*'))
        .flatMap(({ Action }) => asList(Action)),
    );

    expect(sorted(broad)).toEqual(Object.keys(NO_NARROWER).sort());
  });

  // With a few exceptions, the longest ARNs of a deploy are shorter than the references that stand for them here.
  it('every role leaves half of the 10,240 characters of its inline policies', () => {
    const sizes = stages[stage]
      .ofType('AWS::IAM::Role')
      .map(([, role]) => JSON.stringify(statementsOf(role)).length);

    expect(Math.max(...sizes)).toBeLessThan(5_120);
  });
});

it('functions that return a secret may read secrets of that kind', () => {
  const blind = endpointList.filter(
    ({ secrets, uses }) => secrets && uses.signingSecrets === undefined && uses.apiKeys === undefined,
  );

  expect(blind.map(({ id }) => id)).toEqual([]);
});

it('only functions that create secrets know the key that encrypts them', () => {
  const knows = granted.filter(
    ({ id }) => variable.secretsKey in functionOf(stages.prod, id).resource.Properties.Environment.Variables,
  );
  const makes = granted.filter(({ uses }) => [uses.credentials, uses.signInSecret].includes('write'));

  expect(makes.length).toBeGreaterThan(0);
  expect(knows.map(({ id }) => id)).toEqual(makes.map(({ id }) => id));
});

it('no function may scan, which a denial of leading keys would not prevent', () => {
  const actions = stages.prod.ofType('AWS::IAM::Role').flatMap(([, role]) =>
    statementsOf(role)
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action }) => asList(Action)),
  );

  expect(actions.filter((action) => /scan|partiql|export|\*/i.test(action))).toEqual([]);
});

it('only functions that store people or hand them over may read the key for hashes of suppressed people', () => {
  expect(
    granted
      .filter(({ uses }) => uses.suppression)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([
    'crm-import-read',
    'crm-rows',
    'enrich-account',
    'find-people',
    'onboarding-load-roster',
    'push-people-to-sequencer',
    'reveal-email',
    'reveal-phone',
    'scan-gather-documents',
    'sync-people',
  ]);
});
