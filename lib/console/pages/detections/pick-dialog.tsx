import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog, openDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { members } from '../../state/workspace.ts';
import { formatWeekday, toIsoDay } from '../../text/format.ts';
import { listSnoozeChoices, parseSnoozeDay } from '../../text/snooze.ts';

interface PickProps<Value> {
  title: string;
  choices: readonly { readonly value: Value; readonly label: string; readonly note?: string }[];
  onPick: (value: Value) => unknown;
  onClose: () => void;
}

/** One of a few choices, one key press each. */
const PickList = <Value,>({ title, choices, onPick, onClose }: PickProps<Value>) => {
  const pick = (value: Value): void => {
    onClose();
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
          <Button variant="quiet" class="pick-choice full" onClick={() => pick(value)}>
            {index < 9 && <kbd>{index + 1}</kbd>}
            <span>{label}</span>
            {note && <span class="faint push-end">{note}</span>}
          </Button>
        </li>
      ))}
    </ul>
  );
};

interface SnoozeProps {
  onPick: (iso: string) => unknown;
  onClose: () => void;
}

/** When to bring it back: one key press each, or a day of your own. */
const SnoozeDialog = ({ onPick, onClose }: SnoozeProps) => {
  const [day, setDay] = useState('');
  const now = new Date();
  const date = parseSnoozeDay(day, now);
  const choices = listSnoozeChoices(now).map(({ label, date: choiceDate }) => ({
    value: choiceDate.toISOString(),
    label,
    note: formatWeekday(choiceDate),
  }));
  return (
    <Dialog title="Snooze until" onClose={onClose}>
      <div class="dialog-body stack">
        <PickList title="Snooze until" choices={choices} onPick={onPick} onClose={onClose} />
        <form
          class="form-row row gap-wide"
          onSubmit={(event) => {
            event.preventDefault();
            if (!date) return;
            onClose();
            onPick(date.toISOString());
          }}
        >
          <TextField
            label="Another day"
            type="date"
            min={toIsoDay(now)}
            value={day}
            onValue={setDay}
            problem={day && !date ? 'Choose a day within the next year.' : undefined}
          />
          <Button type="submit" disabled={!date}>
            Snooze
          </Button>
        </form>
      </div>
    </Dialog>
  );
};

export const askSnooze = (onPick: SnoozeProps['onPick']): void =>
  openDialog((close) => <SnoozeDialog onPick={onPick} onClose={close} />);

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
          onClose={close}
        />
      </div>
    </Dialog>
  ));
