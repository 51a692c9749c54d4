import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import type { Retryable, VendorResponse } from '#platform/vendor-api/vendor-client.ts';
import {
  createDirectoryClient,
  createShapeError,
  type DirectoryClient,
  type VendorAccess,
} from '../directory-client.ts';

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

const createRetryRule =
  (now: () => Date) =>
  ({ status, header }: VendorResponse): Retryable | undefined => {
    if (status === 429) {
      const waitMs = readResetDelay(header('x-ratelimit-reset'), now());
      const message = `${VENDOR}'s rate limit is reached.`;
      return { code: 'rate_limited', message, isBrief: true, ...(waitMs !== undefined && { waitMs }) };
    }
    if (status >= 500)
      return { code: 'unavailable', message: `${VENDOR} answered ${status}.`, isBrief: true };
    return undefined;
  };

function toDirectoryError({ status, body }: VendorResponse): DirectoryError | undefined {
  if (status === 401 || status === 403) {
    return new DirectoryError('credentials_refused', `${VENDOR} rejected the key. Connect it again.`);
  }
  if (status === 402) return new DirectoryError('budget_exhausted', `${VENDOR} has no credits left.`);
  if (status === 200) return typeof body === 'object' && body !== null ? undefined : createShapeError(VENDOR);
  if (status === 404) return undefined;
  return new DirectoryError('unavailable', `${VENDOR} answered ${status}.`);
}

export const createPdlClient = (access: VendorAccess): DirectoryClient =>
  createDirectoryClient({
    vendor: VENDOR,
    access,
    headers: { 'x-api-key': access.apiKey },
    retryable: createRetryRule(access.now),
    problem: toDirectoryError,
  });

/** A response's cost by its own header, or `otherwise` if it has none. */
export function readCredits({ header }: VendorResponse, otherwise: number): number {
  const stated = header('x-call-credits-spent');
  return stated !== undefined && /^\d{1,6}(?:\.\d+)?$/.test(stated) ? Math.ceil(Number(stated)) : otherwise;
}
