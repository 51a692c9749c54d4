import { signal } from '@preact/signals';
import { shareSession } from './shared-session.ts';

/** The key lives in open tabs of this browser: never in an address, never on disk, never beyond the last tab. */
const PLACE = 'signal-console-key';

const kept = (): string | undefined => {
  try {
    return sessionStorage.getItem(PLACE) ?? undefined;
  } catch {
    return undefined;
  }
};

export const apiKey = signal<string | undefined>(kept());
/** Why the user must sign in again. */
export const signedOutBecause = signal<string | undefined>(undefined);

const listeners = new Set<() => void>();

/** Data cached for one key must not be shown with another. */
export const onSignOut = (listener: () => void): void => {
  listeners.add(listener);
};

function take(key: string): void {
  try {
    sessionStorage.setItem(PLACE, key);
  } catch {
    // Storage may be disabled; the key then lasts until the page is closed.
  }
  signedOutBecause.value = undefined;
  apiKey.value = key;
}

function drop(because?: string): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing was stored either.
  }
  for (const listener of listeners) listener();
  signedOutBecause.value = because;
  apiKey.value = undefined;
}

const tabs = shareSession({
  key: () => apiKey.peek(),
  onKey: (key) => {
    if (apiKey.peek() === undefined) take(key);
  },
  onEnd: (key) => {
    if (apiKey.peek() === key) drop();
  },
});

/** Resolves when another tab has responded, or after a timeout. */
export const askedTabs: Promise<void> = apiKey.peek() === undefined ? tabs.ask() : Promise.resolve();

export function signIn(key: string): void {
  take(key);
  tabs.tell(key);
}

/** Signs out every tab that uses the key. */
export function signOut(because?: string): void {
  const key = apiKey.peek();
  drop(because);
  if (key !== undefined) tabs.end(key);
}
