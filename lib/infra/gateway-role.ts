import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A managed policy holds 6,144 characters, the inline ones of a role 10,240 together. An ARN has at most
 * 58 characters before the name (arn:aws-us-gov:lambda:us-gov-east-1:…), 64 of name and 3 around it: 45 × 125 = 5,625.
 */
const FUNCTIONS_PER_POLICY = 45;

/** The one role by which the gateway calls functions, and just these: a permission on each function would double the stack. */
export function createGatewayRole(scope: Construct, id: string, functionArns: readonly string[]): Role {
  const parts = Array.from({ length: Math.ceil(functionArns.length / FUNCTIONS_PER_POLICY) }, (_, index) =>
    functionArns.slice(index * FUNCTIONS_PER_POLICY, (index + 1) * FUNCTIONS_PER_POLICY),
  );
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    // Named by the role, so that it has them all before the API may use it.
    managedPolicies: parts.map(
      (resources, index) =>
        new ManagedPolicy(scope, `${id}Calls${index + 1}`, {
          statements: [
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [...resources] }),
          ],
        }),
    ),
  });
}
