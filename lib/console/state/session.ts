import { signal } from '@preact/signals';
import { askSession, credentialOf, endSession, isSession, type OwnSession } from './own-session.ts';
import { shareSession } from './shared-session.ts';

/**
 * An API key lives in open tabs of this browser: never in an address, never on disk, never beyond the last tab. A session
 * lives in a cookie; only its handle is here, and it isn't stored at all.
 */
const PLACE = 'signal-console-key';

const kept = (): string | undefined => {
  try {
    return sessionStorage.getItem(PLACE) ?? undefined;
  } catch {
    return undefined;
  }
};

/** What requests are made with: a key, or the handle of a session. */
export const apiKey = signal<string | undefined>(kept());
/** Who is signed in; undefined with a key. */
export const ownSession = signal<OwnSession | undefined>(undefined);
/** Why the user must sign in again. */
export const signedOutBecause = signal<string | undefined>(undefined);

const listeners = new Set<() => void>();

/** Data cached for one key must not be shown with another. */
export const onSignOut = (listener: () => void): void => {
  listeners.add(listener);
};

function take(key: string): void {
  try {
    if (!isSession(key)) sessionStorage.setItem(PLACE, key);
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
  ownSession.value = undefined;
  signedOutBecause.value = because;
  apiKey.value = undefined;
}

const tabs = shareSession({
  key: () => apiKey.peek(),
  onKey: (key) => {
    if (apiKey.peek() !== undefined) return;
    if (isSession(key)) void takeOwnSession();
    else take(key);
  },
  onEnd: (key) => {
    if (apiKey.peek() === key) drop();
  },
});

/** The session of this browser, if there is one. */
async function takeOwnSession(): Promise<void> {
  const found = await askSession();
  if (found === undefined || apiKey.peek() !== undefined) return;
  ownSession.value = found;
  take(credentialOf(found));
  tabs.tell(credentialOf(found));
}

/** Resolves when another tab and the service have responded, or after a timeout. */
export const askedTabs: Promise<unknown> =
  apiKey.peek() === undefined ? Promise.all([tabs.ask(), takeOwnSession()]) : Promise.resolve();

export function signIn(key: string): void {
  take(key);
  tabs.tell(key);
}

/**
 * Signs out every tab that uses the key. A session ends on the server first: a tab that was told sooner could be reloaded
 * and find it again. With a reason the server has ended it already, and only its cookie is left.
 */
export async function signOut(because?: string): Promise<void> {
  const key = apiKey.peek();
  if (key !== undefined && isSession(key) && because === undefined) await endSession(key);
  if (apiKey.peek() !== key) return;
  drop(because);
  if (key === undefined) return;
  tabs.end(key);
  if (isSession(key) && because !== undefined) await askSession();
}
