import type { ActivityChoice } from '#contract/crm-activities.ts';

const CHOICES: readonly (readonly [value: ActivityChoice | undefined, label: string])[] = [
  [undefined, 'No'],
  ['notes', 'As notes'],
  ['tasks', 'As tasks'],
];

interface Props {
  readonly chosen: ActivityChoice | undefined;
  readonly onChoose: (choice: ActivityChoice | undefined) => void;
}

/** Whether open detections are added to the CRM's companies. */
export const ActivityChoiceField = ({ chosen, onChoose }: Props) => (
  <fieldset class="segments" data-testid="push-activities">
    <legend class="field-label">Add open signals</legend>
    {CHOICES.map(([value, label]) => (
      <button key={label} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {label}
      </button>
    ))}
  </fieldset>
);
