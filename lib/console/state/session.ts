import { signal } from '@preact/signals';

/** The key lives in this tab alone: never in an address, never beyond the tab. */
const PLACE = 'signal-console-key';

const kept = (): string | undefined => {
  try {
    return sessionStorage.getItem(PLACE) ?? undefined;
  } catch {
    return undefined;
  }
};

export const apiKey = signal<string | undefined>(kept());
/** Why the person is asked to sign in again. */
export const signedOutBecause = signal<string | undefined>(undefined);

const listeners = new Set<() => void>();

/** What is remembered of one key must not be seen with another. */
export const onSignOut = (listener: () => void): void => {
  listeners.add(listener);
};

export function signIn(key: string): void {
  try {
    sessionStorage.setItem(PLACE, key);
  } catch {
    // Storage may be switched off; the key then lasts until the page is left.
  }
  signedOutBecause.value = undefined;
  apiKey.value = key;
}

export function signOut(because?: string): void {
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // Nothing was stored either.
  }
  for (const listener of listeners) listener();
  signedOutBecause.value = because;
  apiKey.value = undefined;
}
