import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { isoDay, weekdayText } from '../../text/format.ts';
import { snoozeChoices, snoozeDay } from '../../text/snooze.ts';

interface SnoozeDialogProps {
  readonly onPick: (until: string) => void;
  readonly onClose: () => void;
}

/** When to bring it back: one key press each, or a day of your own. */
export const SnoozeDialog = ({ onPick, onClose }: SnoozeDialogProps) => {
  const [day, setDay] = useState('');
  const now = new Date();
  const until = snoozeDay(day, now);
  const choices = snoozeChoices(now);
  const pick = (date: Date): void => {
    onClose();
    onPick(date.toISOString());
  };
  return (
    <Dialog title="Snooze until" onClose={onClose}>
      <div
        class="dialog-body stack"
        role="none"
        onKeyDown={(event) => {
          const choice =
            event.target instanceof HTMLInputElement ? undefined : choices[Number(event.key) - 1];
          if (choice) pick(choice.until);
        }}
      >
        <ul class="stack-tight" data-testid="snooze-choices">
          {choices.map((choice, index) => (
            <li key={choice.label}>
              <Button look="quiet" class="snooze-choice" onClick={() => pick(choice.until)}>
                <kbd>{index + 1}</kbd>
                <span>{choice.label}</span>
                <span class="faint push-end">{weekdayText(choice.until)}</span>
              </Button>
            </li>
          ))}
        </ul>
        <form
          class="row snooze-day"
          onSubmit={(event) => {
            event.preventDefault();
            if (until) pick(until);
          }}
        >
          <TextField
            label="Another day"
            type="date"
            min={isoDay(now)}
            value={day}
            onValue={setDay}
            problem={day && !until ? 'Choose a day within the next year.' : undefined}
          />
          <Button type="submit" disabled={!until}>
            Snooze
          </Button>
        </form>
      </div>
    </Dialog>
  );
};
