import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { getSecretsClient } from './clients.ts';
import { env } from './env.ts';
import { suppressionSecretOf } from './stage-names.ts';

/** Returns the secret that keys the hashes of suppressed people. */
export type Pepper = () => Promise<string>;

/** Read once: the secret is created with the stack and never changes, or no hash would match. */
export function readPepper(client: () => SecretsManagerClient, stage: () => string): Pepper {
  let cached: Promise<string> | undefined;
  const read = async (): Promise<string> => {
    const SecretId = suppressionSecretOf(stage());
    const { SecretString } = await client().send(new GetSecretValueCommand({ SecretId }));
    if (!SecretString) throw new Error(`The secret ${SecretId} is empty.`);
    return SecretString;
  };
  return () => {
    cached ??= read().catch((error: unknown) => {
      // Don't cache failures.
      cached = undefined;
      throw error;
    });
    return cached;
  };
}

export const readStagePepper: Pepper = readPepper(getSecretsClient, env.stage);
