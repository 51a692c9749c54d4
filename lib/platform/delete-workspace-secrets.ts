import { DeleteSecretCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { workspaceSecretKinds, workspaceSecretOf } from './stage-names.ts';

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
