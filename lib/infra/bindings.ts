import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ProviderName, Uses, WorkflowName } from '#contract/endpoint.ts';
import { type Variable, variable } from '#platform/env.ts';
import type { Stage } from './stages.ts';

/** What a function may touch: its grants and the names it knows them by, always together. */
export interface Binding {
  readonly environment: Partial<Record<Variable, string>>;
  readonly statements: readonly PolicyStatement[];
}

/** What the stack has to offer to its functions. */
export interface Resources {
  readonly stage: Stage;
  readonly table: TableV2;
  /** ARNs of the state machines. */
  readonly workflows: Readonly<Record<WorkflowName, string>>;
}

const NOTHING: Binding = { environment: {}, statements: [] };

const READ = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITE = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
];

function bindTable({ table }: Resources, access: Uses['table']): Binding {
  if (access === 'none') return NOTHING;
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

const workflowVariables: Record<WorkflowName, Variable> = { onboarding: variable.onboardingArn };

const bindWorkflow = ({ workflows }: Resources, name: WorkflowName): Binding => ({
  environment: { [workflowVariables[name]]: workflows[name] },
  statements: [new PolicyStatement({ actions: ['states:StartExecution'], resources: [workflows[name]] })],
});

const bindProvider = ({ stage }: Resources, name: ProviderName): Binding => ({
  environment: {
    [variable[name]]: stage.providers[name],
    ...(name === 'directory' &&
      stage.directoryDelayMs !== undefined && { [variable.directoryDelay]: String(stage.directoryDelayMs) }),
  },
  statements: [],
});

const merge = (bindings: readonly Binding[]): Binding => ({
  environment: Object.assign({}, ...bindings.map(({ environment }) => environment)),
  statements: bindings.flatMap(({ statements }) => statements),
});

export const bind = (resources: Resources, { table, workflows = [], providers = [] }: Uses): Binding =>
  merge([
    bindTable(resources, table),
    ...workflows.map((name) => bindWorkflow(resources, name)),
    ...providers.map((name) => bindProvider(resources, name)),
  ]);
