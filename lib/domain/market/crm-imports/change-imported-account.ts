import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { PlainChanges } from '#domain/market/accounts/change-account.ts';
import { relationInCrms } from '#domain/market/relations/relation-in-crms.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import { relationFromCrm } from './account-relation.ts';
import type { ImportPorts } from './import-ports.ts';

/** Changes an account, whatever happened to it since it was read. Does nothing if there is nothing to change. */
export async function changeImportedAccount(
  { accounts }: Pick<ImportPorts, 'accounts'>,
  workspaceId: string,
  seen: AccountRecord,
  changesFor: (account: AccountRecord) => PlainChanges | Promise<PlainChanges>,
): Promise<void> {
  let before: AccountRecord | undefined = seen;
  await retryWhileChanged(async () => {
    before ??= await accounts.get(workspaceId, seen.id);
    if (!before) return {};
    const changes = await changesFor(before);
    if (Object.keys(changes).length === 0) return {};
    const after = { ...before, ...changes, revision: before.revision + 1 };
    if ((await accounts.save(workspaceId, before, after)) === 'saved') return {};
    before = undefined;
    return CHANGED;
  });
}

/**
 * Gives an account what the CRMs say about it now, except its linked companies with these names. Imports from two CRMs may
 * run at the same time, so it is read again.
 */
export const relateAccount = (
  ports: Pick<ImportPorts, 'accounts' | 'relations' | 'linkedRelation'>,
  workspaceId: string,
  seen: AccountRecord,
  except?: ReadonlySet<string>,
): Promise<void> =>
  changeImportedAccount(ports, workspaceId, seen, async (account) =>
    relationFromCrm(account, await relationInCrms(ports, workspaceId, account, except)),
  );
