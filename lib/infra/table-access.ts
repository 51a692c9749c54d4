import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Uses } from '#contract/endpoint.ts';
import { KEY_USE } from '#platform/key-use.ts';
import { tableSchema } from '#table/schema.ts';
import type { TableReference } from './table.ts';

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

/** By what a contract says of its function: the beginning of the partitions that it opens. */
const GUARDED = {
  signingSecrets: `${tableSchema.signingSecrets}*`,
  apiKeys: `${tableSchema.apiKeys}*`,
} as const;

type TableUses = Pick<Uses, 'table' | keyof typeof GUARDED>;

/** A list may write down where it ended, and nothing besides. */
const noteStatement = ({ tableArn }: TableReference): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:PutItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${tableSchema.pageNotes}*`] } },
  });

/** Every endpoint may note that a key was used, and those that only read may write nothing besides. */
export const keyUseStatement = ({ tableArn }: TableReference): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${KEY_USE}*`] } },
  });

/**
 * A call is refused if one of its keys is guarded. Only calls that name keys can be: a role that may scan is not held
 * back by this, so none may. Guarded items are in no index, where queries name other keys.
 */
const denial = ({ tableArn }: TableReference, actions: string[], guarded: string[]): PolicyStatement[] =>
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

const names = Object.keys(GUARDED) as (keyof typeof GUARDED)[];

const denials = (table: TableReference, uses: TableUses): PolicyStatement[] => {
  const untouched = names.filter((name) => uses[name] === undefined);
  const onlyRead = names.filter((name) => uses[name] === 'read' && uses.table === 'write');
  return [
    ...denial(
      table,
      ['dynamodb:*'],
      untouched.map((name) => GUARDED[name]),
    ),
    ...denial(
      table,
      WRITE,
      onlyRead.map((name) => GUARDED[name]),
    ),
  ];
};

/** What a role may do with the table, as its function's contract says, and what it is denied because it does not. */
export const tableStatements = (table: TableReference, uses: TableUses): PolicyStatement[] =>
  uses.table === 'none'
    ? []
    : [
        new PolicyStatement({
          actions: uses.table === 'write' ? [...READ, ...WRITE] : READ,
          resources: [table.tableArn],
        }),
        new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/*`] }),
        ...(uses.table === 'list' ? [noteStatement(table)] : []),
        ...denials(table, uses),
      ];
