import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  LimitExceededException,
  PutSecretValueCommand,
  ResourceExistsException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { getSecretsClient } from './clients.ts';
import { env } from './env.ts';
import { type WorkspaceSecret, workspaceSecretKinds, workspaceSecretOf } from './stage-names.ts';

/** A secret's values, by purpose. */
type SecretContent = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface WorkspaceSecrets {
  read(workspaceId: string, version: string): Promise<SecretContent>;
  /**
   * The id of the new version; `before` is an earlier one, null if unknown. Returns null when there is no room: AWS
   * keeps up to a hundred versions and removes none younger than a day.
   */
  write(workspaceId: string, content: SecretContent, before: string | null): Promise<string | null>;
}

/** A version never changes, so a container caches it; a few hundred bytes each. */
const MAX_REMEMBERED = 200;
const remembered = new Map<string, SecretContent>();

function remember(version: string, content: SecretContent): SecretContent {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(version, content);
  return content;
}

async function read(name: string, version: string): Promise<SecretContent> {
  const cached = remembered.get(version);
  if (cached) return cached;
  const { SecretString = '{}' } = await getSecretsClient().send(
    new GetSecretValueCommand({ SecretId: name, VersionId: version }),
  );
  return remember(version, JSON.parse(SecretString));
}

/** Our own token makes an SDK retry the same write; it is also the version's id. */
async function write(name: string, content: SecretContent, before: string | null): Promise<string | null> {
  const value = { SecretString: JSON.stringify(content), ClientRequestToken: randomUUID() };
  const isWritten = before === null ? await create(name, value) : await put(name, value);
  if (!isWritten) return null;
  remember(value.ClientRequestToken, content);
  return value.ClientRequestToken;
}

interface NewVersion {
  readonly SecretString: string;
  readonly ClientRequestToken: string;
}

/** False if the secret has reached its maximum number of versions. */
async function put(name: string, value: NewVersion): Promise<boolean> {
  try {
    await getSecretsClient().send(new PutSecretValueCommand({ SecretId: name, ...value }));
    return true;
  } catch (refusal) {
    if (refusal instanceof LimitExceededException) return false;
    throw refusal;
  }
}

async function create(name: string, value: NewVersion): Promise<boolean> {
  const key = env.secretsKey();
  try {
    await getSecretsClient().send(
      new CreateSecretCommand({ Name: name, ...value, ...(key !== undefined && { KmsKeyId: key }) }),
    );
    return true;
  } catch (refusal) {
    // Another writer was faster, or crashed before the table was updated.
    if (refusal instanceof ResourceExistsException) return put(name, value);
    throw refusal;
  }
}

const listSecretNames = (of: WorkspaceSecret): WorkspaceSecrets => ({
  read: (workspaceId, version) => read(workspaceSecretOf(env.stage(), workspaceId, of), version),
  write: (workspaceId, ...content) => write(workspaceSecretOf(env.stage(), workspaceId, of), ...content),
});

/** Each workspace's secret: one JSON object by integration. */
export const workspaceSecrets = listSecretNames('integrations');

/** The same for the provider that its people sign in with. */
export const signInSecrets = listSecretNames('sign-in');

/**
 * Deletes a workspace's credentials for good. Disconnecting leaves them in earlier versions of the secrets, and AWS would
 * keep a secret for another month. No error if there is none, so it can be repeated.
 */
export async function deleteWorkspaceSecrets(
  client: SecretsManagerClient,
  stage: string,
  workspaceId: string,
): Promise<void> {
  for (const kind of workspaceSecretKinds) {
    const SecretId = workspaceSecretOf(stage, workspaceId, kind);
    await client.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
  }
}
