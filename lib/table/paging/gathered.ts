import { compareUtf8 } from './compare-utf8.ts';
import type { Item, TableKey } from './list-request.ts';

/** The rows of the wanted page, found but not yet counted among all: the two go on side by side. */
export interface Gathered {
  readonly visible: Promise<VisibleRows>;
  readonly total: Promise<number>;
  /** @default what the total says */
  readonly hasMore?: Promise<boolean>;
  /** Ends when what the next page needs is written down. */
  readonly noted?: Promise<unknown>;
}

export const NOTHING: Gathered = {
  visible: Promise.resolve({ kind: 'items', items: [] }),
  total: Promise.resolve(0),
};

/** Either where the visible rows lie, or the rows themselves where finding them meant reading them. */
export type VisibleRows =
  | { readonly kind: 'keys'; readonly keys: readonly TableKey[]; readonly consistent: boolean }
  | { readonly kind: 'items'; readonly items: readonly Item[] };

/** The part of a list a caller asked for. */
export interface Window {
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

/**
 * The visible part of rows given as sorted runs. The engine's sort finds and merges such runs by itself,
 * at rows × log2(runs) comparisons.
 */
export function visiblePart<T extends { readonly sort: string }>(runs: readonly T[][], window: Window): T[] {
  const direction = window.order === 'asc' ? 1 : -1;
  return runs
    .flat()
    .sort((left, right) => direction * compareUtf8(left.sort, right.sort))
    .slice(window.offset, window.offset + window.limit);
}
