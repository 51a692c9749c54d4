import { Button } from '../../components/button.tsx';
import { ask, closeDialogs, Dialog, openDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { members } from '../../state/workspace.ts';
import { formatWeekday, toIsoDay } from '../../text/format.ts';
import { listSnoozeChoices, parseSnoozeDay } from '../../text/snooze.ts';

interface PickProps<Value> {
  title: string;
  choices: readonly { readonly value: Value; readonly label: string; readonly note?: string }[];
  onPick: (value: Value) => unknown;
}

/** One of a few choices, one key press each. */
const PickList = <Value,>({ title, choices, onPick }: PickProps<Value>) => {
  const pick = (value: Value): void => {
    closeDialogs();
    onPick(value);
  };
  return (
    <ul
      class="stack-tight"
      aria-label={title}
      onKeyDown={({ key }) => {
        const choice = choices[Number(key) - 1];
        if (choice) pick(choice.value);
      }}
    >
      {choices.map(({ value, label, note }, index) => (
        <li key={label}>
          <Button variant="quiet" class="pick-choice" onClick={() => pick(value)}>
            {index < 9 && <kbd>{index + 1}</kbd>}
            <span>{label}</span>
            {note && <span class="faint push-end">{note}</span>}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** When to bring it back: one key press each, or a day of your own. */
export function askSnooze(onPick: (iso: string) => unknown): void {
  const title = 'Snooze until';
  const now = new Date();
  const choices = listSnoozeChoices(now).map(({ label, date }) => ({
    value: date.toISOString(),
    label,
    note: formatWeekday(date),
  }));
  ask({
    title,
    action: 'Snooze',
    initial: { day: '' },
    isComplete: ({ day }) => parseSnoozeDay(day, now),
    body: ({ values: { day }, bind }) => (
      <>
        <PickList title={title} choices={choices} onPick={onPick} />
        <TextField
          label="Another day"
          type="date"
          min={toIsoDay(now)}
          {...bind('day')}
          problem={day && !parseSnoozeDay(day, now) ? 'Choose a day within the next year.' : undefined}
        />
      </>
    ),
    async run({ day }) {
      onPick(parseSnoozeDay(day, now)?.toISOString() ?? '');
    },
  });
}

/** Asks who works on it; null clears the owner. */
export const askOwner = (onPick: (owner: string | null) => unknown): void =>
  openDialog((close) => (
    <Dialog title="Assign to" onClose={close}>
      <div class="dialog-body">
        <PickList
          title="Assign to"
          choices={[
            ...members.value.map(({ id, full_name }) => ({ value: id, label: full_name })),
            { value: null, label: 'No owner' },
          ]}
          onPick={onPick}
        />
      </div>
    </Dialog>
  ));
