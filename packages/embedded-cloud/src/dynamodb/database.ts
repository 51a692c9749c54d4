import type { Weather } from '../weather/weather.ts';
import { IndexLag } from './index-lag.ts';
import { Store } from './store.ts';
import { TableWeather } from './table-weather.ts';
import { Tables } from './tables.ts';

export interface Database {
  readonly region: string;
  readonly account: string;
  readonly store: Store;
  readonly tables: Tables;
  readonly indexLag: IndexLag;
  readonly weather: TableWeather | undefined;
  /** Items that a transaction holds, by `toItemId`: writes to them are rejected until it ends. */
  readonly lockedItems: Set<string>;
  /** Tokens of the transactions in progress. */
  readonly tokens: Set<string>;
}

export interface DatabaseOptions {
  readonly region: string;
  readonly account: string;
  /** Keeps tables across restarts. @default - in memory */
  readonly dataDir?: string | undefined;
  /** @default - fair */
  readonly weather?: Weather | undefined;
}

export function openDatabase({ region, account, dataDir, weather }: DatabaseOptions): Database {
  const store = new Store(dataDir);
  const indexLag = new IndexLag(store, weather);
  return {
    region,
    account,
    store,
    tables: new Tables(store),
    indexLag,
    weather: weather && new TableWeather(weather),
    lockedItems: new Set(),
    tokens: new Set(),
  };
}

export function closeDatabase({ store, indexLag }: Database): void {
  indexLag.finish();
  store.close();
}
