import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MIN_ACCOUNT_CONCURRENCY } from '#platform/account-concurrency.ts';
import { readOptions, UsageError } from '#platform/command-line.ts';
import { modelKeyVariables, readModelKey } from '#platform/env.ts';

/** What the help below says, parsed. Undefined: as if the option weren't there. */
export type LocalOptions = Exclude<ReturnType<typeof parseLocalOptions>, 'help'>;

/** A model by its provider and id, and where its server is. */
export interface LocalModel {
  readonly provider: 'anthropic' | 'openai';
  readonly id: string;
  readonly url: string | undefined;
  /** Null for a server without keys. */
  readonly key: string | null;
}

export const readLocalHelp = (): string =>
  readFileSync(path.join(import.meta.dirname, 'local-help.txt'), 'utf8').trimEnd();

const MAX_PORT = 65_535;

interface Bounds {
  readonly min?: number;
  readonly max: number;
  /** @default a number from `min` to `max` */
  readonly must?: string;
}

const NUMBERS = {
  port: { max: MAX_PORT },
  'directory-delay': { max: 99_999, must: 'a number of milliseconds below 100000' },
  'directory-failures': { max: 100 },
  'account-concurrency': {
    min: MIN_ACCOUNT_CONCURRENCY,
    max: 999_999,
    must: `a number of at least ${MIN_ACCOUNT_CONCURRENCY}, the quota of a new AWS account`,
  },
  weather: { max: 999_999_999, must: 'a number of at most nine digits' },
  'shared-workers': { min: 1, max: 99 },
  'warm-functions': { max: 999 },
  memory: { min: 100, max: 999_999, must: 'a number of megabytes from 100 to 999999' },
  slowness: { min: 1, max: 999, must: 'a whole number from 1 to 999' },
} as const satisfies Readonly<Record<string, Bounds>>;

function parseNumber(name: keyof typeof NUMBERS, text: string): number {
  const { min = 0, max, must }: Bounds = NUMBERS[name];
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be ${must ?? `a number from ${min} to ${max}`}, not "${text}".`);
}

function parseEndpoint(text: string | undefined, dataDir: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^https?:\/\/[^/?#\s]+\/?$/.test(text)) {
    throw new UsageError(`--dynamodb-endpoint must be a URL such as http://127.0.0.1:8000, not "${text}".`);
  }
  if (dataDir !== undefined) {
    throw new UsageError(
      '--data cannot be combined with --dynamodb-endpoint, which stores the table elsewhere.',
    );
  }
  return text;
}

function checkContact(isLive: boolean, contact: string | undefined): string | undefined {
  if (isLive && contact) return contact;
  if (!isLive && contact === undefined) return undefined;
  throw new UsageError(
    '--live and --contact go together: live sources require a contact, such as --contact you@company.com.',
  );
}

type KeyOf = (provider: LocalModel['provider']) => string | null;

function parseModel(text: string | undefined, url: string | undefined, keyOf: KeyOf): LocalModel | undefined {
  if (text === undefined) {
    if (url === undefined) return undefined;
    throw new UsageError('--model-url needs --model, such as --model openai:llama3.2.');
  }
  const [, provider, id] = /^(anthropic|openai):(\S{1,200})$/.exec(text) ?? [];
  if ((provider !== 'anthropic' && provider !== 'openai') || id === undefined) {
    throw new UsageError(`--model must be anthropic:NAME or openai:NAME, not "${text}".`);
  }
  if (url !== undefined && !(/^https?:\/\//.test(url) && URL.canParse(url))) {
    throw new UsageError(`--model-url must be a URL such as http://127.0.0.1:11434/v1, not "${url}".`);
  }
  const key = keyOf(provider);
  // Only a server of your own works without a key.
  if (key === null && url === undefined) {
    throw new UsageError(
      `--model ${text} needs a key in ${modelKeyVariables[provider]}, or --model-url with the URL of your own server.`,
    );
  }
  return { provider, id, url, key };
}

function parseHost(text: string): string {
  const match = /^([a-z0-9.-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(text);
  if (match && Number(match[2]) >= 1 && Number(match[2]) <= MAX_PORT) return text.toLowerCase();
  throw new UsageError(`--allow-webhook-host must be HOST:PORT such as 127.0.0.1:9000, not "${text}".`);
}

const options = {
  port: { type: 'string', default: '3000' },
  data: { type: 'string' },
  'dynamodb-endpoint': { type: 'string' },
  empty: { type: 'boolean', default: false },
  'allow-webhook-host': { type: 'string', multiple: true, default: [] as string[] },
  'directory-delay': { type: 'string' },
  'directory-failures': { type: 'string' },
  live: { type: 'boolean', default: false },
  contact: { type: 'string' },
  model: { type: 'string' },
  'model-url': { type: 'string' },
  'account-concurrency': { type: 'string' },
  weather: { type: 'string' },
  'hold-schedule': { type: 'string', multiple: true, default: [] as string[] },
  'shared-workers': { type: 'string' },
  'warm-functions': { type: 'string', default: '4' },
  memory: { type: 'string' },
  slowness: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export function parseLocalOptions(args: readonly string[], keyOf: KeyOf = readModelKey) {
  const values = readOptions(args, options, 'npm start');
  if (values.help) return 'help' as const;
  if (values.data === '') throw new UsageError('--data must name a directory.');
  const readNumber = (name: Exclude<keyof typeof NUMBERS, 'port' | 'warm-functions'>): number | undefined => {
    const text = values[name];
    return text === undefined ? undefined : parseNumber(name, text);
  };
  return {
    port: parseNumber('port', values.port),
    dataDir: values.data,
    dynamodbEndpoint: parseEndpoint(values['dynamodb-endpoint'], values.data),
    empty: values.empty,
    allowedWebhookHosts: values['allow-webhook-host'].map(parseHost),
    directoryDelayMs: readNumber('directory-delay'),
    directoryFailures: readNumber('directory-failures'),
    /** The contact sent to live sources; undefined: fictional data is used instead. */
    liveContact: checkContact(values.live, values.contact),
    model: parseModel(values.model, values['model-url'], keyOf),
    accountConcurrency: readNumber('account-concurrency'),
    weather: readNumber('weather'),
    pausedSchedules: values['hold-schedule'],
    sharedWorkers: readNumber('shared-workers'),
    warmFunctions: parseNumber('warm-functions', values['warm-functions']),
    memoryMb: readNumber('memory'),
    slowness: readNumber('slowness'),
    json: values.json,
  };
}
