import { type Stack, Validations } from 'aws-cdk-lib';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import { sourceKeysSecretOf, workspaceSecretOf } from '#platform/stage-names.ts';
import { asksWithKey } from './live-research.ts';
import type { ServiceStack } from './service-stack.ts';

interface Suppression {
  readonly id: string;
  readonly reason: string;
}

const everywhere: readonly Suppression[] = [
  {
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason:
      'X-Ray segments and log delivery know no narrower resource; a template test names the only actions that may ask for "*".',
  },
  {
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    reason: 'The one policy with which API Gateway may write access logs; AWS keeps it up to date.',
  },
  {
    id: 'AwsSolutions-SF1',
    reason:
      'Failures are logged; what a standard execution did step by step stays readable in Step Functions for 90 days.',
  },
  {
    id: 'AwsSolutions-SMG4',
    reason:
      'The one secret of the stack keys the hashes of suppressed people: rotated, it would recognise nobody any more.',
  },
  {
    id: 'AwsSolutions-APIG2',
    reason:
      'Requests are validated by the contract in front of every handler, which names each wrong field; the gateway could not.',
  },
  {
    id: 'AwsSolutions-APIG6',
    reason:
      'Execution logs would hold bodies and keys; the access log tells who called what and how it went.',
  },
];

const withoutWebAcl: Suppression = {
  id: 'AwsSolutions-APIG3',
  reason:
    'Every route is throttled and needs a key, but for static pages; whether a web ACL is worth its price the stage decides.',
};

const ofTable = (stack: Stack, table: CfnGlobalTable): Suppression => ({
  id: `AwsSolutions-IAM5[Resource::<${stack.resolve(table.logicalId)}.Arn>/index/*]`,
  reason: 'A function that may read the table may read all of its indexes.',
});

const ofSecrets = ({ stage }: ServiceStack): Suppression => ({
  id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${workspaceSecretOf(stage.name, '*')}*]`,
  reason: 'Workspaces come and go, each with one secret: their names share a pattern that nothing else has.',
});

const ofSourceKeys = ({ stage }: ServiceStack): Suppression => ({
  id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:secretsmanager:<AWS::Region>:<AWS::AccountId>:secret:${sourceKeysSecretOf(stage.name)}-*]`,
  reason: 'The secret is made by an operator, and AWS ends its name with characters of its own.',
});

/** The findings of cdk-nag's AWS Solutions rules that we have judged and live with, each with its reason. */
export function suppressNagFindings(stack: ServiceStack): void {
  const tables = stack.node.findAll().filter((construct) => construct instanceof CfnGlobalTable);
  Validations.of(stack).acknowledge(
    ...everywhere,
    ...(stack.stage.webAcl ? [] : [withoutWebAcl]),
    ofSecrets(stack),
    ...(asksWithKey(stack.stage) ? [ofSourceKeys(stack)] : []),
    ...tables.map((table) => ofTable(stack, table)),
  );
}
