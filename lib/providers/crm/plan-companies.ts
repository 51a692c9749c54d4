import type { CrmPlan } from '#domain/outbound/crm/crm.ts';
import { type CompanyFields, changesOf, companyValues } from '#domain/outbound/crm/crm-fields.ts';
import type { CrmCompany } from '#domain/outbound/crm/crm-record.ts';
import type { CompanyMatch, CrmCandidate } from '#domain/outbound/crm/match-company.ts';

/** A company of the CRM with its current values. */
export interface StoredCompany extends CrmCandidate {
  readonly current: (field: string) => unknown;
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
