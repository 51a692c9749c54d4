import { useState } from 'preact/hooks';
import type { Account, FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { Avatar, Score, Status } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { Tick } from '../../components/tick.tsx';
import { useLoad } from '../../hooks/use-load.ts';
import { useRowKeys } from '../../hooks/use-row-keys.ts';
import { type Selection, useSelection } from '../../hooks/use-selection.ts';
import { hrefOf } from '../../state/route.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { undoLast } from '../../state/undo.ts';
import { plural } from '../../text/format.ts';
import { ActivateMany } from '../account/activate-many.tsx';
import { Activate } from '../account/confirmations.tsx';
import { rejectAccounts } from '../account/decide.ts';
import { ActOnDetection } from '../detections/act-on-detection.tsx';

export type Suggestion = Pick<Account, 'id' | 'name' | 'domain' | 'status' | 'score' | 'created_at'> & {
  /** Its newest signal, or what the company is. */
  readonly note: string;
};

interface Actions {
  readonly onActivate: (account: Suggestion) => void;
  readonly onReject: (account: Suggestion) => void;
  readonly onChanged: (accounts: readonly FullAccount[]) => void;
}

/** Why the company is suggested: its strongest signal with evidence, person and message. */
function Why({ account, onChanged }: { account: Suggestion } & Pick<Actions, 'onChanged'>) {
  const signals = useLoad(`account/${account.id}/signals`, async (signal) => {
    const { data } = await api.listAccountSignals({ params: { id: account.id }, signal });
    return data.filter(({ signal_present }) => signal_present);
  });
  return (
    <Loaded of={signals} rows={3}>
      {(all) => {
        const strongest = all.toSorted((a, b) => b.alpha - a.alpha)[0];
        if (!strongest) return <p class="muted">No signal is kept for this account.</p>;
        const { status: account_status, domain: account_domain, name: account_name } = account;
        return (
          <>
            <h3>{strongest.headline}</h3>
            <ActOnDetection
              detection={{ ...strongest, account_status, account_domain, account_name }}
              onChange={(changed) =>
                signals.change((before) => before.map((each) => (each.id === changed.id ? changed : each)))
              }
              onAccount={onChanged}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function Row({
  account,
  selection,
  onActivate,
  onReject,
  onChanged,
}: { account: Suggestion; selection: Selection } & Actions) {
  const [isOpen, setOpen] = useState(false);
  const isSuggested = account.status === 'suggested';
  return (
    <li class="suggestion" data-row data-id={account.id} data-testid="suggestion">
      <div class="suggestion-head">
        {isSuggested ? (
          <Tick
            label={`Select ${account.name}`}
            isOn={selection.ids.has(account.id)}
            onChange={() => selection.toggle(account.id)}
          />
        ) : (
          <span class="tick" />
        )}
        <button
          type="button"
          class="row-link suggestion-open"
          data-row-link
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Avatar name={account.name} />
          <span class="row-text">
            <span class="row-title">{account.name}</span>
            <span class="row-note row-note-long">{account.note}</span>
          </span>
        </button>
        <span class="row suggestion-marks">
          <Score value={account.score} label="Score" />
          {isSuggested ? (
            <>
              <Button aria-label={`Reject ${account.name}`} onClick={() => onReject(account)}>
                Reject
              </Button>
              <Button
                look="primary"
                aria-label={`Activate ${account.name}`}
                onClick={() => onActivate(account)}
              >
                Activate
              </Button>
            </>
          ) : (
            <Status value={account.status} />
          )}
        </span>
      </div>
      {isOpen && (
        <div class="suggestion-why">
          <Why account={account} onChanged={onChanged} />
          <p class="small">
            <a href={hrefOf(['accounts', account.id])}>Open {account.name}</a>
          </p>
        </div>
      )}
    </li>
  );
}

interface SuggestionsProps {
  readonly accounts: readonly Suggestion[];
  readonly onChanged: (accounts: readonly FullAccount[]) => void;
}

/** A discovery's companies, best first, judged where they are listed. */
export function Suggestions({ accounts, onChanged }: SuggestionsProps) {
  const list = useRowKeys<HTMLUListElement>('v');
  const selection = useSelection('suggestions');
  const [asking, setAsking] = useState<readonly Suggestion[] | undefined>();
  const open = accounts.filter(({ status }) => status === 'suggested');
  const chosen = open.filter(({ id }) => selection.ids.has(id));
  const focused = (): Suggestion | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-testid=suggestion]');
    return open.find(({ id }) => id === row?.dataset.id);
  };
  const reject = async (rejected: readonly Suggestion[]): Promise<void> => {
    await rejectAccounts(rejected, onChanged);
    selection.clear();
  };
  useShortcuts({
    a: () => {
      const account = focused();
      if (account) setAsking([account]);
    },
    x: () => {
      const account = focused();
      if (account) void reject([account]);
    },
    u: () => void undoLast(),
  });
  const close = (): void => setAsking(undefined);
  const [one] = asking ?? [];
  return (
    <>
      <div class="row wrap suggestion-bar">
        <span class="muted small" role="status">
          {chosen.length > 0
            ? `${chosen.length} selected`
            : open.length > 0
              ? `${plural(open.length, 'suggestion')} to judge`
              : 'All judged'}
        </span>
        {chosen.length > 0 && (
          <>
            <Button onClick={() => reject(chosen)}>Reject {plural(chosen.length, 'account')}</Button>
            <Button look="primary" onClick={() => setAsking(chosen)}>
              Activate {plural(chosen.length, 'account')}
            </Button>
          </>
        )}
        {chosen.length === 0 && open.length > 1 && (
          <Button look="quiet" onClick={() => selection.set(open.map(({ id }) => id))}>
            Select all
          </Button>
        )}
      </div>
      <ul class="people-rows" ref={list}>
        {accounts.map((account) => (
          <Row
            key={account.id}
            account={account}
            selection={selection}
            onActivate={(each) => setAsking([each])}
            onReject={(each) => reject([each])}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {asking && asking.length > 1 && (
        <ActivateMany
          accounts={asking}
          onClose={close}
          onDone={(activated) => {
            onChanged(activated);
            selection.clear();
          }}
        />
      )}
      {one && asking?.length === 1 && (
        <Activate
          account={one}
          domain={one.domain}
          onClose={close}
          onDone={(activated) => onChanged([activated])}
        />
      )}
    </>
  );
}
