import { issueKey, type KeyScope } from '#domain/keys/api-key.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import type { AdminContext } from './command.ts';

export interface KeyWish {
  readonly workspaceId: string;
  readonly scope: KeyScope;
  readonly memberId: string | null;
  readonly name: string;
  /** @default never */
  readonly expiresAt?: string | undefined;
}

/** Issues a key and gives its text, which is not kept. */
export async function issueApiKey(
  { table, now, keyPrefix }: AdminContext,
  { workspaceId, scope, memberId, name, expiresAt }: KeyWish,
): Promise<{ id: string; text: string }> {
  const { id, text, hash } = issueKey(keyPrefix);
  await apiKeyStore(table).add({
    id,
    hash,
    scope,
    name,
    workspace_id: workspaceId,
    member_id: memberId,
    created_at: now().toISOString(),
    revoked_at: null,
    expires_at: expiresAt ?? null,
  });
  return { id, text };
}
