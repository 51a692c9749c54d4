import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { secretsClient } from './clients.ts';
import { env } from './env.ts';
import { type KeyedSource, keyedSources } from './research-sources.ts';
import { sourceKeysSecretOf } from './stage-names.ts';

const content = z.partialRecord(z.enum(keyedSources), z.string().min(1));

type SourceKeys = z.infer<typeof content>;

/** A new key takes effect after this time at the latest. */
const KEPT_MS = 5 * 60 * 1000;

async function readKeys(client: SecretsManagerClient, stage: string): Promise<SourceKeys | null> {
  try {
    const SecretId = sourceKeysSecretOf(stage);
    const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId }));
    return content.parse(JSON.parse(SecretString));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

let kept: { readonly keys: SourceKeys | null; readonly until: number } | undefined;

/** The operator's key for a source; null if none is set. */
export async function readSourceKey(source: KeyedSource): Promise<string | null> {
  if (kept === undefined || kept.until <= Date.now()) {
    kept = { keys: await readKeys(secretsClient(), env.stage()), until: Date.now() + KEPT_MS };
  }
  return kept.keys?.[source] ?? null;
}

/** Sets one key and keeps the others; the first one creates the secret. */
export async function setSourceKey(
  client: SecretsManagerClient,
  stage: string,
  source: KeyedSource,
  key: string,
): Promise<void> {
  const name = sourceKeysSecretOf(stage);
  const keys = await readKeys(client, stage);
  const SecretString = JSON.stringify({ ...keys, [source]: key });
  if (keys !== null) {
    await client.send(new PutSecretValueCommand({ SecretId: name, SecretString }));
    return;
  }
  await client.send(
    new CreateSecretCommand({
      Name: name,
      Description: "The operator's keys for live sources",
      SecretString,
    }),
  );
}
