import type { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '#contract/queues.ts';
import type { Variable } from '#platform/env.ts';
import type { Stage } from './stages.ts';
import type { SecretReference } from './suppression-secret.ts';
import type { TableReference } from './table.ts';

/** What a function may access: its grants together with the environment variables that name the resources. */
export interface Binding {
  readonly environment: Partial<Record<Variable, string>>;
  readonly statements: readonly PolicyStatement[];
}

/** What the stack offers its functions. */
export interface Resources {
  readonly stage: Stage;
  readonly table: TableReference;
  readonly suppressionSecret: SecretReference;
  readonly stack: Stack;
  readonly queues: Readonly<Record<QueueName, IQueue>>;
  /** By the name that a destination uses. */
  readonly exportQueues: ReadonlyMap<string, IQueue>;
  /** A server that stands in for the whole web; only set in tests of local runs. */
  readonly webStandIn: string | undefined;
}
