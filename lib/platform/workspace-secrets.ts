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
import { remember } from './remember.ts';
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

interface NewVersion {
  readonly SecretString: string;
  readonly ClientRequestToken: string;
}

/** False if the secret has reached its maximum number of versions. */
async function putVersion(client: SecretsManagerClient, name: string, value: NewVersion): Promise<boolean> {
  try {
    await client.send(new PutSecretValueCommand({ SecretId: name, ...value }));
    return true;
  } catch (refusal) {
    if (refusal instanceof LimitExceededException) return false;
    throw refusal;
  }
}

async function createSecret(
  client: SecretsManagerClient,
  name: string,
  value: NewVersion,
  encryptionKey: string | undefined,
): Promise<boolean> {
  try {
    await client.send(
      new CreateSecretCommand({
        Name: name,
        ...value,
        ...(encryptionKey !== undefined && { KmsKeyId: encryptionKey }),
      }),
    );
    return true;
  } catch (refusal) {
    // Another writer was faster, or crashed before the table was updated.
    if (refusal instanceof ResourceExistsException) return putVersion(client, name, value);
    throw refusal;
  }
}

interface SecretsAccess {
  readonly client: () => SecretsManagerClient;
  readonly stage: () => string;
  readonly encryptionKey: () => string | undefined;
}

/** Secrets of one kind, each a JSON object by integration. */
export const createWorkspaceSecrets = (
  { client, stage, encryptionKey }: SecretsAccess,
  kind: WorkspaceSecret,
): WorkspaceSecrets => ({
  async read(workspaceId, version) {
    const cachedContent = remembered.get(version);
    if (cachedContent) return cachedContent;
    const { SecretString = '{}' } = await client().send(
      new GetSecretValueCommand({
        SecretId: workspaceSecretOf(stage(), workspaceId, kind),
        VersionId: version,
      }),
    );
    return remember(remembered, version, JSON.parse(SecretString), MAX_REMEMBERED);
  },

  async write(workspaceId, content, before) {
    const name = workspaceSecretOf(stage(), workspaceId, kind);
    // Our own token makes an SDK retry the same write; it is also the version's id.
    const value = { SecretString: JSON.stringify(content), ClientRequestToken: randomUUID() };
    const isWritten =
      before === null
        ? await createSecret(client(), name, value, encryptionKey())
        : await putVersion(client(), name, value);
    if (!isWritten) return null;
    remember(remembered, value.ClientRequestToken, content, MAX_REMEMBERED);
    return value.ClientRequestToken;
  },
});

const functionAccess: SecretsAccess = {
  client: getSecretsClient,
  stage: env.stage,
  encryptionKey: env.secretsKey,
};

export const workspaceSecrets = createWorkspaceSecrets(functionAccess, 'integrations');

/** Of the provider that a workspace's people sign in with. */
export const signInSecrets = createWorkspaceSecrets(functionAccess, 'sign-in');

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
