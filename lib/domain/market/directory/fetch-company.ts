import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyProfile, Directory } from './directory.ts';
import { hasDirectoryCode } from './directory-error.ts';

/** Why a company has no profile, if an immediate retry won't help. */
export type NoCompany = 'not_found' | 'not_configured' | 'budget_exhausted';

/** A company's profile, or the reason there is none. */
export async function fetchCompany(
  directory: Pick<Directory, 'status' | 'findCompany'>,
  domain: string,
  abortSignal: AbortSignal,
): Promise<CompanyProfile | NoCompany> {
  if (directory.status === 'not_configured') return 'not_configured';
  try {
    return (await directory.findCompany(domain, abortSignal)) ?? 'not_found';
  } catch (error) {
    if (hasDirectoryCode(error, 'budget_exhausted')) return 'budget_exhausted';
    throw error;
  }
}

/** Before the second and third try. */
const PAUSES_MS = [100, 1_000];

/**
 * The same for callers that continue without a profile and ask for hundreds. With hundreds, one always fails,
 * and the whole batch would be repeated. Calls that the vendor may have charged for are not retried.
 */
export async function fetchCompanyOrNull(
  directory: Pick<Directory, 'status' | 'findCompany'>,
  domain: string,
  abortSignal: AbortSignal,
): Promise<CompanyProfile | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await fetchCompany(directory, domain, abortSignal);
      return typeof response === 'string' ? null : response;
    } catch (error) {
      const pauseMs = PAUSES_MS[tries];
      if (pauseMs === undefined || !hasDirectoryCode(error, 'unavailable') || error.mayBeCharged) throw error;
      await sleep(pauseMs, undefined, { signal: abortSignal });
    }
  }
}
