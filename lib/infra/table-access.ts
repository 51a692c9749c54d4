import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Uses } from '#contract/endpoint.ts';
import { AUDIT, KEY_USE, workspacePartition } from '#platform/table-keys.ts';
import { tableSchema } from '#table/schema.ts';
import type { TableReference } from './table.ts';

const READ_ACTIONS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE_ACTIONS = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

/** Key prefixes of the partitions that each contract permission opens. */
const GUARDED_KEY_PREFIXES = {
  signingSecrets: `${tableSchema.signingSecrets}*`,
  apiKeys: `${tableSchema.apiKeys}*`,
} as const;

type TableUses = Pick<Uses, 'table' | 'partitions' | keyof typeof GUARDED_KEY_PREFIXES>;

/** A list may store where a page ended and nothing else. */
const createBookmarkStatement = ({ tableArn }: TableReference): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:PutItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${tableSchema.bookmarks}*`] } },
  });

/** Every endpoint may record that a key was used; read-only endpoints may write nothing else. */
export const createKeyUseStatement = ({ tableArn }: TableReference): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${KEY_USE}*`] } },
  });

/**
 * A call is denied if any of its keys is guarded. This only works for calls that name keys, so no role may scan.
 * Guarded items are in no index, because index queries use other keys.
 */
const createDenial = (
  { tableArn }: TableReference,
  actions: string[],
  guarded: string[],
): PolicyStatement[] =>
  guarded.length === 0
    ? []
    : [
        new PolicyStatement({
          effect: Effect.DENY,
          actions,
          resources: [tableArn],
          conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': guarded } },
        }),
      ];

const names = Object.keys(GUARDED_KEY_PREFIXES) as (keyof typeof GUARDED_KEY_PREFIXES)[];

const listDenials = (table: TableReference, uses: TableUses): PolicyStatement[] => {
  const untouched = names.filter((name) => uses[name] === undefined);
  const onlyRead = names.filter((name) => uses[name] === 'read' && uses.table === 'write');
  return [
    ...createDenial(
      table,
      ['dynamodb:*'],
      untouched.map((name) => GUARDED_KEY_PREFIXES[name]),
    ),
    ...createDenial(
      table,
      WRITE_ACTIONS,
      onlyRead.map((name) => GUARDED_KEY_PREFIXES[name]),
    ),
  ];
};

/** Adds audit events and never reads or changes one: every event has a key of its own. */
const createAuditStatement = ({ tableArn }: TableReference): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:PutItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${AUDIT}*`] } },
  });

/** Slots of sign-ins that wait for a provider. */
const signInSlotStatement = ({ tableArn }: TableReference): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${KEY_USE}*#SLOT#sign_in#*`] },
    },
  });

/** What signing in needs: reads, and writes that never delete. */
const SIGN_IN_WRITES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'];

/** For functions that anyone can call: they reach keys and the workspaces' own partitions, not what is below them. */
const createPublicStatements = (table: TableReference, uses: TableUses): PolicyStatement[] => [
  new PolicyStatement({
    actions: uses.table === 'write' ? [...READ_ACTIONS, ...SIGN_IN_WRITES] : READ_ACTIONS,
    resources: [table.tableArn],
    conditions: {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': [GUARDED_KEY_PREFIXES.apiKeys, workspacePartition('*')],
      },
    },
  }),
  // When a session was last used, which ends idle ones.
  new PolicyStatement({
    actions: ['dynamodb:BatchGetItem'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${KEY_USE}*`] } },
  }),
  ...(uses.partitions === 'sign_in' ? [createAuditStatement(table), signInSlotStatement(table)] : []),
  ...createDenial(table, ['dynamodb:*'], [`${workspacePartition('*')}#*`]),
];

/** For the links in mails, which read and update one record. */
const createMailLinkStatements = (table: TableReference): PolicyStatement[] => [
  new PolicyStatement({
    actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [workspacePartition('*')] } },
  }),
  ...createDenial(table, ['dynamodb:*'], [`${workspacePartition('*')}#*`]),
];

/** What a role may do with the table according to its contract, and the explicit denials for the rest. */
export function createTableStatements(table: TableReference, uses: TableUses): PolicyStatement[] {
  if (uses.table === 'none') return [];
  if (uses.partitions === 'mail_links') return createMailLinkStatements(table);
  if (uses.partitions !== undefined) return createPublicStatements(table, uses);
  return [
    new PolicyStatement({
      actions: uses.table === 'write' ? [...READ_ACTIONS, ...WRITE_ACTIONS] : READ_ACTIONS,
      resources: [table.tableArn],
    }),
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/*`] }),
    ...(uses.table === 'list' ? [createBookmarkStatement(table)] : []),
    ...listDenials(table, uses),
  ];
}
