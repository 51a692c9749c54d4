import { signal } from '@preact/signals';
import {
  credentialOf,
  endSession,
  fetchSession,
  isSession,
  type PersonSession,
  rememberWorkspace,
} from './own-session.ts';
import { shareSession } from './shared-session.ts';
import { readStored, store } from './storage.ts';

/**
 * An API key lives in open tabs of this browser: never in an address, never on disk, never beyond the last tab. A session
 * lives in a cookie; only its handle is here, and it isn't stored at all.
 */
const STORAGE_KEY = 'signal-console-key';

/** What requests are made with: a key, or the handle of a session. */
export const apiKey = signal(readStored(STORAGE_KEY, 'sessionStorage'));
/** Who is signed in; undefined with a key. */
export const personSession = signal<PersonSession | undefined>(undefined);
/** A key that was rejected, so that a slip of the hand can be corrected. */
export const rejectedKey = signal('');
/** Why the user must sign in again. */
export const signOutReason = signal<string | undefined>(undefined);

const listeners = new Set<() => void>();

/** Data cached for one key must not be shown with another. */
export const onSignOut = (listener: () => void): void => {
  listeners.add(listener);
};

function storeKey(key: string): void {
  if (!isSession(key)) store(STORAGE_KEY, key, 'sessionStorage');
  signOutReason.value = undefined;
  apiKey.value = key;
}

function forgetKey(reason?: string): void {
  store(STORAGE_KEY, undefined, 'sessionStorage');
  const key = apiKey.peek() ?? '';
  rejectedKey.value = reason === undefined || isSession(key) ? '' : key;
  for (const listener of listeners) listener();
  personSession.value = undefined;
  signOutReason.value = reason;
  apiKey.value = undefined;
}

const tabs = shareSession({
  key: () => apiKey.peek(),
  onKey: (key) => {
    if (apiKey.peek() !== undefined) return;
    if (isSession(key)) void readPersonSession();
    else storeKey(key);
  },
  onEnd: (key) => {
    if (apiKey.peek() === key) forgetKey();
  },
});

/** The session of this browser, if there is one. */
async function readPersonSession(): Promise<void> {
  const browserSession = await fetchSession();
  if (browserSession === undefined || apiKey.peek() !== undefined) return;
  personSession.value = browserSession;
  rememberWorkspace(browserSession.workspace_id);
  storeKey(credentialOf(browserSession));
  tabs.share(credentialOf(browserSession));
}

/** Resolves when another tab and the service have responded, or after a timeout. */
export const tabsReady: Promise<unknown> =
  apiKey.peek() === undefined ? Promise.all([tabs.ask(), readPersonSession()]) : Promise.resolve();

export function signIn(key: string): void {
  storeKey(key);
  tabs.share(key);
}

/**
 * Signs out every tab that uses the key. A session ends on the server first: a tab that was told sooner could be reloaded
 * and find it again. With a reason the server has ended it already, and only its cookie is left.
 */
export async function signOut(reason?: string): Promise<void> {
  const key = apiKey.peek();
  // Of several calls that are refused at once, the first has signed out and said why.
  if (key === undefined) return;
  if (isSession(key) && reason === undefined) await endSession(key);
  if (apiKey.peek() !== key) return;
  forgetKey(reason);
  tabs.end(key);
  if (isSession(key) && reason !== undefined) await fetchSession();
}
