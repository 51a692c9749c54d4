import { parseArgs } from 'node:util';

export interface TourOptions {
  /** The run to walk through; undefined: one that is started for it. */
  readonly running: { readonly baseUrl: string; readonly apiKey: string } | undefined;
  readonly json: boolean;
}

const DEFAULT_URL = 'http://127.0.0.1:3000/v1';

export const TOUR_HELP = `Usage: npm run demo -- [OPTIONS]

Walks through the whole product and tells what happens. Without options it starts a local run on a free port and ends
it afterwards; nothing is left behind.

Options:
  --key KEY    walk through the local run that printed this key; it keeps what the tour does, one credit used
  --url URL    where that run is; default: ${DEFAULT_URL}
  --json       one JSON object with every step on standard output when done
  --help, -h   this text

Ends with 0 after the last step, with 1 where a step failed, with 2 on a mistake.`;

export class TourUsageError extends Error {}

/** The tour makes records, uses a credit and reads the local inbox: a deployed stage is no place for it. */
function localUrl(text: string): string {
  const url = URL.parse(text);
  if (
    !url ||
    !['127.0.0.1', 'localhost'].includes(url.hostname) ||
    url.pathname.replace(/\/$/, '') !== '/v1'
  ) {
    throw new TourUsageError(`--url must lead to a local run, such as ${DEFAULT_URL}, not "${text}".`);
  }
  return text.replace(/\/$/, '');
}

export function tourOptions(args: readonly string[]): TourOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.key === undefined && values.url !== undefined) {
    throw new TourUsageError('--url needs --key as well: the key that this run printed when it was ready.');
  }
  return {
    running:
      values.key === undefined
        ? undefined
        : { apiKey: values.key, baseUrl: localUrl(values.url ?? DEFAULT_URL) },
    json: values.json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        key: { type: 'string' },
        url: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Node explains at length how else the argument could have been meant.
    throw new TourUsageError(`${message.split(/\.?\n|\. /)[0]}. See: npm run demo -- --help`);
  }
}
