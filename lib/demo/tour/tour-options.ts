import { readOptions, UsageError } from '#platform/command-line.ts';

export interface TourOptions {
  /** The running service to use; undefined: start one. */
  readonly running: { readonly baseUrl: string; readonly apiKey: string } | undefined;
  readonly json: boolean;
}

const DEFAULT_URL = 'http://127.0.0.1:3000/v1';

export const TOUR_HELP = `Usage: npm run demo -- [OPTIONS]

Walks through the whole product and prints what happens. By default it starts a local service on a free port and stops
it afterward, leaving nothing behind.

Options:
  --key KEY    use the local service that printed this key; the tour's records stay, and one credit is used
  --url URL    the URL of that service; default: ${DEFAULT_URL}
  --json       print one JSON object with every step to standard output when done
  --help, -h   show this help

Exit codes: 0 if all steps succeeded, 1 if a step failed, 2 for invalid options.`;

const options = {
  key: { type: 'string' },
  url: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The tour creates records, uses a credit and reads the local inbox, so it must not run on a deployed stage. */
function localUrl(text: string): string {
  const url = URL.parse(text);
  if (
    !url ||
    !['127.0.0.1', 'localhost'].includes(url.hostname) ||
    url.pathname.replace(/\/$/, '') !== '/v1'
  ) {
    throw new UsageError(`--url must be the URL of a local service, such as ${DEFAULT_URL}, not "${text}".`);
  }
  return text.replace(/\/$/, '');
}

export function tourOptions(args: readonly string[]): TourOptions | 'help' {
  const values = readOptions(args, options, 'npm run demo');
  if (values.help) return 'help';
  if (values.key === undefined && values.url !== undefined) {
    throw new UsageError('--url needs --key: the API key that the service printed when it started.');
  }
  return {
    running:
      values.key === undefined
        ? undefined
        : { apiKey: values.key, baseUrl: localUrl(values.url ?? DEFAULT_URL) },
    json: values.json,
  };
}
