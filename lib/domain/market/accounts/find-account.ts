import type { Refuse } from '#contract/errors.ts';
import { canSeeAccount, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { AccountRecord } from './account-record.ts';
import type { AccountStore } from './account-store.ts';

export interface FindAccountPorts {
  readonly accounts: Pick<AccountStore, 'get'>;
  readonly refuse: Refuse<'not_found'>;
}

/** The account, if the viewer may see it. Otherwise it is treated as missing. */
export async function findAccount(
  { accounts, refuse }: FindAccountPorts,
  viewer: Viewer,
  id: string,
): Promise<AccountRecord> {
  const record = await accounts.get(viewer.workspaceId, id);
  if (!record || !canSeeAccount(viewer, record)) throw refuse('not_found');
  return record;
}
