import { setTimeout as sleep } from 'node:timers/promises';
import type { CompanyProfile, Directory } from './directory.ts';
import { isProblem } from './directory-problem.ts';

/** Why there is no profile of a company, where trying again at once would not change it. */
export type NoCompany = 'not_found' | 'not_configured' | 'budget_exhausted';

/** What the directory knows of a company, or why it tells nothing. */
export async function lookUpCompany(
  directory: Pick<Directory, 'status' | 'findCompany'>,
  domain: string,
  signal: AbortSignal,
): Promise<CompanyProfile | NoCompany> {
  if (directory.status === 'not_configured') return 'not_configured';
  try {
    return (await directory.findCompany(domain, signal)) ?? 'not_found';
  } catch (error) {
    if (isProblem(error, 'budget_exhausted')) return 'budget_exhausted';
    throw error;
  }
}

/** Before the second and the third question. */
const PAUSES_MS = [100, 1_000];

/**
 * The same for whoever goes on without one, and asks for hundreds: all of them would be asked for again if one failed
 * the whole, and with hundreds one always does. What the vendor may have charged for is not asked for twice.
 */
export async function companyIfKnown(
  directory: Pick<Directory, 'status' | 'findCompany'>,
  domain: string,
  signal: AbortSignal,
): Promise<CompanyProfile | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await lookUpCompany(directory, domain, signal);
      return typeof answer === 'string' ? null : answer;
    } catch (error) {
      const pauseMs = PAUSES_MS[tries];
      if (pauseMs === undefined || !isProblem(error, 'unavailable') || error.mayBeCharged) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
  }
}
