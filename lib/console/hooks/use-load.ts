import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ApiError } from '#client/api-error.ts';
import { isAbort, toApiError } from '../api/create-api.ts';
import type { Page } from '../api/service.ts';
import { poll, waitOnPage } from '../state/poll.ts';
import { onSignOut } from '../state/session.ts';
import { attempt } from '../state/toasts.ts';

export interface Load<T> {
  readonly data: T | undefined;
  readonly failure: ApiError | undefined;
  readonly isLoading: boolean;
  reload(): void;
  /** Shows a write's response without another read. */
  set(data: T): void;
}

/** Earlier responses: going back shows them at once while they reload. */
const cache = new Map<string, unknown>();
const MAX_CACHED = 200;
onSignOut(() => cache.clear());

function remember(key: string, data: unknown): void {
  cache.delete(key);
  cache.set(key, data);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
}

interface State<T> extends Omit<Load<T>, 'reload' | 'set'> {
  /** What was asked for last. */
  readonly key: string | undefined;
}

/** Reads whenever the key changes. The old rows stay until the new ones arrive, so that nothing jumps. */
export function useLoad<T>(key: string | undefined, load: (abortSignal: AbortSignal) => Promise<T>): Load<T> {
  const [{ key: stateKey, ...state }, setState] = useState<State<T>>(() => ({
    key,
    data: key === undefined ? undefined : (cache.get(key) as T | undefined),
    failure: undefined,
    isLoading: key !== undefined,
  }));
  const [turn, setTurn] = useState(0);
  const work = useRef(load);
  work.current = load;

  // A new turn means: read again.
  useEffect(() => {
    if (key === undefined) return undefined;
    const cachedData = cache.get(key) as T | undefined;
    setState((state) => ({ key, data: cachedData ?? state.data, failure: undefined, isLoading: true }));
    const abortController = new AbortController();
    work.current(abortController.signal).then(
      (data) => {
        if (abortController.signal.aborted) return;
        remember(key, data);
        setState({ key, data, failure: undefined, isLoading: false });
      },
      (error) => {
        if (abortController.signal.aborted || isAbort(error)) return;
        // Never the rows of another key under this one's failure.
        const data = cache.get(key) as T | undefined;
        setState({ key, data, failure: toApiError(error), isLoading: false });
      },
    );
    return () => abortController.abort();
  }, [key, turn]);

  const reload = useCallback(() => setTurn((turn) => turn + 1), []);
  const setData = useCallback(
    (data: T) => {
      if (key !== undefined) remember(key, data);
      setState((state) => ({ ...state, data, failure: undefined }));
    },
    [key],
  );
  // With the new key, not a moment later: the rows of the old one don't answer it.
  const isLoading = key !== undefined && (state.isLoading || stateKey !== key);
  return { ...state, isLoading, reload, set: setData };
}

/** The `data` of a response. */
export const useData = <T>(
  key: string | undefined,
  readResponse: (input: { readonly signal: AbortSignal }) => Promise<{ readonly data: T }>,
): Load<T> => useLoad(key, async (signal) => (await readResponse({ signal })).data);

/** The value after it hasn't changed for a moment. */
export function useDebounced<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

export interface Pages<T> extends Omit<Load<readonly T[]>, 'set'> {
  /** Which list it is. */
  readonly key: string;
  readonly total: number | undefined;
  readonly hasMore: boolean;
  more(): Promise<void>;
  /** A hundred rows, whichever are shown. */
  readPage(page: number): Promise<Page<T>>;
}

export type ReadPage<T, Query = object> = (input: {
  readonly query: Query & { readonly page: number; readonly per_page: number };
  readonly signal?: AbortSignal | undefined;
}) => Promise<Page<T>>;

/** A list that grows page by page. */
export function usePages<T, Query extends object>(
  name: string,
  requestPage: ReadPage<T, Query>,
  query: Query,
  per_page = 50,
): Pages<T> {
  const key = `${name}/${JSON.stringify(query)}`;
  const readPage = (page: number, abortSignal?: AbortSignal) =>
    requestPage({ query: { ...query, page, per_page }, signal: abortSignal });
  const { data, set, ...first } = useLoad(key, (signal) => readPage(1, signal));
  const latestData = useRef(data);
  latestData.current = data;
  return {
    ...first,
    key,
    data: data?.data,
    total: data?.pagination.total,
    hasMore: data?.pagination.has_more ?? false,
    async more() {
      if (!data) return;
      const nextPage = await attempt(() => readPage(data.pagination.page + 1));
      // A page that was asked for before the filter changed, or before a reload, isn't the next one any more.
      if (nextPage && latestData.current === data)
        set({ ...nextPage, data: [...data.data, ...nextPage.data] });
    },
    readPage: (page) => requestPage({ query: { ...query, page, per_page: 100 } }),
  };
}

interface PollState<T> extends Pick<Load<T>, 'data' | 'failure'> {
  readonly key?: string;
}

const FIRST_MS = 700;
const LONGEST_MS = 8_000;
const MAX_FAILURES = 5;

/** Reads until it is finished, but not while the page is hidden or without a key. */
export function usePoll<T>(
  key: string | undefined,
  readValue: (abortSignal: AbortSignal) => Promise<T>,
  isOver: (value: T) => boolean,
  onOver?: (value: T) => void,
): PollState<T> & { reload(): void } {
  const [state, setState] = useState<PollState<T>>({ data: undefined, failure: undefined });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((previousTurn) => previousTurn + 1), []);
  const callbacks = useRef({ read: readValue, isOver, onOver });
  callbacks.current = { read: readValue, isOver, onOver };
  useEffect(() => {
    if (key === undefined) return undefined;
    const abortController = new AbortController();
    poll<T>({
      read: () => callbacks.current.read(abortController.signal),
      accept(value) {
        if (abortController.signal.aborted) return 'stop';
        setState({ key, data: value, failure: undefined });
        if (!callbacks.current.isOver(value)) return 'later';
        callbacks.current.onOver?.(value);
        return 'stop';
      },
      fail(error) {
        if (!isAbort(error)) setState((state) => ({ ...state, key, failure: toApiError(error) }));
      },
      startMs: FIRST_MS,
      longestMs: LONGEST_MS,
      maxFailures: MAX_FAILURES,
      ...waitOnPage(abortController.signal),
    }).catch(() => undefined);
    return () => abortController.abort();
  }, [key, turn]);
  return { ...(state.key === key ? state : { data: undefined, failure: undefined }), reload };
}

/** Reads a run of any kind until it is over. */
export const useRun = <T extends { readonly status: string }>(
  key: string | undefined,
  readRun: (input: { readonly signal: AbortSignal }) => Promise<{ readonly data: T }>,
  onOver?: (run: T) => void,
) =>
  usePoll(
    key,
    async (signal) => (await readRun({ signal })).data,
    ({ status }) => status !== 'running',
    onOver,
  );
