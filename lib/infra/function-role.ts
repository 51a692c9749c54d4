import { createHash } from 'node:crypto';
import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** 40 bits: two of a hundred sets of grants share them once in 200 million stacks. */
const HASH_LENGTH = 10;

/**
 * The role with exactly these grants; functions with the same ones share it. Its id follows from the grants, so a role never
 * changes: a function whose grants change gets another role, and CloudFormation deletes an unused one only after every
 * function has moved.
 */
export function createFunctionRole(scope: Construct, statements: readonly PolicyStatement[]): Role {
  const stack = Stack.of(scope);
  const statementTexts = statements.map((statement) =>
    JSON.stringify(stack.resolve(statement.toStatementJson())),
  );
  const grants = [...new Set(statementTexts)].sort().join();
  const id = `FunctionRole${createHash('sha256').update(grants).digest('hex').slice(0, HASH_LENGTH)}`;
  const existingRole = stack.node.tryFindChild(id);
  if (existingRole instanceof Role) return existingRole;
  return new Role(stack, id, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { own: new PolicyDocument({ statements: [...statements] }) },
  });
}
