import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { asRequestError, isAbort, type RequestError } from '../api/request-error.ts';
import { latest } from '../state/latest.ts';
import { onSignOut } from '../state/session.ts';

export interface Load<T> {
  readonly data: T | undefined;
  readonly failure: RequestError | undefined;
  readonly isLoading: boolean;
  reload(): void;
  /** Shows a write's response without another read. */
  set(data: T): void;
  /** The same for a part of what is shown by then: a write may end after others have. */
  change(to: (data: T) => T): void;
}

/** Earlier responses: going back shows them at once while they reload. */
const seen = new Map<string, unknown>();
const SEEN_MAX = 200;
onSignOut(() => seen.clear());

function remember(key: string, data: unknown): void {
  seen.delete(key);
  seen.set(key, data);
  const [oldest] = seen.keys();
  if (seen.size > SEEN_MAX && oldest !== undefined) seen.delete(oldest);
}

interface State<T> {
  readonly data: T | undefined;
  readonly failure: RequestError | undefined;
  readonly isLoading: boolean;
}

/** Reads whenever the key changes. The old rows stay until the new ones arrive, so that nothing jumps. */
export function useLoad<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Load<T> {
  const [state, setState] = useState<State<T>>(() => ({
    data: key === undefined ? undefined : (seen.get(key) as T | undefined),
    failure: undefined,
    isLoading: key !== undefined,
  }));
  const [turn, setTurn] = useState(0);
  const work = useRef(load);
  work.current = load;
  const [runner] = useState(latest);

  // A new turn means: read again.
  useEffect(() => {
    if (key === undefined) return undefined;
    const before = seen.get(key) as T | undefined;
    setState((state) => ({ data: before ?? state.data, failure: undefined, isLoading: true }));
    runner.run(
      (signal) => work.current(signal),
      (data) => {
        remember(key, data);
        setState({ data, failure: undefined, isLoading: false });
      },
      (error) => {
        if (isAbort(error)) return;
        setState((state) => ({ ...state, failure: asRequestError(error), isLoading: false }));
      },
    );
    return () => runner.stop();
  }, [key, turn, runner]);

  const reload = useCallback(() => setTurn((turn) => turn + 1), []);
  const set = useCallback(
    (data: T) => {
      if (key !== undefined) remember(key, data);
      setState((state) => ({ ...state, data, failure: undefined }));
    },
    [key],
  );
  const change = useCallback(
    (to: (data: T) => T) =>
      setState((state) => {
        if (state.data === undefined) return state;
        const data = to(state.data);
        if (key !== undefined) remember(key, data);
        return { ...state, data };
      }),
    [key],
  );
  return { ...state, reload, set, change };
}

/** The `data` of a response. */
export const useData = <T>(
  key: string,
  read: (input: { readonly signal: AbortSignal }) => Promise<{ readonly data: T }>,
): Load<T> => useLoad(key, async (signal) => (await read({ signal })).data);
