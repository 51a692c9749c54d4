import { useState } from 'preact/hooks';
import type { FullAccount } from '../../api/records.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/field.tsx';
import type { Selection } from '../../hooks/use-selection.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { tell } from '../../state/toasts.ts';
import { undoLast } from '../../state/undo.ts';
import { members } from '../../state/workspace.ts';
import { number, plural } from '../../text/format.ts';
import { ActivateMany } from '../account/activate-many.tsx';
import { rejectAccounts } from '../account/decide.ts';
import { assign, type Owned } from '../detections/assign-owner.tsx';
import type { Detection } from '../detections/feedback.ts';
import type { Settlement } from '../detections/settle.ts';
import { StateButtons } from '../detections/state-buttons.tsx';

interface BulkBarProps {
  readonly chosen: readonly Detection[];
  readonly selection: Selection;
  readonly onSettle: (settlement: Settlement) => unknown;
  readonly onAccounts: (accounts: readonly FullAccount[]) => void;
  readonly onOwners: (owned: readonly Owned[]) => void;
}

/** The companies of the chosen signals, each once. */
function accountsOf(detections: readonly Detection[]) {
  const accounts = new Map(
    detections.map(({ account_id, account_name, account_status, account_owner_id }) => [
      account_id,
      { id: account_id, name: account_name, status: account_status, account_id, account_owner_id },
    ]),
  );
  return [...accounts.values()];
}

/** What can be done with several signals at once; the keys act on them all. */
export const BulkBar = ({ chosen, selection, onSettle, onAccounts, onOwners }: BulkBarProps) => {
  const [isActivating, setActivating] = useState(false);
  const accounts = accountsOf(chosen);
  const suggested = accounts.filter(({ status }) => status === 'suggested');
  const reject = async (): Promise<void> => {
    const skipped = accounts.length - suggested.length;
    await rejectAccounts(suggested, onAccounts);
    if (skipped > 0)
      tell(`${plural(skipped, 'active account')} skipped. Open one to stop watching and reject it.`);
    selection.clear();
  };
  const activate = (): void => setActivating(true);
  useShortcuts({
    ...(suggested.length > 0 && { a: activate, x: () => void reject() }),
    u: () => void undoLast(),
    Escape: selection.clear,
  });
  return (
    <section class="selection" aria-label="Selection">
      <span class="figures" role="status">
        {number(chosen.length)} selected
      </span>
      <StateButtons hasKeys onSettle={onSettle} />
      {suggested.length > 0 && (
        <>
          <Button onClick={activate}>Activate</Button>
          <Button onClick={reject}>Reject companies</Button>
        </>
      )}
      <Choice
        label="Assign to"
        isLabelHidden
        value="-"
        options={[
          ['-', 'Assign to…'],
          ['', 'No owner'],
          ...members.value.map(({ id, full_name }) => [id, full_name] as const),
        ]}
        onValue={(value) => {
          if (value !== '-') void assign(accounts, value || null, onOwners);
        }}
      />
      <Button look="quiet" icon="close" aria-label="Clear selection" onClick={selection.clear} />
      {isActivating && (
        <ActivateMany accounts={suggested} onDone={onAccounts} onClose={() => setActivating(false)} />
      )}
    </section>
  );
};
