import { parseArgs } from 'node:util';
import { keepPrivate } from '../keep-private.ts';
import { startDynamoDb } from './start-dynamodb.ts';

const USAGE = 'Usage: npm run dynamodb -- --port NUMBER [--data DIRECTORY]';
const MAX_PORT = 65_535;

interface Arguments {
  readonly port: number;
  readonly dataDir?: string;
}

function readArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: { port: { type: 'string' }, data: { type: 'string' } },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port ?? '') || port > MAX_PORT) {
    throw new Error(`--port must be a number from 0 to ${MAX_PORT}, got ${values.port ?? 'nothing'}.`);
  }
  if (values.data === '') throw new Error('--data must name a directory, got an empty name.');
  return values.data === undefined ? { port } : { port, dataDir: values.data };
}

function fail(error: unknown, hint = ''): never {
  console.error([error instanceof Error ? error.message : String(error), hint].filter(Boolean).join(' '));
  process.exit(2);
}

function argumentsOrExit(): Arguments {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    return fail(error, USAGE);
  }
}

/** LevelDB's files in its directory. */
const LEVELDB_FILE = /^(?:CURRENT|LOCK|LOG(?:\.old)?|MANIFEST-\d+|\d+\.(?:ldb|sst|log|dbtmp))$/;

const options = argumentsOrExit();
if (options.dataDir !== undefined) {
  try {
    keepPrivate(options.dataDir, (name) => LEVELDB_FILE.test(name));
  } catch (error) {
    fail(error);
  }
}
const database = await startDynamoDb({
  ...options,
  region: 'us-east-1',
  account: '123456789012',
  inThread: true,
}).catch(fail);
console.log(`DynamoDB is ready at ${database.endpoint}`);

const stop = () => database.stop().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
