import type { GenerateSecretString } from '../secrets/generate-secret.ts';
import type { SecretDefinition } from '../secrets/secret-store.ts';
import { isRecord, optionalText, placeOf } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

function definition(resource: Resource): SecretDefinition {
  const { properties, ref } = resource;
  const value = optionalText(properties.SecretString, placeOf(resource, 'SecretString'));
  const generate = properties.GenerateSecretString;
  return {
    name: optionalText(properties.Name, placeOf(resource, 'Name')) ?? resource.logicalId,
    arn: ref,
    ...(value !== undefined && { secretString: value }),
    ...(isRecord(generate) && { generateSecretString: generate as GenerateSecretString }),
  };
}

export const secretDefinitions = (stack: LoadedStack): SecretDefinition[] =>
  stack.ofType('AWS::SecretsManager::Secret').map(definition);
