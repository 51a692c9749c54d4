import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { getSecretsClient } from './clients.ts';
import { env } from './env.ts';
import { suppressionSecretOf } from './stage-names.ts';

/** Returns the secret that keys the hashes of suppressed people. */
export type Pepper = () => Promise<string>;

/** Read once: the secret is created with the stack and never changes, or no hash would match. */
export function readPepper(client: () => SecretsManagerClient, stage: () => string): Pepper {
  let cachedPepper: Promise<string> | undefined;
  const readPepperOnce = async (): Promise<string> => {
    const SecretId = suppressionSecretOf(stage());
    const { SecretString } = await client().send(new GetSecretValueCommand({ SecretId }));
    if (!SecretString) throw new Error(`The secret ${SecretId} is empty.`);
    return SecretString;
  };
  return () => {
    cachedPepper ??= readPepperOnce().catch((error: unknown) => {
      // Don't cache failures.
      cachedPepper = undefined;
      throw error;
    });
    return cachedPepper;
  };
}

export const readStagePepper: Pepper = readPepper(getSecretsClient, env.stage);
