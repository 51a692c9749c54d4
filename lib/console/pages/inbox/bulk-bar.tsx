import type { Detection } from '../../api/service.ts';
import { Actions } from '../../components/actions.tsx';
import { SelectionBar } from '../../components/list.tsx';
import type { Selection } from '../../hooks/rows.ts';
import { listAccountActions } from '../account/change-accounts.ts';
import { listStateActions } from '../detections/act.tsx';
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
  const stateActions = listStateActions((settlement) => {
    onLeave(picked);
    selection.clear();
    return settle(picked, settlement);
  });
  const accountActions = listAccountActions({
    accounts: accountsOf(picked),
    detections: picked,
    onReject(ids) {
      onLeave(picked.filter(({ account_id }) => ids.has(account_id)));
      selection.clear();
    },
  });
  return (
    <SelectionBar selection={selection} of={{ data: picked }}>
      <Actions actions={[...stateActions, ...accountActions]} hasKeys />
    </SelectionBar>
  );
};
