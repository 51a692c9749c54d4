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

/** Permission for calls all of whose partition keys match one of these patterns. */
const allowPartitions = (
  { tableArn }: TableReference,
  actions: string[],
  ...partitions: string[]
): PolicyStatement =>
  new PolicyStatement({
    actions,
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } },
  });

/** Every endpoint may record that a key was used; read-only endpoints may write nothing else. */
export const createKeyUseStatement = (table: TableReference): PolicyStatement =>
  allowPartitions(table, ['dynamodb:UpdateItem'], `${KEY_USE}*`);

/**
 * A call is denied if any of its keys is guarded. This only works for calls that name keys, so no role may scan.
 * Guarded items are in no index, because index queries use other keys.
 */
const createDenial = (
  { tableArn }: TableReference,
  actions: string[],
  guardedPatterns: string[],
): PolicyStatement[] =>
  guardedPatterns.length === 0
    ? []
    : [
        new PolicyStatement({
          effect: Effect.DENY,
          actions,
          resources: [tableArn],
          conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': guardedPatterns } },
        }),
      ];

const permissionNames = Object.keys(GUARDED_KEY_PREFIXES) as (keyof typeof GUARDED_KEY_PREFIXES)[];

const listDenials = (table: TableReference, uses: TableUses): PolicyStatement[] => {
  const unusedPermissions = permissionNames.filter((name) => uses[name] === undefined);
  const readOnlyPermissions = permissionNames.filter(
    (name) => uses[name] === 'read' && uses.table === 'write',
  );
  return [
    ...createDenial(
      table,
      ['dynamodb:*'],
      unusedPermissions.map((name) => GUARDED_KEY_PREFIXES[name]),
    ),
    ...createDenial(
      table,
      WRITE_ACTIONS,
      readOnlyPermissions.map((name) => GUARDED_KEY_PREFIXES[name]),
    ),
  ];
};

/** What signing in needs: reads, and writes that never delete. */
const SIGN_IN_WRITES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:ConditionCheckItem'];

/** For functions that anyone can call: they reach keys and the workspaces' own partitions, not what is below them. */
const createPublicStatements = (table: TableReference, uses: TableUses): PolicyStatement[] => [
  allowPartitions(
    table,
    uses.table === 'write' ? [...READ_ACTIONS, ...SIGN_IN_WRITES] : READ_ACTIONS,
    GUARDED_KEY_PREFIXES.apiKeys,
    workspacePartition('*'),
  ),
  // When a session was last used, which ends idle ones.
  allowPartitions(table, ['dynamodb:BatchGetItem'], `${KEY_USE}*`),
  ...(uses.partitions === 'sign_in'
    ? [
        // Adds audit events and never reads or changes one: every event has a key of its own.
        allowPartitions(table, ['dynamodb:PutItem'], `${AUDIT}*`),
        // Slots of sign-ins that wait for a provider.
        allowPartitions(table, ['dynamodb:UpdateItem'], `${KEY_USE}*#SLOT#sign_in#*`),
      ]
    : []),
  ...createDenial(table, ['dynamodb:*'], [`${workspacePartition('*')}#*`]),
];

/** For the links in mails, which read and update one record. */
const createMailLinkStatements = (table: TableReference): PolicyStatement[] => [
  allowPartitions(table, ['dynamodb:GetItem', 'dynamodb:UpdateItem'], workspacePartition('*')),
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
    // A list may store where a page ended and nothing else.
    ...(uses.table === 'list'
      ? [allowPartitions(table, ['dynamodb:PutItem'], `${tableSchema.bookmarks}*`)]
      : []),
    ...listDenials(table, uses),
  ];
}
