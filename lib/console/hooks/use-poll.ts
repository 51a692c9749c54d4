import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { pause } from '#client/pause.ts';
import { asRequestError, isAbort, isFinal, type RequestError } from '../api/request-error.ts';
import { whenVisible } from '../state/page-visibility.ts';
import { poll } from '../state/poll.ts';

interface State<T> {
  readonly key?: string;
  readonly value: T | undefined;
  readonly failure: RequestError | undefined;
}

interface Watched<T> {
  readonly value: T | undefined;
  readonly failure: RequestError | undefined;
  /** Starts again after a failure. */
  retry(): void;
}

/** Polls until it is finished, but not while the page is hidden or without a key. */
export function usePoll<T>(
  key: string | undefined,
  read: (signal: AbortSignal) => Promise<T>,
  isOver: (value: T) => boolean,
  onOver?: (value: T) => void,
): Watched<T> {
  const [state, setState] = useState<State<T>>({ value: undefined, failure: undefined });
  const [turn, setTurn] = useState(0);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  const current = useRef({ read, isOver, onOver });
  current.current = { read, isOver, onOver };
  useEffect(() => {
    if (key === undefined) return undefined;
    const ending = new AbortController();
    poll<T>({
      read: () => current.current.read(ending.signal),
      take: (value) => {
        if (ending.signal.aborted) return true;
        setState({ key, value, failure: undefined });
        const over = current.current.isOver(value);
        if (over) current.current.onOver?.(value);
        return over;
      },
      fail: (error) => {
        if (!isAbort(error)) setState((state) => ({ ...state, key, failure: asRequestError(error) }));
      },
      isFinal,
      sleep: (ms) => pause(ms, [ending.signal]),
      visible: () => whenVisible(ending.signal),
    }).catch(() => undefined);
    return () => ending.abort();
  }, [key, turn]);
  return state.key === key ? { ...state, retry } : { value: undefined, failure: undefined, retry };
}
