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

/** A cursor. Read until it returns nothing. */
export interface Cursor<T> {
  read(count: number): Promise<T[]>;
  close(): Promise<void>;
}

/** The ordered key-value store under the tables. Keys are ASCII. Read values must not be modified. */
export interface Storage {
  getItem(key: string): Item | undefined;
  /** All or nothing. With a directory, it survives a crash once it resolves. */
  write(operations: readonly BatchOperation[]): Promise<void>;
  items(range: RangeOptions): Cursor<Item>;
  /** The items with a prefix that may have an attribute, and their keys. */
  itemsWith(attribute: string, prefix: string): Cursor<readonly [string, Item]>;
  /** All values with a prefix. */
  values(prefix: string): Promise<unknown[]>;
  clear(prefix: string): Promise<void>;
  close(): Promise<void>;
}

/** Every stored key is ASCII, so `\xff` sorts after everything with the prefix. */
export const within = (prefix: string): { gte: string; lt: string } => ({ gte: prefix, lt: `${prefix}\xff` });
