import { api } from '../../api/service.ts';
import { Confirm } from '../../components/dialog.tsx';
import { attempt, tell } from '../../state/toasts.ts';
import { refreshUsage, usage } from '../../state/workspace.ts';
import { plural } from '../../text/format.ts';
import type { FullAccount } from './account-page.tsx';

/** Steps that cost something or cannot be taken back, and what they cost. */

interface Props {
  readonly account: FullAccount;
  readonly onDone: (account: FullAccount) => void;
  readonly onClose: () => void;
}

const Balance = () => {
  const plan = usage.value;
  if (!plan) return null;
  return (
    <dl class="figures-row" data-testid="activation-balance">
      <div>
        <dt>Cost</dt>
        <dd>1 credit</dd>
      </div>
      <div>
        <dt>Balance now</dt>
        <dd>{plan.credits_remaining}</dd>
      </div>
      <div>
        <dt>Afterwards</dt>
        <dd>{Math.max(0, plan.credits_remaining - 1)}</dd>
      </div>
    </dl>
  );
};

export const Activate = ({ account, onDone, onClose }: Props) => {
  const isOut = usage.value?.credits_remaining === 0;
  return (
    <Confirm
      title={`Activate ${account.name}?`}
      action="Activate"
      look="primary"
      onClose={onClose}
      onConfirm={() =>
        attempt(async () => {
          const { data } = await api.activateAccount({ params: { id: account.id }, body: {} });
          onDone(data);
          await refreshUsage().catch(() => undefined);
          tell(`${account.name} is active. ${plural(usage.value?.credits_remaining ?? 0, 'credit')} left`);
        })
      }
    >
      <p>
        The company profile and its people are loaded, a first scan starts, and the account is watched from
        now on.
      </p>
      <Balance />
      {isOut && (
        <p class="notice">No credit is left in this period. Deactivating another account gives none back.</p>
      )}
    </Confirm>
  );
};

export const Deactivate = ({ account, onDone, onClose }: Props) => (
  <Confirm
    title={`Deactivate ${account.name}?`}
    action="Deactivate"
    onClose={onClose}
    onConfirm={() =>
      attempt(async () => {
        onDone((await api.deactivateAccount({ params: { id: account.id }, body: {} })).data);
        tell(`${account.name} is no longer watched`);
      })
    }
  >
    <p>
      Its monitor stops and it becomes a suggested account again. The credit stays used: activating it once
      more costs another one. {usage.value && `${plural(usage.value.credits_remaining, 'credit')} left.`}
    </p>
  </Confirm>
);

export const Delete = ({ account, onDone, onClose }: Props) => (
  <Confirm
    title={`Delete ${account.name}?`}
    action="Delete for good"
    onClose={onClose}
    onConfirm={() =>
      attempt(async () => {
        await api.deleteAccount({ params: { id: account.id } });
        tell(`${account.name} deleted`);
        onDone(account);
      })
    }
  >
    <p>
      Its signals, people and monitor are deleted with it. This cannot be undone, and no credit comes back.
    </p>
  </Confirm>
);
