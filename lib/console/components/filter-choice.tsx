import { members } from '../state/workspace.ts';
import { Choice } from './field.tsx';

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onValue: (value: string) => void;
  /** The first one means no filter. */
  readonly options: readonly (readonly [value: string, label: string])[];
}

/** A filter whose first option says what it filters. */
export const FilterChoice = ({ value = '', ...choice }: FilterChoiceProps) => (
  <Choice isLabelHidden value={value} {...choice} />
);

interface MemberChoiceProps extends Pick<FilterChoiceProps, 'label' | 'value' | 'onValue'> {
  /** The label for no filter: `Any owner`. */
  readonly anyone: string;
  /** Choices before the members, such as `me`. */
  readonly others?: FilterChoiceProps['options'];
}

export const MemberChoice = ({ anyone, others = [], ...choice }: MemberChoiceProps) => (
  <FilterChoice
    {...choice}
    options={[['', anyone], ...others, ...members.value.map(({ id, full_name }) => [id, full_name] as const)]}
  />
);
