import { signal } from '@preact/signals';
import { isAbort, toApiError } from '../api/create-api.ts';
import { onSignOut } from './session.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
  readonly detail?: string | undefined;
  readonly action?: { readonly label: string; run(): void } | undefined;
}

export const toasts = signal<readonly Toast[]>([]);

/** Long enough to read two lines and to reach for Undo. */
const SHOWN_MS = 6_000;
const FAILED_SHOWN_MS = 12_000;
const MAX_SHOWN = 3;

let last = 0;

export const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
};

function show(toast: Omit<Toast, 'id'>): number {
  last += 1;
  const id = last;
  toasts.value = [...toasts.value, { ...toast, id }].slice(-MAX_SHOWN);
  setTimeout(() => dismiss(id), toast.kind === 'failed' ? FAILED_SHOWN_MS : SHOWN_MS);
  return id;
}

/** Returns the message's id, to dismiss it. */
export const notify = (text: string, action?: Toast['action']): number =>
  show({ kind: 'done', text, action });

export function notifyFailure(error: unknown): void {
  if (isAbort(error)) return;
  const failure = toApiError(error);
  // The sign-in form already says so.
  if (failure.status === 401) return;
  const [head] = failure.details;
  const text = head ? `${failure.message} ${head.message}` : failure.message;
  show({ kind: 'failed', text, detail: failure.requestId && `Request ${failure.requestId}` });
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
}

/** Nobody takes back more by hand. */
const MAX_STEPS = 50;

let steps: readonly Step[] = [];

function undo(step: Step): void {
  if (!steps.includes(step)) return;
  steps = steps.filter((each) => each !== step);
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
  const before = steps.at(-1);
  if (pendingStep !== undefined) {
    await pendingStep;
    if (steps.at(-1) === before) return;
  }
  const last = steps.at(-1);
  if (last) undo(last);
}

onSignOut(() => {
  steps = [];
});
