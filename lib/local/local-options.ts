import { parseArgs } from 'node:util';
import { LEAST_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';

export interface LocalOptions {
  readonly port: number;
  readonly dataDir: string | undefined;
  /** Of a DynamoDB to use instead of the embedded one. */
  readonly dynamodbEndpoint: string | undefined;
  readonly empty: boolean;
  readonly allowedWebhookHosts: readonly string[];
  /** How long each answer of the directory takes. */
  readonly directoryDelayMs: number | undefined;
  /** How many of a hundred calls of the directory fail. */
  readonly directoryFailures: number | undefined;
  /** In whose name live sources are asked; undefined: they are not, and the made-up world answers. */
  readonly liveContact: string | undefined;
  /** How many functions run at once, in all; undefined: as many as the machine takes. */
  readonly accountConcurrency: number | undefined;
  /** The seed of rough weather. */
  readonly weather: number | undefined;
  /** The ids of jobs that run only when they are fired by hand. */
  readonly heldSchedules: readonly string[];
  /** Functions that stay loaded while they have nothing to do. */
  readonly warmFunctions: number;
  /** How many times its time limit a function may take. */
  readonly slowness: number | undefined;
  readonly json: boolean;
}

export const LOCAL_HELP = `Usage: npm start -- [OPTIONS]

Runs the whole service on this machine, at http://127.0.0.1:3000/v1.

Options:
  --port N                         the port of the API; default: 3000, 0: a free one
  --data DIR                       keep the data in this directory; default: in memory
  --dynamodb-endpoint URL          use this DynamoDB, such as DynamoDB Local; it doesn't check the functions' grants
  --empty                          a workspace and keys, but no demo data
  --allow-webhook-host HOST:PORT   let webhooks go to this host, by http too (may be repeated)
  --directory-delay MS             make each answer of the directory take so long
  --directory-failures PERCENT     let so many calls of the directory fail
  --live --contact WHO             ask live sources on the web (needs a network); WHO is your e-mail or web page
  --account-concurrency N          run at most N functions at once, as an AWS account with that quota; at least 10
  --weather SEED                   conflicts, throttles, late indexes and doubled messages, as the seed has it
  --hold-schedule ID               let this job run only when fired by hand (may be repeated)
  --warm-functions N               idle functions that stay in memory, 20 to 40 MB each; default: 4
  --slowness N                     let functions take N times as long as deployed, on a slow or busy machine
  --json                           one JSON line on standard output when ready
  --help, -h                       this text`;

/** A mistake on the command line: one clear line and exit code 2. */
export class LocalUsageError extends Error {}

const DEFAULT_PORT = '3000';
const HIGHEST_PORT = 65_535;
const DEFAULT_WARM_FUNCTIONS = '4';

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= HIGHEST_PORT) return port;
  throw new LocalUsageError(`--port must be a number from 0 to ${HIGHEST_PORT}, not "${text}".`);
}

function delayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new LocalUsageError(
    `--directory-delay must be a number of milliseconds below 100000, not "${text}".`,
  );
}

function failuresOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,2}$|^100$/.test(text)) return Number(text);
  throw new LocalUsageError(`--directory-failures must be a number from 0 to 100, not "${text}".`);
}

function concurrencyOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const most = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (most >= LEAST_ACCOUNT_CONCURRENCY) return most;
  throw new LocalUsageError(
    `--account-concurrency must be a number of at least ${LEAST_ACCOUNT_CONCURRENCY}, the quota of a new AWS account, not "${text}".`,
  );
}

function endpointOf(text: string | undefined, dataDir: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(text)) {
    throw new LocalUsageError(
      `--dynamodb-endpoint must be a URL such as http://127.0.0.1:8000, not "${text}".`,
    );
  }
  if (dataDir !== undefined) {
    throw new LocalUsageError(
      '--dynamodb-endpoint keeps the table elsewhere, so --data cannot be given too.',
    );
  }
  return text;
}

function seedOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new LocalUsageError(`--weather must be a number of at most nine digits, not "${text}".`);
}

function warmFunctionsOf(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw new LocalUsageError(`--warm-functions must be a number from 0 to 999, not "${text}".`);
}

function slownessOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new LocalUsageError(`--slowness must be a whole number from 1 to 999, not "${text}".`);
}

function contactOf(isLive: boolean, contact: string | undefined): string | undefined {
  if (isLive && contact) return contact;
  if (!isLive && contact === undefined) return undefined;
  throw new LocalUsageError(
    '--live and --contact go together: live sources want to know whom they can write to, such as --contact you@company.com.',
  );
}

function hostOf(text: string): string {
  const match = /^([a-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(text);
  if (match && Number(match[2]) >= 1 && Number(match[2]) <= HIGHEST_PORT) return text.toLowerCase();
  throw new LocalUsageError(`--allow-webhook-host must be HOST:PORT such as 127.0.0.1:9000, not "${text}".`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: DEFAULT_PORT },
        data: { type: 'string' },
        'dynamodb-endpoint': { type: 'string' },
        empty: { type: 'boolean', default: false },
        'allow-webhook-host': { type: 'string', multiple: true, default: [] },
        'directory-delay': { type: 'string' },
        'directory-failures': { type: 'string' },
        live: { type: 'boolean', default: false },
        contact: { type: 'string' },
        'account-concurrency': { type: 'string' },
        weather: { type: 'string' },
        'hold-schedule': { type: 'string', multiple: true, default: [] },
        'warm-functions': { type: 'string', default: DEFAULT_WARM_FUNCTIONS },
        slowness: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Node explains at length how else the argument could have been meant.
    throw new LocalUsageError(`${message.split(/\.?\n|\. /)[0]}. See: npm start -- --help`);
  }
}

export function localOptions(args: readonly string[]): LocalOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.data === '') throw new LocalUsageError('--data must name a directory.');
  return {
    port: portOf(values.port),
    dataDir: values.data,
    dynamodbEndpoint: endpointOf(values['dynamodb-endpoint'], values.data),
    empty: values.empty,
    allowedWebhookHosts: values['allow-webhook-host'].map(hostOf),
    directoryDelayMs: delayOf(values['directory-delay']),
    directoryFailures: failuresOf(values['directory-failures']),
    liveContact: contactOf(values.live, values.contact),
    accountConcurrency: concurrencyOf(values['account-concurrency']),
    weather: seedOf(values.weather),
    heldSchedules: values['hold-schedule'],
    warmFunctions: warmFunctionsOf(values['warm-functions']),
    slowness: slownessOf(values.slowness),
    json: values.json,
  };
}
