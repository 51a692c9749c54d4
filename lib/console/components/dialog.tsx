import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { asRequestError, type RequestError } from '../api/request-error.ts';
import { Button } from './button.tsx';
import { Failed } from './states.tsx';

/** The initial focus: the first input, or the button that changes nothing. */
const FIRST = 'input, textarea, select, .dialog-body button, .dialog-foot button';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

/** The browser's own dialog: it traps the focus, closes with Escape and restores the focus. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    element.current?.querySelector<HTMLElement>(FIRST)?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={`dialog${wide ? ' dialog-wide' : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <Button look="quiet" icon="close" aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface Trying {
  readonly failure: RequestError | undefined;
  /** Runs the action of a dialog's button; true if it worked. Otherwise the dialog shows what went wrong. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
}

export function useTrying(): Trying {
  const [failure, setFailure] = useState<RequestError | undefined>();
  return {
    failure,
    async attempt(work) {
      setFailure(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setFailure(asRequestError(error));
        return false;
      }
    },
  };
}

interface ActionDialogProps extends DialogProps {
  readonly action: ComponentChildren;
  readonly look?: 'primary' | 'danger';
  readonly disabled?: boolean;
  /** The content shows the result: there is nothing left to do. */
  readonly isDone?: boolean;
  /** Another button, apart from the others. */
  readonly beside?: ComponentChildren;
  /** Closes the dialog when it is done. If it throws, the dialog shows the error. */
  readonly onAct: () => Promise<unknown>;
}

/** A form or a question with one button that acts. */
export function ActionDialog({
  children,
  action,
  look = 'primary',
  disabled = false,
  isDone = false,
  beside,
  onAct,
  ...dialog
}: ActionDialogProps) {
  const { failure, attempt } = useTrying();
  return (
    <Dialog {...dialog}>
      <div class="dialog-body stack">
        {children}
        {failure && <Failed failure={failure} />}
      </div>
      <footer class="dialog-foot">
        {!isDone && beside}
        {!isDone && <Button onClick={dialog.onClose}>Cancel</Button>}
        <Button
          look={look}
          disabled={disabled && !isDone}
          onClick={isDone ? dialog.onClose : () => attempt(onAct)}
        >
          {isDone ? 'Done' : action}
        </Button>
      </footer>
    </Dialog>
  );
}

interface ConfirmProps extends Omit<ActionDialogProps, 'onAct'> {
  /** If it throws, the dialog stays open and shows the error. */
  readonly onConfirm: () => Promise<unknown>;
}

export const Confirm = ({ onConfirm, ...props }: ConfirmProps) => (
  <ActionDialog
    look="danger"
    {...props}
    onAct={async () => {
      await onConfirm();
      props.onClose();
    }}
  />
);
