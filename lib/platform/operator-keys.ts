import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { getSecretsClient } from './clients.ts';
import { env, type ModelProvider } from './env.ts';
import { operatorKeysSecretOf } from './stage-names.ts';

export type KeyedModel = Exclude<ModelProvider, 'bedrock'>;
export const keyedModels = ['anthropic', 'openai'] as const satisfies readonly KeyedModel[];

const content = z.partialRecord(z.enum(keyedModels), z.string().min(1));

type OperatorKeys = z.infer<typeof content>;

/** A new key takes effect after this time at the latest. */
const TTL_MS = 5 * 60 * 1000;

async function readKeys(client: SecretsManagerClient, stage: string): Promise<OperatorKeys | null> {
  try {
    const SecretId = operatorKeysSecretOf(stage);
    const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId }));
    return content.parse(JSON.parse(SecretString));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

let cachedKeys: { readonly keys: OperatorKeys | null; readonly expiresAt: number } | undefined;

/** The operator's key for a model; null if none is set. */
export async function readOperatorKey(name: KeyedModel): Promise<string | null> {
  if (cachedKeys === undefined || cachedKeys.expiresAt <= Date.now()) {
    cachedKeys = { keys: await readKeys(getSecretsClient(), env.stage()), expiresAt: Date.now() + TTL_MS };
  }
  return cachedKeys.keys?.[name] ?? null;
}

/** Sets one key and keeps the others; the first one creates the secret. */
export async function setOperatorKey(
  client: SecretsManagerClient,
  stage: string,
  provider: KeyedModel,
  key: string,
): Promise<void> {
  const name = operatorKeysSecretOf(stage);
  const keys = await readKeys(client, stage);
  const SecretString = JSON.stringify({ ...keys, [provider]: key });
  if (keys !== null) {
    await client.send(new PutSecretValueCommand({ SecretId: name, SecretString }));
    return;
  }
  await client.send(
    new CreateSecretCommand({
      Name: name,
      Description: "The operator's keys for models",
      SecretString,
    }),
  );
}
