import type { VendorResponse } from '#platform/vendor-api/vendor-client.ts';
import { createDirectoryClient, type DirectoryClient, type VendorAccess } from '../directory-client.ts';

export const PDL_ORIGIN = 'https://api.peopledatalabs.com';
const VENDOR = 'People Data Labs';

/** Limits of the smallest plan. Person search has about ten calls a minute on any plan. */
export const PDL_LIMITS = {
  company: { name: 'pdl company', perMinute: 100, burst: 20 },
  person: { name: 'pdl person', perMinute: 100, burst: 20 },
  search: { name: 'pdl search', perMinute: 10, burst: 10 },
};

/** There is no Retry-After. The end of the window is a UTC timestamp. */
function readResetDelay(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const moment = /^\d{9,11}$/.test(header)
    ? Number(header) * 1000
    : Date.parse(/[zZ]|[+-]\d\d:?\d\d$|GMT$/.test(header) ? header : `${header}Z`);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now.getTime());
}

const MEANINGS = { 401: 'refused', 402: 'no_credits', 403: 'refused', 429: 'too_fast' } as const;

export const createPdlClient = (access: VendorAccess): DirectoryClient =>
  createDirectoryClient({
    vendor: VENDOR,
    access,
    meanings: MEANINGS,
    describeLimit({ header }) {
      const waitMs = readResetDelay(header('x-ratelimit-reset'), access.now());
      return waitMs === undefined ? {} : { waitMs };
    },
  });

/** A response's cost by its own header, or `otherwise` if it has none. */
export function readCredits({ header }: VendorResponse, otherwise: number): number {
  const stated = header('x-call-credits-spent');
  return stated !== undefined && /^\d{1,6}(?:\.\d+)?$/.test(stated) ? Math.ceil(Number(stated)) : otherwise;
}
