import type { Detection } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import type { Selection } from '../../hooks/rows.ts';
import { useShortcuts } from '../../state/shortcuts.ts';
import { notify } from '../../state/toasts.ts';
import { undoLast } from '../../state/undo.ts';
import { formatNumber, plural } from '../../text/format.ts';
import { assignAccounts, rejectAccounts } from '../account/change-accounts.ts';
import { confirmActivations } from '../account/confirmations.tsx';
import { StateButtons } from '../detections/act.tsx';
import { askOwner } from '../detections/pick-dialog.tsx';
import { settle } from '../detections/settle.ts';

interface BulkBarProps {
  picked: readonly Detection[];
  selection: Selection;
  onLeave: (detections: readonly Detection[]) => void;
}

/** The companies of the picked signals, each once. */
const accountsOf = (detections: readonly Detection[]) => [
  ...new Map(
    detections.map(
      ({ account_id: id, account_name: name, account_status: status, account_owner_id: owner_id }) => [
        id,
        { id, name, status, owner_id },
      ],
    ),
  ).values(),
];

/** What can be done with several signals at once; the keys act on them all. */
export const BulkBar = ({ picked, selection, onLeave }: BulkBarProps) => {
  const accounts = accountsOf(picked);
  const suggested = accounts.filter(({ status }) => status === 'suggested');
  const reject = async (): Promise<void> => {
    const skipped = accounts.length - suggested.length;
    const ids = new Set(suggested.map(({ id }) => id));
    onLeave(picked.filter(({ account_id }) => ids.has(account_id)));
    selection.clear();
    await rejectAccounts(suggested);
    if (skipped > 0)
      notify(`${plural(skipped, 'active account')} skipped. Open one to stop watching and reject it.`);
  };
  const activate = () => confirmActivations(suggested, picked, () => undefined);
  const assign = () => askOwner((owner) => assignAccounts(accounts, owner));
  useShortcuts({
    ...(suggested.length > 0 && { a: activate, x: () => void reject() }),
    m: assign,
    u: () => void undoLast(),
    Escape: selection.clear,
  });
  return (
    <section class="selection row" aria-label="Selection">
      <span class="figures" role="status">
        {formatNumber(picked.length)} selected
      </span>
      <StateButtons
        hasKeys
        onSettle={(settlement) => {
          onLeave(picked);
          selection.clear();
          return settle(picked, settlement);
        }}
      />
      {suggested.length > 0 && (
        <>
          <Button writes onClick={activate}>
            Activate
          </Button>
          <Button writes onClick={reject}>
            Reject companies
          </Button>
        </>
      )}
      <Button writes onClick={assign}>
        Assign to…
      </Button>
      <Button variant="quiet" icon="close" aria-label="Clear selection" onClick={selection.clear} />
    </section>
  );
};
