import { describeDenial, findDenied, type Identities, type Identity } from '../iam/policy.ts';
import { type JsonEndpoint, startJsonEndpoint } from '../json-endpoint/json-endpoint.ts';
import type { Weather } from '../weather/weather.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { createFrontDoorError } from './errors.ts';
import { callOperation } from './operations.ts';
import { listRequiredCalls } from './required-calls.ts';
import { callStreams, streamOfCall } from './stream-operations.ts';
import { sweepAll } from './table-operations.ts';
import { isObject } from './types.ts';

export interface DynamoDbOptions {
  readonly region: string;
  readonly account: string;
  /** Keeps tables across restarts. @default - in memory */
  readonly dataDir?: string | undefined;
  /** Who may call, by access key id. @default - everyone may do everything */
  readonly identities?: Identities;
  /** @default - fair */
  readonly weather?: Weather | undefined;
}

export interface EmbeddedDynamoDb {
  readonly endpoint: string;
  /** Calls it without a connection. @default - none: it runs on a thread of its own */
  readonly ask?: JsonEndpoint['call'];
  stop(): Promise<void>;
}

const SWEEP_MS = 60_000;
const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** DynamoDB Streams has an API of its own. */
const STREAMS_ACTION_PREFIX = 'Streams:';

function authorize(db: Database, identity: Identity, action: string, input: Record<string, unknown>): void {
  const calls = action.startsWith(STREAMS_ACTION_PREFIX)
    ? [{ action: `dynamodb:${action.slice(STREAMS_ACTION_PREFIX.length)}`, resource: streamOfCall(input) }]
    : listRequiredCalls(action, input, db);
  const denied = findDenied(identity, calls);
  if (denied) throw createFrontDoorError('AccessDeniedException', describeDenial(identity, denied));
}

function handle(db: Database, action: string, input: Record<string, unknown>): unknown {
  if (action.startsWith(STREAMS_ACTION_PREFIX))
    return callStreams(db, action.slice(STREAMS_ACTION_PREFIX.length), input);
  return db.weather
    ? db.weather.call(action, input, (part) => callOperation(db, action, part))
    : callOperation(db, action, input);
}

/** Runs the database and its HTTP server on this thread. */
export async function serveDynamoDb(options: DynamoDbOptions): Promise<EmbeddedDynamoDb> {
  const { account, identities } = options;
  const db = openDatabase(options);
  const server = await startJsonEndpoint({
    service: 'DynamoDB',
    targetPrefix: 'DynamoDB_20120810',
    otherPrefixes: { DynamoDBStreams_20120810: STREAMS_ACTION_PREFIX },
    version: '1.0',
    at: 0,
    account,
    identities,
    maxBodyBytes: MAX_BODY_BYTES,
    handle({ action, input, identity }) {
      if (!isObject(input)) {
        throw createFrontDoorError('SerializationException', 'The request body is not a JSON object');
      }
      if (identities) authorize(db, identity, action, input);
      return handle(db, action, input);
    },
  }).catch((error: unknown) => {
    closeDatabase(db);
    throw error;
  });
  let sweeping: Promise<unknown> = Promise.resolve();
  const sweeps = setInterval(() => {
    sweeping = sweepAll(db).catch((error) => console.error('Sweeping expired items failed:', error));
  }, SWEEP_MS);
  sweeps.unref();
  return {
    endpoint: server.endpoint,
    ask: server.call,
    async stop() {
      clearInterval(sweeps);
      await server.stop();
      await sweeping;
      closeDatabase(db);
    },
  };
}
