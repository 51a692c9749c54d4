import { callForEach } from '../../api/batches.ts';
import { type Account, api, type Detection } from '../../api/service.ts';
import type { Action } from '../../components/button.tsx';
import { notify, notifyFailure, notifyUndoable } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';
import { plural } from '../../text/format.ts';
import { askOwner } from '../detections/pick-dialog.tsx';
import { type AccountRef, confirmActivations } from './confirmations.tsx';

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

interface AccountActionOptions {
  accounts: readonly Pick<Account, 'id' | 'name' | 'status' | 'owner_id'>[];
  /** What may speak against spending a credit on one of them. */
  detections?: readonly Detection[];
  /** Called with the ids of those that are rejected, before they are. */
  onReject: (ids: ReadonlySet<string>) => void;
  onActivated?: () => void;
}

/** What can be done with several accounts at once. */
export function listAccountActions({
  accounts,
  detections = [],
  onReject,
  onActivated = () => undefined,
}: AccountActionOptions): readonly Action[] {
  const suggested = accounts.filter(({ status }) => status === 'suggested');
  const reject = async (): Promise<void> => {
    onReject(new Set(suggested.map(({ id }) => id)));
    await rejectAccounts(suggested);
    const skipped = plural(accounts.length - suggested.length, 'other account');
    if (suggested.length < accounts.length)
      notify(`${skipped} skipped. Open one to stop watching and reject it.`);
  };
  return [
    ...(suggested.length > 0
      ? [
          { text: 'Activate', key: 'a', run: () => confirmActivations(suggested, detections, onActivated) },
          { text: 'Reject companies', key: 'x', run: reject },
        ]
      : []),
    { text: 'Assign to…', key: 'm', run: () => askOwner((owner) => assignAccounts(accounts, owner)) },
  ];
}
