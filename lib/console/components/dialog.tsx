import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { onSignOut } from '../state/session.ts';
import { notify } from '../state/toasts.ts';
import { Button } from './button.tsx';
import { type FormState, useForm } from './form.tsx';
import { FailureNotice } from './page.tsx';

/** The initial focus: the first input, or the button that changes nothing. */
const INITIAL_FOCUS_SELECTOR = 'input, textarea, select, .dialog-body button, .dialog-foot button';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
}

/** The browser's own dialog: it traps the focus, closes with Escape and restores the focus. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    element.current?.querySelector<HTMLElement>(INITIAL_FOCUS_SELECTOR)?.focus();
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
        <header class="dialog-head row between">
          <h2 id={id}>{title}</h2>
          <Button variant="quiet" icon="close" aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface FormDialogProps extends DialogProps {
  form: Pick<FormState<Record<string, unknown>>, 'failure' | 'submit'>;
  action: ComponentChildren;
  variant?: 'primary' | 'danger';
  disabled?: boolean;
  /** The content shows the result: nothing remains to do. */
  isDone?: boolean;
  /** Another button, apart from the others. */
  beside?: ComponentChildren;
}

/** A form or a question with one button that submits it. */
export const FormDialog = ({
  children,
  form,
  action,
  variant = 'primary',
  disabled = false,
  isDone = false,
  beside,
  ...dialog
}: FormDialogProps) => (
  <Dialog {...dialog}>
    <div class="dialog-body stack">
      {children}
      {form.failure && <FailureNotice failure={form.failure} />}
    </div>
    <footer class="dialog-foot row">
      {isDone ? (
        <Button variant={variant} onClick={dialog.onClose}>
          Done
        </Button>
      ) : (
        <>
          {beside}
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button variant={variant} writes disabled={disabled} onClick={form.submit}>
            {action}
          </Button>
        </>
      )}
    </footer>
  </Dialog>
);

type Values = Readonly<Record<string, unknown>>;

interface Question<V extends Values> {
  title: string;
  action: string;
  variant?: 'primary' | 'danger';
  wide?: boolean;
  initial: V;
  /** Whether it can be submitted. @default always */
  isComplete?: (values: V) => unknown;
  body: ComponentChildren | ((form: FormState<V>) => ComponentChildren);
  /** If it throws, the dialog stays open and shows the error. */
  run: (values: V) => Promise<unknown>;
  /** What to say and do once it worked. */
  done?: string;
  onDone?: (() => unknown) | undefined;
}

/** A form in a dialog that closes once it worked. */
export function QuestionDialog<V extends Values>({
  initial,
  isComplete = () => true,
  body,
  run,
  done,
  onDone,
  onClose,
  ...dialog
}: Question<V> & { onClose: () => void }) {
  const form = useForm(initial, async (values) => {
    await run(values);
    onClose();
    if (done !== undefined) notify(done);
    onDone?.();
  });
  return (
    <FormDialog form={form} disabled={!isComplete(form.values)} onClose={onClose} {...dialog}>
      {typeof body === 'function' ? body(form) : typeof body === 'string' ? <p>{body}</p> : body}
    </FormDialog>
  );
}

const dialogStack = signal<
  readonly { readonly id: number; readonly render: (close: () => void) => ComponentChildren }[]
>([]);
let lastId = 0;

/** Shows a dialog over the page, until it closes itself. */
export function openDialog(render: (close: () => void) => ComponentChildren): void {
  lastId += 1;
  dialogStack.value = [...dialogStack.value, { id: lastId, render }];
}

/** The same, from anywhere. */
export const ask = <V extends Values>(question: Question<V>): void =>
  openDialog((close) => <QuestionDialog {...question} onClose={close} />);

/** Asks before something that costs or can't be undone. */
export const confirm = (question: Omit<Question<Values>, 'initial' | 'isComplete'>): void =>
  ask({ variant: 'danger', ...question, initial: {} });

/** Shows a result that stands nowhere else. */
export const showResult = (title: string, children: ComponentChildren): void =>
  openDialog((close) => (
    <Dialog title={title} onClose={close}>
      <div class="dialog-body stack">{children}</div>
      <footer class="dialog-foot row">
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      </footer>
    </Dialog>
  ));

export const closeDialogs = (): void => {
  dialogStack.value = [];
};

onSignOut(closeDialogs);

/** Mounted once, in the frame. */
export const OpenDialogs = () => (
  <>
    {dialogStack.value.map(({ id, render }) => (
      <div key={id}>
        {render(() => {
          dialogStack.value = dialogStack.value.filter((stackedDialog) => stackedDialog.id !== id);
        })}
      </div>
    ))}
  </>
);
