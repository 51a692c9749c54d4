import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Choice } from '../../components/field.tsx';
import { attempt, tell } from '../../state/toasts.ts';
import { memberName, members } from '../../state/workspace.ts';

interface OwnerChoiceProps {
  readonly account: FullAccount;
  readonly onChange: (account: FullAccount) => void;
}

export const OwnerChoice = ({ account, onChange }: OwnerChoiceProps) => (
  <Choice
    label="Owner"
    isLabelHidden
    value={account.owner_id ?? ''}
    options={[['', 'No owner'], ...members.value.map(({ id, full_name }) => [id, full_name] as const)]}
    onValue={async (value) => {
      const owner_id = value || null;
      const response = await attempt(() =>
        api.setAccountOwner({ params: { id: account.id }, body: { owner_id } }),
      );
      if (!response) return;
      onChange({ ...account, owner_id: response.data.owner_id });
      tell(owner_id === null ? 'Owner cleared' : `Assigned to ${memberName(owner_id)}`);
    }}
  />
);
