import { useCallback } from 'preact/hooks';
import type { Page } from '../api/types.ts';
import { attempt } from '../state/toasts.ts';
import { type Load, useLoad } from './use-load.ts';

export interface Pages<T> extends Omit<Load<readonly T[]>, 'set' | 'change'> {
  readonly total: number | undefined;
  readonly hasMore: boolean;
  more(): Promise<void>;
  /** Shows changed rows without another read. */
  change(to: (rows: readonly T[]) => readonly T[]): void;
}

interface Walked<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly hasMore: boolean;
}

const walked = <T>({ data, pagination }: Page<T>, before: readonly T[] = []): Walked<T> => ({
  rows: [...before, ...data],
  total: pagination.total,
  page: pagination.page,
  hasMore: pagination.has_more,
});

/** A list that grows page by page. */
export function usePages<T>(
  key: string | undefined,
  read: (page: number, signal?: AbortSignal) => Promise<Page<T>>,
): Pages<T> {
  const first = useLoad(key, async (signal) => walked(await read(1, signal)));
  const { data, set } = first;
  const more = useCallback(async () => {
    if (!data) return;
    const next = await attempt(() => read(data.page + 1));
    if (next) set(walked(next, data.rows));
  }, [data, set, read]);
  return {
    data: data?.rows,
    failure: first.failure,
    isLoading: first.isLoading,
    reload: first.reload,
    total: data?.total,
    hasMore: data?.hasMore ?? false,
    more,
    change: (to) => first.change((walk) => ({ ...walk, rows: to(walk.rows) })),
  };
}
