import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Identities } from '#local/iam/policy.ts';
import { openDatabase } from './database.ts';
import { requestListener } from './request-listener.ts';
import { sweepAll, sweepExpired } from './sweep-expired.ts';

export interface DynamoDbOptions {
  readonly region: string;
  readonly account: string;
  /** @default - a free port */
  readonly port?: number;
  /** Where tables outlive the process. @default - in memory */
  readonly dataDir?: string;
  /** Who may call, by access key id. @default - everybody may do all */
  readonly identities?: Identities;
}

export interface EmbeddedDynamoDb {
  readonly endpoint: string;
  /** Deletes a table's expired items now and resolves with their number. */
  sweepExpired(tableName: string, nowSeconds?: number): Promise<number>;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const SWEEP_MS = 60_000;
/** Requests under way get this long to end before their connections are cut. */
const STOP_MS = 2_000;

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(`Port ${port} on ${HOST} is taken: stop what listens there or choose another port.`)
          : error,
      );
    });
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

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
  const server = createServer({ keepAliveTimeout: 60_000 }, requestListener(db, options.identities));
  let port: number;
  try {
    port = await listen(server, options.port ?? 0);
  } catch (error) {
    await db.storage.close();
    throw error;
  }
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweeps = setInterval(() => {
    sweeping = sweepAll(db).catch((error) => console.error('Sweeping expired items failed:', error));
  }, SWEEP_MS);
  sweeps.unref();
  return {
    endpoint: `http://${HOST}:${port}`,
    sweepExpired: (tableName, nowSeconds) => sweepExpired(db, tableName, nowSeconds),
    async stop() {
      clearInterval(sweeps);
      await close(server);
      await sweeping;
      await db.storage.close();
    },
  };
}
