import { useRef } from 'preact/hooks';
import type { Page } from '../api/types.ts';
import { attempt } from '../state/toasts.ts';
import { type Load, useLoad } from './use-load.ts';

export interface Pages<T> extends Omit<Load<readonly T[]>, 'set'> {
  readonly total: number | undefined;
  readonly hasMore: boolean;
  more(): Promise<void>;
  /** Shows changed rows without another read. */
  change(update: (rows: readonly T[]) => readonly T[]): void;
}

interface Rows<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly hasMore: boolean;
}

const toRows = <T>({ data, pagination }: Page<T>, before: readonly T[] = []): Rows<T> => ({
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
  const { data, set, ...first } = useLoad(key, async (signal) => toRows(await read(1, signal)));
  const latest = useRef(data);
  latest.current = data;
  return {
    ...first,
    data: data?.rows,
    total: data?.total,
    hasMore: data?.hasMore ?? false,
    async more() {
      if (!data) return;
      const next = await attempt(() => read(data.page + 1));
      // A page that was asked for before the filter changed, or before a reload, isn't the next one any more.
      if (next && latest.current === data) set(toRows(next, data.rows));
    },
    change(update) {
      if (latest.current) set({ ...latest.current, rows: update(latest.current.rows) });
    },
  };
}
