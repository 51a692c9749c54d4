import { inTurns } from '../../api/in-turns.ts';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Confirm } from '../../components/dialog.tsx';
import { rememberAccounts } from '../../state/account-names.ts';
import { tell } from '../../state/toasts.ts';
import { refreshUsage, usage } from '../../state/workspace.ts';
import { number, plural } from '../../text/format.ts';

interface ActivateManyProps {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly onDone: (activated: readonly FullAccount[]) => void;
  readonly onClose: () => void;
}

/** Activates several accounts. Those that fail stay as they are, and the dialog says why. */
export const ActivateMany = ({ accounts, onDone, onClose }: ActivateManyProps) => {
  const left = usage.value?.credits_remaining;
  const count = plural(accounts.length, 'account');
  return (
    <Confirm
      title={`Activate ${count}?`}
      action={`Activate ${count}`}
      look="primary"
      onClose={onClose}
      onConfirm={async () => {
        const { done, failures } = await inTurns(
          accounts,
          async ({ id }) => (await api.activateAccount({ params: { id }, body: {} })).data,
        );
        rememberAccounts(done);
        await refreshUsage().catch(() => undefined);
        onDone(done);
        if (done.length > 0) tell(`${plural(done.length, 'account')} active`);
        if (failures[0]) throw failures[0];
      }}
    >
      <p>
        This uses up to {plural(accounts.length, 'credit')}
        {left !== undefined && ` of the ${number(left)} you have left`}. An account that was already active in
        this period uses none.
      </p>
      {left !== undefined && left < accounts.length && (
        <p class="notice">Your credits cover {number(left)} of them. The others stay suggested.</p>
      )}
    </Confirm>
  );
};
