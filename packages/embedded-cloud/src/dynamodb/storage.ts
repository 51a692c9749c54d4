import type { Item } from './types.ts';

export interface RangeOptions {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  /** @default - no limit */
  limit?: number;
}

export interface BatchOperation {
  type: 'put' | 'del';
  key: string;
  value?: unknown;
}

/** A cursor: reads on until it answers with nothing. */
export interface Cursor<T> {
  read(count: number): Promise<T[]>;
  close(): Promise<void>;
}

/** The ordered key-value store under the tables. Keys are ASCII; what is read must not be changed. */
export interface Storage {
  getItem(key: string): Item | undefined;
  /** All or nothing; with a directory, it outlives the death of this process once it resolves. */
  write(operations: readonly BatchOperation[]): Promise<void>;
  items(range: RangeOptions): Cursor<Item>;
  /** The items under a prefix that may carry an attribute, with their keys. */
  itemsWith(attribute: string, prefix: string): Cursor<readonly [string, Item]>;
  /** All values under a prefix. */
  values(prefix: string): Promise<unknown[]>;
  clear(prefix: string): Promise<void>;
  close(): Promise<void>;
}

/** Every stored key is ASCII, so `\xff` follows all that begin with the prefix. */
export const within = (prefix: string): { gte: string; lt: string } => ({ gte: prefix, lt: `${prefix}\xff` });
