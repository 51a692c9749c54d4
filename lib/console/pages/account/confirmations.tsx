import { useState } from 'preact/hooks';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Confirm } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { ResearchCost } from '../../components/research-cost.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { rememberAccounts } from '../../state/account-names.ts';
import { followScan } from '../../state/scans.ts';
import { tell } from '../../state/toasts.ts';
import { refreshUsage, signals, usage } from '../../state/workspace.ts';
import { plural } from '../../text/format.ts';

/** Steps that cost something or can't be undone, with their cost. */

interface Props {
  readonly account: Pick<FullAccount, 'id' | 'name'>;
  readonly onDone: (account: FullAccount) => void;
  readonly onClose: () => void;
}

const Balance = ({ cost }: { cost: number }) => {
  const plan = usage.value;
  if (!plan) return null;
  return (
    <dl class="figures-row" data-testid="activation-balance">
      <div>
        <dt>Cost</dt>
        <dd>{cost === 0 ? 'None: activated before in this period' : '1 credit'}</dd>
      </div>
      <div>
        <dt>Balance now</dt>
        <dd>{plan.credits_remaining}</dd>
      </div>
      <div>
        <dt>Afterward</dt>
        <dd>{Math.max(0, plan.credits_remaining - cost)}</dd>
      </div>
    </dl>
  );
};

interface ActivateProps extends Props {
  /** Null: it has none, so the dialog asks for it. An account without a domain can't be activated. */
  readonly domain: string | null | undefined;
  /** Who to look for as soon as the account is active. @default only the roster is loaded */
  readonly find?: string | undefined;
}

export const Activate = ({ account, domain, find, onDone, onClose }: ActivateProps) => {
  const [given, setGiven] = useState('');
  const { data: known } = useLoad(`activation/${account.id}`, async (signal) => {
    const response = await api.getAccount({ params: { id: account.id }, signal });
    return response.data;
  });
  const since = usage.value?.counted_since;
  const cost = since !== undefined && (known?.last_activated_at ?? '') >= since ? 0 : 1;
  const isOut = cost > 0 && usage.value?.credits_remaining === 0;
  return (
    <Confirm
      title={find === undefined ? `Activate ${account.name}?` : `Activate ${account.name} and find people?`}
      action="Activate"
      look="primary"
      onClose={onClose}
      onConfirm={async () => {
        const params = { id: account.id };
        if (domain === null) await api.updateAccount({ params, body: { domain: given.trim() } });
        const { data } = await api.activateAccount({ params, body: {} });
        rememberAccounts([data]);
        await refreshUsage().catch(() => undefined);
        tell(`${account.name} is active. ${plural(usage.value?.credits_remaining ?? 0, 'credit')} left`);
        onDone(data);
      }}
    >
      <p>
        This loads the company profile and its people, starts a first scan, and watches the account from now
        on.{find !== undefined && ` Then it looks for: ${find}.`}
      </p>
      {domain === null && (
        <TextField
          label="Domain"
          hint={`${account.name} has no domain yet. Without one there is nothing to look up or watch.`}
          placeholder="acme.com"
          value={given}
          onValue={setGiven}
        />
      )}
      <Balance cost={cost} />
      {isOut && (
        <p class="notice">
          You have no credits left in this period. Deactivating another account doesn't give one back.
        </p>
      )}
    </Confirm>
  );
};

/** A scan uses no credit, but what it reads may cost. */
export const Scan = ({ account, onClose }: Omit<Props, 'onDone'>) => (
  <Confirm
    title={`Scan ${account.name} now?`}
    action="Scan now"
    look="primary"
    onClose={onClose}
    onConfirm={async () => {
      const { data } = await api.scanAccount({ params: { id: account.id }, body: {} });
      followScan(account.id, data.run_id);
    }}
  >
    <p>
      This checks the company’s sources for{' '}
      {plural(signals.value.filter(({ is_active }) => is_active).length, 'active signal')}. Active accounts
      are also scanned on their own.
    </p>
    <ResearchCost />
  </Confirm>
);

export const Deactivate = ({ account, onDone, onClose }: Props) => (
  <Confirm
    title={`Deactivate ${account.name}?`}
    action="Deactivate"
    onClose={onClose}
    onConfirm={async () => {
      const { data } = await api.deactivateAccount({ params: { id: account.id }, body: {} });
      rememberAccounts([data]);
      onDone(data);
      tell(`${account.name} is no longer watched`);
    }}
  >
    <p>
      Its monitor stops and it becomes a suggested account again. The credit stays used; activating it again
      in this period costs no other.{' '}
      {usage.value && `${plural(usage.value.credits_remaining, 'credit')} left.`}
    </p>
  </Confirm>
);

/** An active account has to stop being watched before it can be rejected. */
export const RejectActive = ({ account, onDone, onClose }: Props) => (
  <Confirm
    title={`Reject ${account.name}?`}
    action="Stop watching and reject"
    onClose={onClose}
    onConfirm={async () => {
      const params = { id: account.id };
      await api.deactivateAccount({ params, body: {} });
      const { data } = await api.rejectAccount({ params, body: {} });
      rememberAccounts([data]);
      onDone(data);
      tell(`${account.name} rejected`);
    }}
  >
    <p>
      Its monitor stops, and discoveries skip it from now on. The credit stays used. Its signals aren’t marked
      as not useful.
    </p>
  </Confirm>
);

export const Delete = ({ account, onDone, onClose }: Omit<Props, 'onDone'> & { onDone: () => void }) => (
  <Confirm
    title={`Delete ${account.name}?`}
    action="Delete for good"
    onClose={onClose}
    onConfirm={async () => {
      await api.deleteAccount({ params: { id: account.id } });
      tell(`${account.name} deleted`);
      onDone();
    }}
  >
    <p>This deletes its signals, people and monitor. You can't undo it, and no credit comes back.</p>
  </Confirm>
);
