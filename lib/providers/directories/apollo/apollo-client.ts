import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import type { Retryable, VendorResponse } from '#platform/vendor-api/vendor-client.ts';
import { createDirectoryClient, type DirectoryClient, type VendorAccess } from '../directory-client.ts';

/** Parses JSON. Integers that don't fit a double stay strings. */
export function parseExactJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
      typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
        ? (context?.source ?? String(value))
        : value,
    );
  } catch {
    return undefined;
  }
}

export const APOLLO_ORIGIN = 'https://api.apollo.io';
const VENDOR = 'Apollo';

/** Limits of the smallest plan. The responses report the longer windows. */
export const APOLLO_LIMITS = {
  search: { name: 'apollo search', perMinute: 50, burst: 10 },
  enrich: { name: 'apollo enrich', perMinute: 50, burst: 10 },
};

/** Don't wait for the hourly and daily windows. */
const LONG_WINDOWS = ['x-hourly-requests-left', 'x-24-hour-requests-left'];

function toRetry({ status, header }: VendorResponse): Retryable | undefined {
  if (status === 429) {
    const isLong = LONG_WINDOWS.some((name) => header(name) === '0');
    const message = isLong
      ? `${VENDOR}'s hourly or daily limit is used up.`
      : `${VENDOR}'s rate limit is reached.`;
    return { code: 'rate_limited', message, isBrief: !isLong };
  }
  if (status >= 500) return { code: 'unavailable', message: `${VENDOR} answered ${status}.`, isBrief: true };
  return undefined;
}

/** The body of a 401 is plain text, so only the status counts. */
function toDirectoryError({ status }: VendorResponse): DirectoryError | undefined {
  if (status === 401) {
    return new DirectoryError('credentials_refused', `${VENDOR} rejected the key. Connect it again.`);
  }
  if (status === 403) {
    const message = `The key for ${VENDOR} or its plan does not cover this. Connect one that can search people and enrich.`;
    return new DirectoryError('credentials_refused', message);
  }
  if (status === 402) return new DirectoryError('budget_exhausted', `${VENDOR} has no credits left.`);
  if (status === 200 || status === 404) return undefined;
  return new DirectoryError('unavailable', `${VENDOR} answered ${status}.`);
}

/** Parses Apollo's responses without losing digits: its request ids have 64 bits. */
export function createApolloClient(access: VendorAccess): DirectoryClient {
  const client = createDirectoryClient({
    vendor: VENDOR,
    access,
    headers: { 'x-api-key': access.apiKey, 'cache-control': 'no-cache' },
    retryable: toRetry,
    problem: toDirectoryError,
  });
  return {
    async ask(call, limit, signal) {
      const response = await client.ask(call, limit, signal);
      return { ...response, body: parseExactJson(response.text) };
    },
  };
}
