import { ItemLocks } from './item-locks.ts';
import { openLevelStorage } from './level-storage.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { RequestTokens } from './request-tokens.ts';
import type { Storage } from './storage.ts';
import { Tables } from './tables.ts';

export interface Database {
  readonly region: string;
  readonly account: string;
  readonly storage: Storage;
  readonly locks: ItemLocks;
  readonly tables: Tables;
  readonly tokens: RequestTokens;
}

export interface DatabaseOptions {
  readonly region: string;
  readonly account: string;
  /** Where the tables outlive the process. @default - in memory */
  readonly dataDir?: string | undefined;
}

export async function openDatabase({ region, account, dataDir }: DatabaseOptions): Promise<Database> {
  const storage = dataDir === undefined ? createMemoryStorage() : await openLevelStorage(dataDir);
  const tables = new Tables(storage);
  await tables.load();
  const tokens = new RequestTokens(storage);
  await tokens.load();
  return { region, account, storage, locks: new ItemLocks(), tables, tokens };
}
