import { signal } from '@preact/signals';
import { isAbort, isFinal, toApiError } from '../api/create-api.ts';
import { describeError } from '../text/error-text.ts';
import { SHOWN_MS } from './message-times.ts';
import { onSignOut } from './session.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
  readonly requestId?: string;
  readonly action?: { readonly label: string; run(): void } | undefined;
}

/** The newest first. */
export const toasts = signal<readonly Toast[]>([]);

const MAX_SHOWN = 3;

let last = 0;

export const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
};

function show(toast: Omit<Toast, 'id'>): number {
  last += 1;
  const id = last;
  // Several calls may fail or wait for the same reason.
  const otherToasts = toasts.value.filter(({ text, action }) => text !== toast.text || action);
  toasts.value = [{ ...toast, id }, ...otherToasts].slice(0, MAX_SHOWN);
  const isFailed = toast.kind === 'failed';
  // What can be tried again stays: the connection may take its time.
  if (!isFailed || !toast.action) setTimeout(() => dismiss(id), SHOWN_MS[toast.kind]);
  return id;
}

/** Returns the message's id, to dismiss it. */
export const notify = (text: string, action?: Toast['action']): number =>
  show({ kind: 'done', text, action });

/** What a failure leaves undone, and how to do it again. */
interface UndoneAction {
  readonly text: string;
  retry(): void;
}

export function notifyFailure(error: unknown, undoneAction?: UndoneAction): void {
  if (isAbort(error)) return;
  const failure = toApiError(error);
  // The sign-in form already says so.
  if (failure.status === 401) return;
  show({
    kind: 'failed',
    text: [undoneAction?.text, describeError(failure)].filter(Boolean).join(' '),
    requestId: failure.requestId,
    action: undoneAction && !isFinal(error) ? { label: 'Try again', run: undoneAction.retry } : undefined,
  });
}

/** Runs a button's action; says what was done, or what failed. */
export async function attempt<T>(work: () => Promise<T>, done?: string): Promise<T | undefined> {
  try {
    const result = await work();
    if (done !== undefined) notify(done);
    return result;
  } catch (error) {
    notifyFailure(error);
    return undefined;
  }
}

/** Steps that can be taken back, newest last: by the message's button, or by `u` after the message is gone. */
interface Step {
  run(): void;
  /** It stays the last step, and running it says why: the steps before it aren't reached by mistake. */
  readonly isFinal?: true;
}

/** Nobody takes back more by hand. */
const MAX_STEPS = 50;

let steps: readonly Step[] = [];

function undo(step: Step): void {
  if (!steps.includes(step)) return;
  if (!step.isFinal) steps = steps.filter((otherStep) => otherStep !== step);
  step.run();
}

/** Says what was done, with a way back. */
export function notifyUndoable(text: string, revert: () => void): void {
  const step: Step = {
    run() {
      dismiss(message);
      revert();
    },
  };
  const message = notify(text, { label: 'Undo', run: () => undo(step) });
  steps = [...steps, step].slice(-MAX_STEPS);
}

/** Says what was done without a way back; undoing it only says why there is none. */
export function notifyFinal(text: string, reason: string): void {
  notify(text);
  const step: Step = { run: () => void notify(reason), isFinal: true };
  steps = [...steps, step].slice(-MAX_STEPS);
}

/** The step that the service hasn't answered yet. */
let pendingStep: Promise<unknown> | undefined;

/** Runs a step that may turn out to be undoable: until then, undoing waits for it. */
export async function runStep(work: () => Promise<void>): Promise<void> {
  const step = work();
  pendingStep = step;
  try {
    await step;
  } finally {
    if (pendingStep === step) pendingStep = undefined;
  }
}

/** Takes back the last step that wasn't yet. One that failed leaves nothing to take back, nor does it reach the one before. */
export async function undoLast(): Promise<void> {
  const previousStep = steps.at(-1);
  if (pendingStep !== undefined) {
    await pendingStep;
    if (steps.at(-1) === previousStep) return;
  }
  const last = steps.at(-1);
  if (last) undo(last);
}

onSignOut(() => {
  steps = [];
});
