import { signal } from '@preact/signals';
import { asRequestError, isAbort } from '../api/request-error.ts';

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
const AT_ONCE = 3;

let last = 0;

export const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
};

function show(toast: Omit<Toast, 'id'>): number {
  last += 1;
  const id = last;
  toasts.value = [...toasts.value, { ...toast, id }].slice(-AT_ONCE);
  setTimeout(() => dismiss(id), toast.kind === 'failed' ? FAILED_SHOWN_MS : SHOWN_MS);
  return id;
}

/** Returns the message's id, to dismiss it. */
export const tell = (text: string, action?: Toast['action']): number => show({ kind: 'done', text, action });

export function tellFailure(error: unknown): void {
  if (isAbort(error)) return;
  const failure = asRequestError(error);
  // The sign-in form already says so.
  if (failure.status === 401) return;
  const [first] = failure.details;
  const text = first ? `${failure.message} ${first.path}: ${first.message}` : failure.message;
  show({ kind: 'failed', text, detail: failure.requestId && `Request ${failure.requestId}` });
}

/** Runs a button's action and shows the result. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    tellFailure(error);
    return undefined;
  }
}
