import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ApiError } from '#client/api-error.ts';
import { isAbort, toApiError } from '../api/create-api.ts';
import { poll, waitOnPage } from '../state/poll.ts';

interface State<T> {
  readonly key?: string;
  readonly data: T | undefined;
  readonly failure: ApiError | undefined;
}

const FIRST_MS = 700;
const LONGEST_MS = 8_000;
const MAX_FAILURES = 5;

/** Reads until it is finished, but not while the page is hidden or without a key. */
export function usePoll<T>(
  key: string | undefined,
  read: (signal: AbortSignal) => Promise<T>,
  isOver: (value: T) => boolean,
  onOver?: (value: T) => void,
): State<T> & { reload(): void } {
  const [state, setState] = useState<State<T>>({ data: undefined, failure: undefined });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const current = useRef({ read, isOver, onOver });
  current.current = { read, isOver, onOver };
  useEffect(() => {
    if (key === undefined) return undefined;
    const ending = new AbortController();
    poll<T>({
      read: () => current.current.read(ending.signal),
      accept(value) {
        if (ending.signal.aborted) return 'stop';
        setState({ key, data: value, failure: undefined });
        if (!current.current.isOver(value)) return 'later';
        current.current.onOver?.(value);
        return 'stop';
      },
      fail(error) {
        if (!isAbort(error)) setState((state) => ({ ...state, key, failure: toApiError(error) }));
      },
      startMs: FIRST_MS,
      longestMs: LONGEST_MS,
      maxFailures: MAX_FAILURES,
      ...waitOnPage(ending.signal),
    }).catch(() => undefined);
    return () => ending.abort();
  }, [key, turn]);
  return { ...(state.key === key ? state : { data: undefined, failure: undefined }), reload };
}
