import type { GenerateSecretString } from '../secrets/generate-secret.ts';
import type { SecretDefinition } from '../secrets/secret-store.ts';
import { describeProperty, isRecord, optionalText } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

function toSecretDefinition(resource: Resource): SecretDefinition {
  const { properties, ref } = resource;
  const value = optionalText(properties.SecretString, describeProperty(resource, 'SecretString'));
  const generate = properties.GenerateSecretString;
  return {
    name: optionalText(properties.Name, describeProperty(resource, 'Name')) ?? resource.logicalId,
    arn: ref,
    ...(value !== undefined && { secretString: value }),
    ...(isRecord(generate) && { generateSecretString: generate as GenerateSecretString }),
  };
}

export const readSecretDefinitions = (stack: LoadedStack): SecretDefinition[] =>
  stack.ofType('AWS::SecretsManager::Secret').map(toSecretDefinition);
