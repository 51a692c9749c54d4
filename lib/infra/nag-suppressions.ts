import { type Stack, Validations } from 'aws-cdk-lib';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import { schedules } from '#jobs/schedules/schedules.ts';
import { operatorKeysSecretOf, type WorkspaceSecret, workspaceSecretOf } from '#platform/stage-names.ts';
import { LOST_CHANGES } from './change-stream.ts';
import { requiresModelKey } from './model-access.ts';
import commonSuppressions from './nag-suppressions.json' with { type: 'json' };
import type { ServiceStack } from './service-stack.ts';
import { machineName } from './state-machine.ts';

interface Suppression {
  readonly id: string;
  readonly reason: string;
}

const webAclSuppression: Suppression = {
  id: 'AwsSolutions-APIG3',
  reason:
    'Every route is throttled and, except for static pages, needs a key; each stage decides whether to pay for a web ACL.',
};

const createTableSuppressions = (stack: Stack, table: CfnGlobalTable): Suppression[] =>
  ['index', 'stream'].map((childResource) => ({
    id: `AwsSolutions-IAM5[Resource::<${stack.resolve(table.logicalId)}.Arn>/${childResource}/*]`,
    reason: 'A function that may read the table or its stream may read all of its indexes or streams.',
  }));

const createSecretsSuppression = ({ stage }: ServiceStack, secretKind: WorkspaceSecret): Suppression => ({
  id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${workspaceSecretOf(stage.name, '*', secretKind)}*]`,
  reason: 'Workspaces come and go, each with its secrets: their names share a pattern that nothing else has.',
});

const createOperatorKeysSuppression = ({ stage }: ServiceStack): Suppression => ({
  id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${operatorKeysSecretOf(stage.name)}-*]`,
  reason: 'An operator creates the secret, and AWS appends random characters to its name.',
});

const restartedMachines = [...new Set(schedules.flatMap(({ uses }) => uses.restarts ?? []))];

const createExecutionSuppressions = ({ stage }: ServiceStack): Suppression[] =>
  restartedMachines.map((name) => ({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${machineName(stage, name)}:*]`,
    reason: 'An execution is named by the work it does, so only its machine is known.',
  }));

const lostChangesSuppression: Suppression = {
  id: 'AwsSolutions-SQS3',
  reason: 'It holds what Lambda gave up, like a dead-letter queue, and no consumer reads it that could fail.',
};

/** Findings of cdk-nag's AWS Solutions rules that we accept, each with its reason. */
export function suppressNagFindings(stack: ServiceStack): void {
  const tables = stack.node.findAll().filter((construct) => construct instanceof CfnGlobalTable);
  Validations.of(stack).acknowledge(
    ...(commonSuppressions satisfies Suppression[]),
    ...(stack.stage.webAcl ? [] : [webAclSuppression]),
    createSecretsSuppression(stack, 'integrations'),
    createSecretsSuppression(stack, 'sign-in'),
    ...(requiresModelKey(stack.stage) ? [createOperatorKeysSuppression(stack)] : []),
    ...createExecutionSuppressions(stack),
    ...tables.flatMap((table) => createTableSuppressions(stack, table)),
  );
  Validations.of(stack.node.findChild(LOST_CHANGES)).acknowledge(lostChangesSuppression);
}
