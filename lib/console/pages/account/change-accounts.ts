import { callForEach } from '../../api/batches.ts';
import { api } from '../../api/service.ts';
import { notifyFailure } from '../../state/toasts.ts';
import { notifyUndoable } from '../../state/undo.ts';
import { memberName } from '../../state/workspace.ts';
import { plural } from '../../text/format.ts';

export interface AccountRef {
  readonly id: string;
  readonly name: string;
}

/** Calls the service for each account; what changed shows by itself, and the first failure is told. */
async function change<A extends AccountRef>(accounts: readonly A[], call: (account: A) => Promise<unknown>) {
  const { done, failures } = await callForEach(accounts, async (account) => {
    await call(account);
    return account;
  });
  if (failures[0]) notifyFailure(failures[0]);
  return done;
}

const nameOf = (accounts: readonly AccountRef[]): string =>
  accounts.length === 1 && accounts[0] ? accounts[0].name : plural(accounts.length, 'account');

/** Rejects suggested companies, with a way back. Their signals aren't rated by it. */
export async function rejectAccounts(accounts: readonly AccountRef[]): Promise<void> {
  const done = await change(accounts, ({ id }) => api.rejectAccount({ params: { id }, body: {} }));
  if (done.length > 0)
    notifyUndoable(
      `${nameOf(done)} rejected`,
      () => void change(done, ({ id }) => api.restoreAccount({ params: { id }, body: {} })),
    );
}

/** Gives accounts to a member, or to no one, with a way back. */
export async function assignAccounts(
  accounts: readonly (AccountRef & { readonly owner_id: string | null })[],
  owner: string | null,
): Promise<void> {
  const done = await change(accounts, ({ id }) =>
    api.setAccountOwner({ params: { id }, body: { owner_id: owner } }),
  );
  if (done.length === 0) return;
  const text = owner === null ? 'has no owner now' : `assigned to ${memberName(owner)}`;
  notifyUndoable(
    `${nameOf(done)} ${text}`,
    () =>
      void change(done, ({ id, owner_id }) => api.setAccountOwner({ params: { id }, body: { owner_id } })),
  );
}
