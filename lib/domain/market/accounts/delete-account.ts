import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import type { AccountRecord } from './account-record.ts';
import type { SaveOutcome } from './account-store.ts';
import { type FindAccountPorts, findAccount } from './find-account.ts';

/** Deletes the account at once. Everything that belongs to it follows, even after a crash. */
export type RemoveAccount = (workspaceId: string, record: AccountRecord) => Promise<SaveOutcome>;

export interface DeleteAccountPorts extends FindAccountPorts {
  readonly remove: RemoveAccount;
}

/** Permanently deletes an account with everything that belongs to it. */
export const deleteAccount = (
  ports: DeleteAccountPorts,
  viewer: Viewer,
  id: string,
): Promise<AccountRecord> =>
  retryWhileChanged(async () => {
    const record = await findAccount(ports, viewer, id);
    return (await ports.remove(viewer.workspaceId, record)) === 'saved' ? record : CHANGED_MEANWHILE;
  });
