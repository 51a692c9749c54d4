/**
 * Tabs of one browser hand the key to each other through a channel that only pages of this origin can join, and that
 * stores nothing: once the last tab is closed, the key is gone.
 */

interface SessionOfTab {
  /** The key of this tab. */
  readonly key: () => string | undefined;
  readonly onKey: (key: string) => void;
  /** Another tab has signed out of this key. */
  readonly onEnd: (key: string) => void;
}

type Message = { readonly kind: 'ask' } | { readonly kind: 'key' | 'end'; readonly key: string };

/** An open tab responds within milliseconds; a frozen one must not delay the sign-in form. */
const MAX_WAIT_MS = 250;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'ask' ||
    ((value.kind === 'key' || value.kind === 'end') && 'key' in value && typeof value.key === 'string'));

/** Stages may share an origin; each has its own tabs. */
const channelName = (): string => `signal-console-session${location.pathname}`;

export function shareSession({ key, onKey, onEnd }: SessionOfTab) {
  if (typeof BroadcastChannel === 'undefined' || typeof location === 'undefined') {
    return { ask: async () => undefined, share: () => undefined, end: () => undefined };
  }
  const channel = new BroadcastChannel(channelName());
  const send = (message: Message): void => channel.postMessage(message);
  let answered: (() => void) | undefined;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (data.kind === 'ask') {
      const mine = key();
      if (mine !== undefined) send({ kind: 'key', key: mine });
    } else if (data.kind === 'key') {
      onKey(data.key);
      answered?.();
    } else {
      onEnd(data.key);
    }
  };
  return {
    ask: () =>
      new Promise<void>((resolve) => {
        answered = resolve;
        setTimeout(resolve, MAX_WAIT_MS);
        send({ kind: 'ask' });
      }),
    share: (mine: string) => send({ kind: 'key', key: mine }),
    end: (mine: string) => send({ kind: 'end', key: mine }),
  };
}
