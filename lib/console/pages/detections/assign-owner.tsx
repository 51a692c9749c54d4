import { useRef } from 'preact/hooks';
import { inTurns } from '../../api/in-turns.ts';
import { api } from '../../api/service.ts';
import { Choice } from '../../components/field.tsx';
import { useShortcuts } from '../../state/shortcuts.ts';
import { tellFailure } from '../../state/toasts.ts';
import { tellUndoable } from '../../state/undo.ts';
import { memberName, members } from '../../state/workspace.ts';
import { plural } from '../../text/format.ts';
import type { Detection } from './feedback.ts';

export interface Owned {
  readonly account_id: string;
  readonly account_owner_id: string | null;
}

/** Gives accounts to a member, or to no one, with a way back. `take` gets what changed, and again what an undo changes. */
export async function assign(
  accounts: readonly Owned[],
  owner: string | null,
  take: (owned: readonly Owned[]) => void,
): Promise<void> {
  const change = async (wanted: readonly Owned[]): Promise<readonly Owned[]> => {
    const { done, failures } = await inTurns(wanted, async ({ account_id, account_owner_id }) => {
      const body = { owner_id: account_owner_id };
      const { data } = await api.setAccountOwner({ params: { id: account_id }, body });
      return { account_id, account_owner_id: data.owner_id };
    });
    take(done);
    if (failures[0]) tellFailure(failures[0]);
    return done;
  };
  const ids = new Set(
    (await change(accounts.map(({ account_id }) => ({ account_id, account_owner_id: owner })))).map(
      ({ account_id }) => account_id,
    ),
  );
  if (ids.size === 0) return;
  const before = accounts.filter(({ account_id }) => ids.has(account_id));
  const what = before.length === 1 ? '' : `${plural(before.length, 'account')} `;
  const text = owner === null ? `${what}without an owner` : `${what}assigned to ${memberName(owner)}`;
  tellUndoable(text.charAt(0).toUpperCase() + text.slice(1), () => void change(before));
}

interface AssignOwnerProps {
  readonly detection: Detection;
  readonly onChange: (detection: Detection) => void;
  readonly hasKeys: boolean;
}

/** Who works on the account. */
export const AssignOwner = ({ detection, onChange, hasKeys }: AssignOwnerProps) => {
  const place = useRef<HTMLDivElement>(null);
  useShortcuts(hasKeys ? { m: () => place.current?.querySelector('select')?.focus() } : {});
  return (
    <div ref={place} title="Assign (m)">
      <Choice
        label="Owner"
        isLabelHidden
        value={detection.account_owner_id ?? ''}
        options={[['', 'No owner'], ...members.value.map(({ id, full_name }) => [id, full_name] as const)]}
        onValue={(value) =>
          void assign([detection], value || null, ([owned]) => {
            if (owned) onChange({ ...detection, ...owned });
          })
        }
      />
    </div>
  );
};
