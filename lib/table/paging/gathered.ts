import { compareUtf8 } from './compare-utf8.ts';
import type { Item, TableKey } from './list-request.ts';

/** The rows of the requested page. Their total is counted in parallel. */
export interface Gathered {
  readonly visible: Promise<VisibleRows>;
  readonly total: Promise<number>;
  /** @default derived from the total */
  readonly hasMore?: Promise<boolean>;
  /** Resolves when the notes for the next page are written. */
  readonly noted?: Promise<unknown>;
}

export const NOTHING: Gathered = {
  visible: Promise.resolve({ kind: 'items', items: [] }),
  total: Promise.resolve(0),
};

/** The keys of the visible rows, or the rows themselves if they had to be read to find them. */
export type VisibleRows =
  | { readonly kind: 'keys'; readonly keys: readonly TableKey[]; readonly consistent: boolean }
  | { readonly kind: 'items'; readonly items: readonly Item[] };

/** The requested part of a list. */
export interface Window {
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/**
 * The visible part of sorted runs. The engine's sort detects and merges such runs, at rows × log2(runs)
 * comparisons.
 */
export function visiblePart<T extends { readonly sort: string }>(runs: readonly T[][], window: Window): T[] {
  const direction = window.order === 'asc' ? 1 : -1;
  return runs
    .flat()
    .sort((left, right) => direction * compareUtf8(left.sort, right.sort))
    .slice(window.offset, window.offset + window.limit);
}
