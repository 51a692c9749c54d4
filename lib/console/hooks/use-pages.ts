import { useRef } from 'preact/hooks';
import type { Page } from '../api/service.ts';
import { attempt } from '../state/toasts.ts';
import { type Load, useLoad } from './use-load.ts';

export interface Pages<T> extends Omit<Load<readonly T[]>, 'set'> {
  readonly total: number | undefined;
  readonly hasMore: boolean;
  more(): Promise<void>;
  /** Shows changed rows without another read. */
  change(update: (rows: readonly T[]) => readonly T[]): void;
}

export type ReadPage<T, Query = object> = (input: {
  readonly query: Query & { readonly page: number; readonly per_page: number };
  readonly signal?: AbortSignal | undefined;
}) => Promise<Page<T>>;

/** A list that grows page by page. */
export function usePages<T, Query extends object>(
  key: string,
  read: ReadPage<T, Query>,
  query: Query,
  per_page = 50,
): Pages<T> {
  const readPage = (page: number, signal?: AbortSignal) =>
    read({ query: { ...query, page, per_page }, signal });
  const { data, set, ...first } = useLoad(`${key}/${JSON.stringify(query)}`, (signal) => readPage(1, signal));
  const latest = useRef(data);
  latest.current = data;
  return {
    ...first,
    data: data?.data,
    total: data?.pagination.total,
    hasMore: data?.pagination.has_more ?? false,
    async more() {
      if (!data) return;
      const next = await attempt(() => readPage(data.pagination.page + 1));
      // A page that was asked for before the filter changed, or before a reload, isn't the next one any more.
      if (next && latest.current === data) set({ ...next, data: [...data.data, ...next.data] });
    },
    change(update) {
      if (latest.current) set({ ...latest.current, data: update(latest.current.data) });
    },
  };
}
