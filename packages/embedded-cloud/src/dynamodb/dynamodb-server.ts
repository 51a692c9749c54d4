import type { Server } from 'node:http';
import type { Identities } from '#cloud/iam/policy.ts';
import { listenOnLoopback, originOf } from '#cloud/listen-on-loopback.ts';
import type { Weather } from '../weather/weather.ts';
import { openDatabase } from './database.ts';
import { type Ask, directCalls, requestListener } from './request-listener.ts';
import { sweepAll, sweepExpired } from './sweep-expired.ts';

export interface DynamoDbOptions {
  readonly region: string;
  readonly account: string;
  /** @default - a free port */
  readonly port?: number;
  /** Keeps tables across restarts. @default - in memory */
  readonly dataDir?: string;
  /** Who may call, by access key id. @default - everyone may do everything */
  readonly identities?: Identities;
  /** @default - fair */
  readonly weather?: Weather;
}

export interface EmbeddedDynamoDb {
  readonly endpoint: string;
  /** Calls it without a connection. @default - none: it runs on a thread of its own */
  readonly ask?: Ask;
  /** Deletes a table's expired items now and resolves with their number. */
  sweepExpired(tableName: string, nowSeconds?: number): Promise<number>;
  stop(): Promise<void>;
}

const SWEEP_MS = 60_000;
/** Requests in progress get this long to end before their connections are closed. */
const STOP_MS = 2_000;

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), STOP_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Runs the database and its HTTP server on this thread. */
export async function serveDynamoDb(options: DynamoDbOptions): Promise<EmbeddedDynamoDb> {
  const db = await openDatabase(options);
  const server = await listenOnLoopback(options.port ?? 0, 'DynamoDB').catch(async (error: unknown) => {
    await db.storage.close();
    throw error;
  });
  server.on('request', requestListener(db, options.identities));
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweeps = setInterval(() => {
    sweeping = sweepAll(db).catch((error) => console.error('Sweeping expired items failed:', error));
  }, SWEEP_MS);
  sweeps.unref();
  return {
    endpoint: originOf(server),
    ask: directCalls(db, options.identities),
    sweepExpired: (tableName, nowSeconds) => sweepExpired(db, tableName, nowSeconds),
    async stop() {
      clearInterval(sweeps);
      await close(server);
      await sweeping;
      await db.storage.close();
    },
  };
}
