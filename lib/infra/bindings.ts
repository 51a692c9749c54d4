import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Uses } from '#contract/endpoint.ts';
import { type Variable, variable } from '#platform/env.ts';

/** What a function may touch: its grants and the names it knows them by, always together. */
export interface Binding {
  readonly environment: Partial<Record<Variable, string>>;
  readonly statements: readonly PolicyStatement[];
}

/** What the stack has to offer to its functions. */
export interface Resources {
  readonly table: TableV2;
}

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

function bindTable(table: TableV2, access: Uses['table']): Binding {
  if (access === 'none') return { environment: {}, statements: [] };
  return {
    environment: { [variable.tableName]: table.tableName },
    statements: [
      new PolicyStatement({
        actions: access === 'write' ? [...READ, ...WRITE] : READ,
        resources: [table.tableArn],
      }),
      new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/*`] }),
    ],
  };
}

const merge = (bindings: readonly Binding[]): Binding => ({
  environment: Object.assign({}, ...bindings.map(({ environment }) => environment)),
  statements: bindings.flatMap(({ statements }) => statements),
});

export const bind = ({ table }: Resources, uses: Uses): Binding => merge([bindTable(table, uses.table)]);
