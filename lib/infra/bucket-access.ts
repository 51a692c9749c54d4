import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Uses } from '#contract/endpoint.ts';
import { variable } from '#platform/env.ts';
import type { Binding, Resources } from './binding.ts';

/**
 * Buckets belong to customers and have any name, so the condition limits the role to this organization. A bucket's own
 * policy must allow the write as well, and names the workspace. In the stage's own account this role would be enough, so
 * that account is left out.
 */
export const bindBuckets = ({ stack }: Resources, use: Uses['buckets']): Binding => ({
  environment: use ? { [variable.awsAccount]: stack.account, [variable.awsPartition]: stack.partition } : {},
  statements:
    use === 'write'
      ? [
          new PolicyStatement({
            actions: ['s3:PutObject', 's3:PutObjectAcl'],
            resources: [
              stack.formatArn({ service: 's3', region: '', account: '', resource: '*', resourceName: '*' }),
            ],
            conditions: {
              // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable
              StringEquals: { 'aws:ResourceOrgID': '${aws:PrincipalOrgID}' },
              StringNotEquals: { 'aws:ResourceAccount': stack.account },
            },
          }),
        ]
      : [],
});
