import { parseResourceStatements } from '../iam/resource-policy.ts';
import type { RoleIdentities } from '../iam/role-identities.ts';
import type { SecretDefinition } from '../secrets/secret-store.ts';
import type { QueueDefinition } from '../sqs/start-sqs.ts';
import type { StateMachine } from '../states/start-step-functions.ts';
import { describeProperty, readProperties } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

/** What the services need to know of the stack's resources. */

function toQueueDefinition(resource: Resource, policies: readonly Resource[]): QueueDefinition {
  const { text, number, optionalNumber } = readProperties(resource);
  return {
    name: String(resource.attributes.QueueName),
    retentionSeconds: optionalNumber('MessageRetentionPeriod'),
    visibilitySeconds: optionalNumber('VisibilityTimeout'),
    policy: policies
      .filter((policy) => readProperties(policy).list('Queues').includes(resource.ref))
      .flatMap(parseResourceStatements),
    ...(resource.properties.RedrivePolicy !== undefined && {
      redrive: {
        deadLetterTargetArn: text('RedrivePolicy.deadLetterTargetArn'),
        maxReceiveCount: number('RedrivePolicy.maxReceiveCount'),
      },
    }),
  };
}

export const readQueueDefinitions = (stack: LoadedStack): QueueDefinition[] =>
  stack
    .ofType('AWS::SQS::Queue')
    .map((resource) => toQueueDefinition(resource, stack.ofType('AWS::SQS::QueuePolicy')));

function toSecretDefinition(resource: Resource): SecretDefinition {
  const { text, optionalNumber, record } = readProperties(resource);
  if (record('GenerateSecretString').ExcludePunctuation !== true) {
    const where = describeProperty(resource, 'GenerateSecretString');
    throw new Error(`${where}: expected ExcludePunctuation to be true`);
  }
  const passwordLength = optionalNumber('GenerateSecretString.PasswordLength') ?? 32;
  return { name: text('Name'), arn: resource.ref, passwordLength };
}

export const readSecretDefinitions = (stack: LoadedStack): SecretDefinition[] =>
  stack.ofType('AWS::SecretsManager::Secret').map(toSecretDefinition);

export const listStateMachines = (stack: LoadedStack, roles: RoleIdentities): StateMachine[] =>
  stack.ofType('AWS::StepFunctions::StateMachine').map((resource) => ({
    arn: resource.ref,
    name: String(resource.attributes.Name),
    definition: readProperties(resource).text('DefinitionString'),
    identity: roles.roleIdentityOf(resource),
  }));
