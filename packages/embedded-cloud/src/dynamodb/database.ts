import { Dice } from '../weather/dice.ts';
import type { Weather } from '../weather/weather.ts';
import { ItemLocks } from './item-locks.ts';
import { catchUp, laggingStorage } from './lagging-storage.ts';
import { openLevelStorage } from './level-storage.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { RequestTokens } from './request-tokens.ts';
import type { Storage } from './storage.ts';
import { StreamRecords } from './stream-records.ts';
import { TableWeather } from './table-weather.ts';
import { Tables } from './tables.ts';

export interface Database {
  readonly region: string;
  readonly account: string;
  readonly storage: Storage;
  readonly streams: StreamRecords;
  readonly locks: ItemLocks;
  readonly tables: Tables;
  readonly tokens: RequestTokens;
  readonly weather: TableWeather | undefined;
}

export interface DatabaseOptions {
  readonly region: string;
  readonly account: string;
  /** Keeps tables across restarts. @default - in memory */
  readonly dataDir?: string | undefined;
  /** @default - fair */
  readonly weather?: Weather | undefined;
}

async function openStorage({ dataDir, weather }: DatabaseOptions): Promise<Storage> {
  const storage = dataDir === undefined ? createMemoryStorage() : await openLevelStorage(dataDir);
  await catchUp(storage);
  if (!weather?.indexLagMs) return storage;
  return laggingStorage(storage, weather.indexLagMs, new Dice(weather.seed));
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { region, account, weather } = options;
  const storage = await openStorage(options);
  const tables = new Tables(storage);
  await tables.load();
  const streams = new StreamRecords(storage, region);
  await streams.load(tables.names());
  const tokens = new RequestTokens(storage);
  await tokens.load();
  const locks = new ItemLocks();
  return {
    region,
    account,
    storage,
    streams,
    locks,
    tables,
    tokens,
    weather: weather && new TableWeather(weather),
  };
}
