import { beforeAll, describe, expect, it } from 'vitest';
import type { Uses } from '#contract/endpoint.ts';
import { endpointList } from '#contract/endpoints.ts';
import { answerAgent } from '#contract/mcp.ts';

import { queues } from '#contract/queues.ts';
import { authorizerEntry, functionEntries, siteEntry } from '#infra/function-entries.ts';
import { schedules } from '#schedules/schedules.ts';

import { functionOf } from '#test/infra/function-of.ts';
import { asList, statementsOf } from '#test/infra/statements.ts';
import { type Synthesized, synthesizedStages } from '#test/infra/synthesized.ts';
import { machines } from '#workflows/machines.ts';

let prod: Synthesized;

beforeAll(async () => {
  ({ prod } = await synthesizedStages());
});

/** Written out a second time on purpose: a grant is added here with open eyes, or not at all. */
const ALWAYS = [
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];
const READ = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const WRITE = [
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];
const CONSUME = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];

const SECRET_READ = ['secretsmanager:GetSecretValue'];
const SECRET_WRITE = ['secretsmanager:CreateSecret', 'secretsmanager:PutSecretValue'];

interface Granted {
  readonly id: string;
  readonly uses: Uses;
  /** Whether it counts the requests of keys. */
  readonly counts?: boolean;
  readonly consumes?: boolean;
  readonly delays?: boolean;
}

const granted: readonly Granted[] = [
  { id: authorizerEntry.id, uses: { table: 'read' } },
  { id: siteEntry.id, uses: { table: 'none' } },
  ...[...endpointList, answerAgent].map(({ id, uses, limited = true }) => ({ id, uses, counts: limited })),
  ...machines.flatMap(({ steps }) => Object.values(steps)),
  ...schedules,
  ...queues.map(({ name, consumer }) => ({
    id: name,
    uses: consumer.uses,
    consumes: true,
    delays: name === 'alerts',
  })),
];

function expectedOf({ uses, counts = false, consumes = false, delays = false }: Granted): string[] {
  const actions = [
    ...ALWAYS,
    ...(uses.table === 'none' ? [] : READ),
    ...(uses.table === 'write' ? WRITE : []),
    ...(uses.table === 'list' ? ['dynamodb:PutItem'] : []),
    ...(counts ? ['dynamodb:UpdateItem'] : []),
    ...(uses.workflows?.length ? ['states:StartExecution'] : []),
    ...(uses.queues?.length ? ['sqs:SendMessage'] : []),
    // The directories of prod are asked with keys of the workspace.
    ...(uses.credentials === undefined && !uses.providers?.includes('directory') ? [] : SECRET_READ),
    ...(uses.credentials === 'write' ? SECRET_WRITE : []),
    ...(consumes ? CONSUME : []),
    ...(delays ? ['sqs:ChangeMessageVisibility'] : []),
  ];
  return [...new Set(actions)].sort();
}

it('every function is looked at', () => {
  expect(granted.map(({ id }) => id).sort()).toEqual(
    functionEntries()
      .map(({ id }) => id)
      .sort(),
  );
});

describe('a role allows what its function uses, and nothing besides', () => {
  it.each(granted.map((entry) => [entry.id, entry] as const))('%s', (id, entry) => {
    const statements = statementsOf(functionOf(prod, id).role);
    const actions = statements.flatMap(({ Action }) => asList(Action));

    expect([...new Set(actions)].sort()).toEqual(expectedOf(entry));
    expect(statements.every(({ Effect }) => Effect === 'Allow')).toBe(true);
  });

  it.each(granted.filter(({ uses }) => uses.table === 'list').map(({ id }) => [id]))(
    '%s writes only what its lists note',
    (id) => {
      const [put, ...more] = statementsOf(functionOf(prod, id).role).filter(({ Action }) =>
        asList(Action).includes('dynamodb:PutItem'),
      );
      expect(more).toEqual([]);
      expect(put?.Condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['PAGES#*'] },
      });
    },
  );

  it.each(granted.filter(({ uses, counts }) => counts && uses.table !== 'write').map(({ id }) => [id]))(
    '%s, which only reads, updates nothing but what is noted of a key’s use',
    (id) => {
      const [update, ...more] = statementsOf(functionOf(prod, id).role).filter(({ Action }) =>
        asList(Action).includes('dynamodb:UpdateItem'),
      );
      expect(more).toEqual([]);
      expect(update?.Condition).toEqual({
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['KEY_USE#*'] },
      });
    },
  );

  it.each(granted.map(({ id }) => [id]))('%s reaches one kind of thing with each action', (id) => {
    const typeOf = (resource: unknown): string => {
      const text = JSON.stringify(resource);
      // A machine is named, not referred to, because functions may be made before it.
      if (/:stateMachine:signal-intelligence-prod-[a-z-]+"/.test(text))
        return 'AWS::StepFunctions::StateMachine';
      if (/:secretsmanager:.*:secret:signal-intelligence-prod\/workspaces\/\*\/integrations\*"/.test(text))
        return 'secrets of workspaces';
      const [, logicalId] = /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(text) ?? [];
      return logicalId === undefined ? String(resource) : (prod.resources[logicalId]?.Type ?? logicalId);
    };
    const reached = statementsOf(functionOf(prod, id).role).flatMap(({ Action, Resource }) =>
      asList(Action).flatMap((action) =>
        asList(Resource).map((resource) => `${action.split(':')[0]} ${typeOf(resource)}`),
      ),
    );
    const known = [
      'dynamodb AWS::DynamoDB::GlobalTable',
      'logs AWS::Logs::LogGroup',
      'secretsmanager AWS::SecretsManager::Secret',
      'secretsmanager secrets of workspaces',
      'sqs AWS::SQS::Queue',
      'states AWS::StepFunctions::StateMachine',
      'xray *',
    ];

    expect([...new Set(reached)].filter((pair) => !known.includes(pair))).toEqual([]);
  });
});

it('who keeps people, and nobody else, may read what the hashes of suppressed people are keyed with', () => {
  const [[secret] = []] = prod.ofType('AWS::SecretsManager::Secret');
  const readers = granted
    .map(({ id }) => id)
    .filter((id) => JSON.stringify(statementsOf(functionOf(prod, id).role)).includes(`"${secret}"`));

  expect(readers.sort()).toEqual([
    'enrich-account',
    'find-people',
    'onboarding-load-roster',
    'reveal-email',
    'reveal-phone',
    'sync-people',
  ]);
});
