import { callForEach } from '../../api/batches.ts';
import { type Account, api, type Detection } from '../../api/service.ts';
import type { Action } from '../../components/button.tsx';
import { notify, notifyFailure, notifyUndoable } from '../../state/toasts.ts';
import { memberName } from '../../state/workspace.ts';
import { formatCount } from '../../text/format.ts';
import { askOwner } from '../detections/pick-dialog.tsx';
import { type AccountRef, confirmActivations } from './confirmations.tsx';

const nameOf = (accounts: readonly AccountRef[]): string =>
  accounts.length === 1 && accounts[0] ? accounts[0].name : formatCount(accounts.length, 'account');

interface Change<A> {
  readonly call: (account: A) => Promise<unknown>;
  readonly revert: (account: A) => Promise<unknown>;
  /** What was done, after the account's name. */
  readonly text: string;
}

/** Changes each account, with a way back; what changed shows by itself, and the first failure is told. */
async function changeAccounts<A extends AccountRef>(
  accounts: readonly A[],
  { call, revert, text }: Change<A>,
): Promise<void> {
  const callEach = async (callees: readonly A[], change: Change<A>['call']) => {
    const { done, failures } = await callForEach(callees, async (account) => {
      await change(account);
      return account;
    });
    if (failures[0]) notifyFailure(failures[0]);
    return done;
  };
  const changedAccounts = await callEach(accounts, call);
  if (changedAccounts.length > 0)
    notifyUndoable(`${nameOf(changedAccounts)} ${text}`, () => void callEach(changedAccounts, revert));
}

/** Rejects suggested companies. Their signals aren't rated by it. */
export const rejectAccounts = (accounts: readonly AccountRef[]): Promise<void> =>
  changeAccounts(accounts, {
    call: ({ id }) => api.rejectAccount({ params: { id }, body: {} }),
    revert: ({ id }) => api.restoreAccount({ params: { id }, body: {} }),
    text: 'rejected',
  });

/** Gives accounts to a member, or to no one. */
export const assignAccounts = (
  accounts: readonly (AccountRef & { readonly owner_id: string | null })[],
  owner: string | null,
): Promise<void> =>
  changeAccounts(accounts, {
    call: ({ id }) => api.setAccountOwner({ params: { id }, body: { owner_id: owner } }),
    revert: ({ id, owner_id }) => api.setAccountOwner({ params: { id }, body: { owner_id } }),
    text: owner === null ? 'has no owner now' : `assigned to ${memberName(owner)}`,
  });

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
  const suggestedAccounts = accounts.filter(({ status }) => status === 'suggested');
  const reject = async (): Promise<void> => {
    onReject(new Set(suggestedAccounts.map(({ id }) => id)));
    await rejectAccounts(suggestedAccounts);
    const skippedText = formatCount(accounts.length - suggestedAccounts.length, 'other account');
    if (suggestedAccounts.length < accounts.length)
      notify(`${skippedText} skipped. Open one to stop watching and reject it.`);
  };
  return [
    ...(suggestedAccounts.length > 0
      ? [
          {
            text: 'Activate',
            key: 'a',
            run: () => confirmActivations(suggestedAccounts, detections, onActivated),
          },
          { text: 'Reject companies', key: 'x', run: reject },
        ]
      : []),
    { text: 'Assign to…', key: 'm', run: () => askOwner((owner) => assignAccounts(accounts, owner)) },
  ];
}
