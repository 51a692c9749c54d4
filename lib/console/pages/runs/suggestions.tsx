import { useState } from 'preact/hooks';
import type { Account } from '../../api/service.ts';
import { Button, RowAction } from '../../components/button.tsx';
import { Tick } from '../../components/field.tsx';
import { Avatar, NameNote, Score, Status } from '../../components/marks.tsx';
import { Loaded } from '../../components/states.tsx';
import { type Selection, useRowKeys, useSelection } from '../../hooks/rows.ts';
import { readRecord } from '../../state/records.ts';
import { toHref } from '../../state/route.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { undoLast } from '../../state/undo.ts';
import { plural } from '../../text/format.ts';
import { useAccountSignals } from '../account/account-page.tsx';
import { rejectAccounts } from '../account/change-accounts.ts';
import { confirmActivation, confirmActivations } from '../account/confirmations.tsx';
import { ActOnDetection } from '../detections/act.tsx';

/** Why the company is suggested: its most relevant signal with evidence, person and message. */
function Why({ account }: { account: Account }) {
  const signals = useAccountSignals(account.id);
  return (
    <Loaded of={signals} rows={3}>
      {(all) => {
        const [head] = all.toSorted((a, b) => (b.relevance ?? 0) - (a.relevance ?? 0) || b.alpha - a.alpha);
        if (!head) return <p class="muted">This account has no signal any more.</p>;
        return (
          <>
            <h3>{head.headline}</h3>
            <ActOnDetection detection={head} />
          </>
        );
      }}
    </Loaded>
  );
}

function Row({ account, selection }: { account: Account; selection: Selection }) {
  const [isOpen, setOpen] = useState(false);
  const { id, name, status, score, latest_signal, industry, country } = account;
  const isSuggested = status === 'suggested';
  return (
    <li class="pad" data-row data-id={id} data-testid="suggestion">
      <div class="row wrap gap-wide">
        {isSuggested ? (
          <Tick label={`Select ${name}`} isOn={selection.ids.has(id)} onChange={() => selection.toggle(id)} />
        ) : (
          <span class="tick disc" />
        )}
        <button
          type="button"
          class="row-link row grow clear suggestion-open"
          data-row-link
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Avatar name={name} />
          <NameNote
            name={name}
            note={latest_signal?.headline ?? [industry, country].filter(Boolean).join(', ')}
            isLong
          />
        </button>
        <span class="row push-end">
          <Score value={score} label="Score" />
          {isSuggested ? (
            <>
              <RowAction variant="plain" text="Reject" of={name} onClick={() => rejectAccounts([account])} />
              <RowAction
                variant="primary"
                text="Activate"
                of={name}
                onClick={() => confirmActivation(account)}
              />
            </>
          ) : (
            <Status value={status} />
          )}
        </span>
      </div>
      {isOpen && (
        <div class="suggestion-why">
          <Why account={account} />
          <p class="small">
            <a href={toHref(['accounts', id])}>Open {name}</a>
          </p>
        </div>
      )}
    </li>
  );
}

/** A discovery's companies, best first, judged where they are listed. */
export function Suggestions({ accounts: rows }: { accounts: readonly Account[] }) {
  const list = useRowKeys<HTMLUListElement>();
  const selection = useSelection('suggestions');
  const accounts = rows.map(readRecord);
  const open = accounts.filter(({ status }) => status === 'suggested');
  const picked = open.filter(({ id }) => selection.ids.has(id));
  const focused = (): readonly Account[] => {
    const row = document.activeElement?.closest<HTMLElement>('[data-testid=suggestion]');
    return open.filter(({ id }) => id === row?.dataset.id);
  };
  const reject = async (rejected: readonly Account[]): Promise<void> => {
    await rejectAccounts(rejected);
    selection.clear();
  };
  useShortcuts({
    a: () => {
      for (const account of focused()) confirmActivation(account);
    },
    x: () => void reject(focused()),
    u: () => void undoLast(),
  });
  const waiting = open.length > 0 ? `${plural(open.length, 'suggestion')} to judge` : 'All judged';
  return (
    <>
      <div class="row wrap pad">
        <span class="muted small" role="status">
          {picked.length > 0 ? `${picked.length} selected` : waiting}
        </span>
        {picked.length > 0 && (
          <>
            <Button writes onClick={() => reject(picked)}>
              Reject {plural(picked.length, 'account')}
            </Button>
            <Button variant="primary" writes onClick={() => confirmActivations(picked, [], selection.clear)}>
              Activate {plural(picked.length, 'account')}
            </Button>
          </>
        )}
        {picked.length === 0 && open.length > 1 && (
          <Button variant="quiet" onClick={() => selection.set(open.map(({ id }) => id))}>
            Select all
          </Button>
        )}
      </div>
      <ul class="people-rows lined" ref={list}>
        {accounts.map((account) => (
          <Row key={account.id} account={account} selection={selection} />
        ))}
      </ul>
    </>
  );
}
