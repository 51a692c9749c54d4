import type { SecretDefinition } from '../secrets/secret-store.ts';
import { describeProperty, optionalNumber, record, text } from '../template/narrow.ts';
import type { LoadedStack, Resource } from '../types.ts';

function toSecretDefinition(resource: Resource): SecretDefinition {
  const where = describeProperty(resource, 'GenerateSecretString');
  const { PasswordLength, ExcludePunctuation } = record(resource.properties.GenerateSecretString, where);
  if (ExcludePunctuation !== true) throw new Error(`${where}: expected ExcludePunctuation to be true`);
  return {
    name: text(resource.properties.Name, describeProperty(resource, 'Name')),
    arn: resource.ref,
    passwordLength: optionalNumber(PasswordLength, where) ?? 32,
  };
}

export const readSecretDefinitions = (stack: LoadedStack): SecretDefinition[] =>
  stack.ofType('AWS::SecretsManager::Secret').map(toSecretDefinition);
