import { DirectoryError } from '#domain/market/directory/directory-error.ts';
import type { Retryable, VendorResponse } from '#platform/vendor-api/vendor-client.ts';
import { createDirectoryClient, type DirectoryClient, type VendorAccess } from '../directory-client.ts';

export const HUNTER_ORIGIN = 'https://api.hunter.io';
const VENDOR = 'Hunter';

export const HUNTER_LIMITS = {
  finder: { name: 'hunter finder', perMinute: 500, burst: 15 },
  verifier: { name: 'hunter verifier', perMinute: 300, burst: 10 },
};
/** The delay before a running search is polled again. */
const STILL_RUNNING_MS = 2_000;

/** For Hunter, 403 means "too fast" and 429 "no credits left", the reverse of other APIs. */
function toRetry({ status }: VendorResponse): Retryable | undefined {
  if (status === 202) {
    const message = `${VENDOR} was still looking.`;
    return { code: 'still_running', message, isBrief: true, waitMs: STILL_RUNNING_MS };
  }
  if (status === 403) {
    return { code: 'rate_limited', message: `${VENDOR}'s rate limit is reached.`, isBrief: true };
  }
  if (status >= 500) return { code: 'unavailable', message: `${VENDOR} answered ${status}.`, isBrief: true };
  return undefined;
}

function toDirectoryError({ status }: VendorResponse): DirectoryError | undefined {
  if (status === 200 || status === 404) return undefined;
  if (status === 401) {
    return new DirectoryError('credentials_refused', `${VENDOR} rejected the key. Connect it again.`);
  }
  if (status === 429) return new DirectoryError('budget_exhausted', `${VENDOR} has no credits left.`);
  if (status === 451) {
    return new DirectoryError('objected', `The person has asked ${VENDOR} to forget them.`);
  }
  return new DirectoryError('unavailable', `${VENDOR} answered ${status}.`);
}

export const createHunterClient = (access: VendorAccess): DirectoryClient =>
  createDirectoryClient({
    vendor: VENDOR,
    access,
    headers: { 'x-api-key': access.apiKey },
    retryable: toRetry,
    problem: toDirectoryError,
  });
