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

/** The same for whoever goes on without one. */
export async function companyIfKnown(
  directory: Pick<Directory, 'status' | 'findCompany'>,
  domain: string,
  signal: AbortSignal,
): Promise<CompanyProfile | null> {
  const answer = await lookUpCompany(directory, domain, signal);
  return typeof answer === 'string' ? null : answer;
}
