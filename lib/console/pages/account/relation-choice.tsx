import { RELATIONS, relationNames } from '#contract/relation.ts';
import type { FullAccount } from '../../api/records.ts';
import { api } from '../../api/service.ts';
import { Choice } from '../../components/field.tsx';
import { attempt, tell } from '../../state/toasts.ts';

interface RelationChoiceProps {
  readonly account: FullAccount;
  readonly onChange: (account: FullAccount) => void;
}

const OPTIONS = RELATIONS.map((relation) => [relation, relationNames[relation]] as const);

/** What the company is to the seller. Customers and the like are left alone. */
export const RelationChoice = ({ account, onChange }: RelationChoiceProps) => (
  <Choice
    label="Relation"
    isLabelHidden
    value={account.relation}
    options={OPTIONS}
    onValue={async (value) => {
      const relation = RELATIONS.find((each) => each === value);
      if (relation === undefined) return;
      const response = await attempt(() =>
        api.updateAccount({ params: { id: account.id }, body: { relation } }),
      );
      if (!response) return;
      onChange(response.data);
      tell(relation === 'none' ? 'Relation cleared' : `Relation: ${relationNames[relation]}`);
    }}
  />
);
