import { useState } from 'preact/hooks';
import { api } from '../../api/service.ts';
import { Button } from '../../components/button.tsx';
import { useTrying } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { Failed } from '../../components/states.tsx';
import { tell } from '../../state/toasts.ts';
import { usage } from '../../state/workspace.ts';
import type { Detection } from './feedback.ts';

interface WriteAgainProps {
  readonly detection: Detection;
  readonly onChange: (detection: Detection) => void;
  readonly onClose: () => void;
}

const HINTS = ['Shorter', 'More formal', 'In German', 'In French'];
const HINT_MAX = 300;

/** Has the message written again from what is known today; a hint says what to change. */
export const WriteAgain = ({ detection, onChange, onClose }: WriteAgainProps) => {
  const [hint, setHint] = useState('');
  const { failure, attempt } = useTrying();
  const hasModel = usage.value?.reader.by === 'model';
  const isEdited = detection.message_edited_at !== null;
  const write = async (): Promise<void> => {
    const { data } = await api.redraftDetection({
      params: { id: detection.id },
      body: { ...(hint.trim() && { hint: hint.trim() }), ...(isEdited && { replace_edit: true }) },
    });
    onChange(data);
    tell(
      data.drafted_message_md === detection.drafted_message_md
        ? 'The message is as good as it gets from what is known'
        : 'Message written again',
    );
  };
  return (
    <form
      class="stack-tight write-again"
      data-testid="write-again"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await attempt(write)) onClose();
      }}
    >
      {hasModel ? (
        <>
          <TextField
            label="What should change?"
            placeholder="Shorter"
            maxLength={HINT_MAX}
            value={hint}
            onValue={setHint}
          />
          <div class="row wrap">
            {HINTS.map((each) => (
              <button
                key={each}
                type="button"
                class="chip"
                aria-pressed={hint === each}
                onClick={() => setHint(hint === each ? '' : each)}
              >
                {each}
              </button>
            ))}
          </div>
        </>
      ) : (
        <p class="muted small">
          Rules write this message from what is known today. Hints such as “shorter” need a language model,
          and this stage has none.
        </p>
      )}
      {isEdited && <p class="notice">This replaces the edited message.</p>}
      {failure && <Failed failure={failure} />}
      <div class="row">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" type="submit">
          Write again
        </Button>
      </div>
    </form>
  );
};
