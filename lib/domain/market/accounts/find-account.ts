import type { Refuse } from '#contract/errors.ts';
import { retryWhileChanged, saveChanges } from '#domain/shared/records/retry-while-changed.ts';
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

export interface ChangeAccountPorts extends FindAccountPorts {
  readonly accounts: AccountStore;
}

/** Fields that only affect the account itself. The domain is not one of them. */
export type PlainChanges = Partial<Omit<AccountRecord, 'id' | 'domain' | 'created_at' | 'revision'>>;

/** Changes an account that the viewer may see. `change` may refuse, or return no changes. */
export const changeAccount = (
  ports: ChangeAccountPorts,
  viewer: Viewer,
  id: string,
  change: (record: AccountRecord) => PlainChanges,
): Promise<AccountRecord> =>
  retryWhileChanged(async () => {
    const previousRecord = await findAccount(ports, viewer, id);
    return saveChanges(previousRecord, change(previousRecord), (nextRecord) =>
      ports.accounts.save(viewer.workspaceId, previousRecord, nextRecord),
    );
  });
