import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { useTrying } from '../../components/dialog.tsx';
import { Failed } from '../../components/states.tsx';
import { setQuery } from '../../state/router.ts';

interface AddFormProps {
  readonly mode: 'paste' | 'file';
  readonly action: string;
  /** Undefined while there is nothing to add. */
  readonly onAct: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

const MODES = [
  ['paste', 'Paste'],
  ['file', 'Import a file'],
] as const;

/** The frame that both ways of adding accounts share. */
export function AddForm({ mode, action, onAct, onClose, children }: AddFormProps) {
  const { failure, attempt } = useTrying();
  return (
    <>
      <div class="dialog-body stack">
        <fieldset class="segments">
          <legend class="hidden">How</legend>
          {MODES.map(([each, label]) => (
            <button
              key={each}
              type="button"
              aria-pressed={mode === each}
              onClick={() => setQuery({ new: each })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        {children}
        {failure && <Failed failure={failure} />}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={!onAct} onClick={async () => onAct && void (await attempt(onAct))}>
          {action}
        </Button>
      </footer>
    </>
  );
}
