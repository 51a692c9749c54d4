import type { CrmPlan } from '#domain/outbound/crm/crm.ts';
import { type CompanyFields, changesOf, companyValues } from '#domain/outbound/crm/crm-fields.ts';
import type { LiveAccounts } from '#domain/outbound/crm/crm-links.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import { type CompanyMatch, type CrmCandidate, matchCompanies } from '#domain/outbound/crm/match-company.ts';

/** A company of the CRM with its current values. */
export interface StoredCompany extends CrmCandidate {
  readonly current: (field: string) => unknown;
}

/**
 * Matches companies with the CRM's. A record with the id of an account that no longer exists, or of another workspace, is
 * free: people delete accounts and import them again.
 */
export async function matchStored<Candidate extends StoredCompany>(
  companies: readonly CrmCompany[],
  candidates: readonly Candidate[],
  liveAccounts: LiveAccounts,
  options?: Parameters<typeof matchCompanies>[2],
): Promise<CompanyMatch<Candidate>[]> {
  const pushed = new Set(companies.map(({ accountId }) => accountId));
  const others = candidates.flatMap(({ accountId }) =>
    accountId === null || pushed.has(accountId) ? [] : accountId,
  );
  const live = others.length > 0 ? await liveAccounts([...new Set(others)]) : new Set<string>();
  const isGone = (accountId: string): boolean => !pushed.has(accountId) && !live.has(accountId);
  const current = candidates.map((each) =>
    each.accountId !== null && isGone(each.accountId) ? { ...each, accountId: null } : each,
  );
  return matchCompanies(companies, current, options);
}

/** What to write for a company once it is known what the CRM has. */
export function planCompany(
  fields: CompanyFields,
  company: CrmCompany,
  match: CompanyMatch<StoredCompany>,
): CrmPlan {
  if (match.kind === 'unclear') return { kind: 'failed', problem: match.problem };
  const values = companyValues(company);
  if (match.kind === 'none') return { kind: 'create', changes: changesOf(fields, values) };
  const { candidate, by } = match;
  const changes = changesOf(fields, values, candidate.current);
  return { kind: 'update', crmId: candidate.id, matchedBy: by, changes };
}
