import { createHash } from 'node:crypto';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** A role may have ten. */
const POLICY_COUNT = 6;

/**
 * A managed policy holds 6,144 characters, the inline ones of a role 10,240 together. An ARN has at most
 * 58 characters before the name (arn:aws-us-gov:lambda:us-gov-east-1:…), 64 of name and 3 around it:
 * 45 × 125 = 5,625.
 */
const ARNS_PER_POLICY = 45;

/**
 * A function stays in its policy whatever is added beside it: CloudFormation updates policies one by one, so a function that
 * moved could be in neither for some seconds.
 */
const choosePolicyIndex = (lambda: IFunction): number =>
  createHash('sha256').update(lambda.node.path).digest().readUInt32BE() % POLICY_COUNT;

/** The one role that lets the gateway call these functions; a permission on each function would double the stack. */
export function createGatewayRole(scope: Construct, id: string, functions: readonly IFunction[]): Role {
  const groups = Map.groupBy(functions, choosePolicyIndex);
  const policies = [...groups.keys()].sort().map((index) => {
    const resources = [...new Set(groups.get(index)?.map(({ functionArn }) => functionArn))];
    if (resources.length > ARNS_PER_POLICY)
      throw new Error(
        `policy ${index} of the gateway has ${resources.length} ARNs: raise POLICY_COUNT, up to 10`,
      );
    return new ManagedPolicy(scope, `${id}Policy${index}`, {
      statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources })],
    });
  });
  // Attached by the role, so all policies are in place before the API uses it.
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    managedPolicies: policies,
  });
}
