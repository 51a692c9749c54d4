import type { RoleIdentities } from '../iam/role-identities.ts';
import type { StateMachine } from '../states/start-step-functions.ts';
import { describeProperty, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

function createStateMachine(resource: Resource, roles: RoleIdentities): StateMachine {
  const { properties, attributes } = resource;
  return {
    arn: text(attributes.Arn, describeProperty(resource, 'Arn')),
    name: text(attributes.Name, describeProperty(resource, 'Name')),
    definition: text(properties.DefinitionString, describeProperty(resource, 'DefinitionString')),
    identity: roles.roleIdentityOf(resource),
  };
}

export const listStateMachines = (stack: LoadedStack, roles: RoleIdentities): StateMachine[] =>
  stack.ofType('AWS::StepFunctions::StateMachine').map((resource) => createStateMachine(resource, roles));
