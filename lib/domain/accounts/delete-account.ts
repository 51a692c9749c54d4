import type { Viewer } from '#domain/visibility/viewer.ts';
import type { AccountRecord } from './account-record.ts';
import type { ChangeAccountPorts } from './change-account.ts';
import { findAccount } from './find-account.ts';
import { CHANGED, retryWhileChanged } from './retry-while-changed.ts';

/** Deletes an account for good, with everything that belongs to it. */
export const deleteAccount = (
  ports: ChangeAccountPorts,
  viewer: Viewer,
  id: string,
): Promise<AccountRecord> =>
  retryWhileChanged(async () => {
    const record = await findAccount(ports, viewer, id);
    return (await ports.accounts.remove(viewer.workspaceId, record)) === 'saved' ? record : CHANGED;
  });
