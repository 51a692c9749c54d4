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

interface ConfirmProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  /** If it throws, the dialog stays open and shows the error. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function Confirm({ title, children, action, look = 'danger', onConfirm, onClose }: ConfirmProps) {
  const { failure, attempt } = useTrying();
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="dialog-body stack">
        {children}
        {failure && <Failed failure={failure} />}
      </div>
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look={look}
          onClick={async () => {
            if (await attempt(onConfirm)) onClose();
          }}
        >
          {action}
        </Button>
      </footer>
    </Dialog>
  );
}
