import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A managed policy holds 6,144 characters, the inline ones of a role 10,240 together. An ARN has at most
 * 58 characters before the name (arn:aws-us-gov:lambda:us-gov-east-1:…), 64 of name, 5 of an alias and 3 around it:
 * 45 × 130 = 5,850.
 */
const FUNCTIONS_PER_POLICY = 45;

/** The one role that lets the gateway call these functions; a permission on each function would double the stack. */
export function createGatewayRole(scope: Construct, id: string, functionArns: readonly string[]): Role {
  const parts = Array.from({ length: Math.ceil(functionArns.length / FUNCTIONS_PER_POLICY) }, (_, index) =>
    functionArns.slice(index * FUNCTIONS_PER_POLICY, (index + 1) * FUNCTIONS_PER_POLICY),
  );
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    // Attached by the role, so all policies are in place before the API uses it.
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
