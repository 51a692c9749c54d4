import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

/** Where a person begins: the first thing to fill in, or the button that changes nothing. */
const FIRST = 'input, textarea, select, .dialog-body button, .dialog-foot button';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

/** The browser's own dialog: it keeps the focus inside, ends with Escape and gives the focus back. */
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

interface ConfirmProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly action: string;
  readonly look?: 'primary' | 'danger';
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

export const Confirm = ({ title, children, action, look = 'danger', onConfirm, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <div class="dialog-body">{children}</div>
    <footer class="dialog-foot">
      <Button onClick={onClose}>Cancel</Button>
      <Button
        look={look}
        onClick={async () => {
          await onConfirm();
          onClose();
        }}
      >
        {action}
      </Button>
    </footer>
  </Dialog>
);
