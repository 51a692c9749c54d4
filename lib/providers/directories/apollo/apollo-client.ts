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

function describeLimit({ header }: VendorResponse): Partial<Retryable> {
  if (!LONG_WINDOWS.some((name) => header(name) === '0')) return {};
  return { isBrief: false, message: `${VENDOR}'s hourly or daily limit is used up.` };
}

/** The body of a 401 is plain text, so only the status counts. */
const MEANINGS = { 401: 'refused', 402: 'no_credits', 403: 'not_covered', 429: 'too_fast' } as const;

/** Parses Apollo's responses without losing digits: its request ids have 64 bits. */
export function createApolloClient(access: VendorAccess): DirectoryClient {
  const client = createDirectoryClient({
    vendor: VENDOR,
    access,
    meanings: MEANINGS,
    describeLimit,
  });
  return {
    async ask(call, limit, signal) {
      const response = await client.ask({ ...call, headers: { 'cache-control': 'no-cache' } }, limit, signal);
      return { ...response, body: parseExactJson(response.text) };
    },
  };
}
