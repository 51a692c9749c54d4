import { callForEach } from '../../api/batches.ts';
import { type Account, api, type Detection } from '../../api/service.ts';
import type { Action } from '../../components/button.tsx';
import { confirm } from '../../components/dialog.tsx';
import { storeRecords } from '../../state/records.ts';
import { notify, notifyFailure, notifyFinal, notifyUndoable } from '../../state/toasts.ts';
import { canSeeAccountsOf, memberName } from '../../state/workspace.ts';
import { formatCount } from '../../text/format.ts';
import { askOwner } from '../detections/pick-dialog.tsx';
import { type AccountRef, confirmActivations } from './confirmations.tsx';

const nameOf = (accounts: readonly AccountRef[]): string =>
  accounts.length === 1 && accounts[0] ? accounts[0].name : formatCount(accounts.length, 'account');

interface Change<A> {
  readonly call: (account: A) => Promise<unknown>;
  /** Without it, there is no way back. */
  readonly revert?: (account: A) => Promise<unknown>;
  /** What was done, after the account's name. */
  readonly text: string;
}

/** Changes each account; what changed shows by itself, and the first failure is told. Returns those that changed. */
async function changeAccounts<A extends AccountRef>(
  accounts: readonly A[],
  { call, revert, text }: Change<A>,
): Promise<readonly A[]> {
  const callEach = async (callees: readonly A[], change: Change<A>['call']) => {
    const { done, failures } = await callForEach(callees, async (account) => {
      await change(account);
      return account;
    });
    if (failures[0]) notifyFailure(failures[0]);
    return done;
  };
  const changedAccounts = await callEach(accounts, call);
  const doneText = `${nameOf(changedAccounts)} ${text}`;
  if (changedAccounts.length > 0 && revert)
    notifyUndoable(doneText, () => void callEach(changedAccounts, revert));
  else if (changedAccounts.length > 0) notifyFinal(doneText, 'You no longer see what you handed over');
  return changedAccounts;
}

/** Rejects suggested companies. Their signals aren't rated by it. */
export const rejectAccounts = (accounts: readonly AccountRef[]): Promise<unknown> =>
  changeAccounts(accounts, {
    call: ({ id }) => api.rejectAccount({ params: { id }, body: {} }),
    revert: ({ id }) => api.restoreAccount({ params: { id }, body: {} }),
    text: 'rejected',
  });

type OwnedAccount = AccountRef & { readonly owner_id: string | null };

/**
 * Gives accounts to a member, or to no one. Asks a scoped member first: what they give away is out of their reach, and so is
 * taking it back.
 */
export function assignAccounts(
  accounts: readonly OwnedAccount[],
  owner: string | null,
  onHandedOver?: () => void,
): void {
  const setOwner = ({ id }: AccountRef, owner_id: string | null) =>
    api.setAccountOwner({ params: { id }, body: { owner_id } });
  const change: Change<OwnedAccount> = {
    call: (account) => setOwner(account, owner),
    text: owner === null ? 'has no owner now' : `assigned to ${memberName(owner)}`,
  };
  if (canSeeAccountsOf(owner)) {
    void changeAccounts(accounts, { ...change, revert: (account) => setOwner(account, account.owner_id) });
    return;
  }
  // The field where the new owner was picked goes back to the present one.
  storeRecords(accounts.map(({ id, owner_id }) => ({ id, owner_id })));
  confirm({
    title: `Hand over ${nameOf(accounts)}?`,
    action: 'Hand over',
    body: `The whole company goes to ${memberName(owner) ?? 'no one'}, and you won’t see it afterward.`,
    async run() {
      if ((await changeAccounts(accounts, change)).length > 0) onHandedOver?.();
    },
  });
}

interface AccountActionOptions {
  accounts: readonly Pick<Account, 'id' | 'name' | 'status' | 'owner_id'>[];
  /** What may speak against spending a credit on one of them. */
  detections?: readonly Detection[];
  /** Called with the ids of those that are rejected, before they are. */
  onReject: (ids: ReadonlySet<string>) => void;
  onActivated?: () => void;
  /** After accounts were given away that the viewer no longer sees. */
  onHandedOver: () => void;
}

/** What can be done with several accounts at once. */
export function listAccountActions({
  accounts,
  detections = [],
  onReject,
  onActivated = () => undefined,
  onHandedOver,
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
    {
      text: 'Assign to…',
      key: 'm',
      run: () => askOwner((owner) => assignAccounts(accounts, owner, onHandedOver)),
    },
  ];
}
