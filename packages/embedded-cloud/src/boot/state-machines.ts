import type { RoleIdentities } from '../iam/role-identities.ts';
import type { StateMachine } from '../states/start-step-functions.ts';
import { optionalText, placeOf, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

function machine(resource: Resource, roles: RoleIdentities): StateMachine {
  const { properties, attributes } = resource;
  const written = optionalText(properties.DefinitionString, placeOf(resource, 'DefinitionString'));
  return {
    arn: text(attributes.Arn, placeOf(resource, 'Arn')),
    name: text(attributes.Name, placeOf(resource, 'Name')),
    type: properties.StateMachineType === 'EXPRESS' ? 'EXPRESS' : 'STANDARD',
    definition: written ?? JSON.stringify(properties.Definition),
    identity: { accessKeyId: roles.accessKeyIdOf(resource), identity: roles.roleIdentityOf(resource) },
  };
}

export const stateMachines = (stack: LoadedStack, roles: RoleIdentities): StateMachine[] =>
  stack.ofType('AWS::StepFunctions::StateMachine').map((resource) => machine(resource, roles));
