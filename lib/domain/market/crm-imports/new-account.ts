import type { Relation } from '#contract/relation.ts';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import { compareRelation } from './relate-accounts.ts';
import { toOneLine } from './sanitize-page.ts';

/** In 26 letters, as long as other account ids. */
const ID_BITS = 128;
const MAX_EMPLOYEES = 10_000_000;
const MAX_COUNTRY_LENGTH = 100;

/** Follows from the import and the company, so that a page which is imported again makes the same account. */
export const deriveCrmAccountId = (importId: string, crmId: string): string =>
  `acc_${hashToCharacters(`${importId} ${crmId}`, ID_BITS)}`;

interface NewAccount {
  readonly id: string;
  readonly company: CrmCompanyRead;
  readonly domain: string | null;
  readonly memberId: string | null;
  readonly relation: Relation;
}

/** The account that a company becomes. Enrichment may replace what the CRM says about it. */
export function createAccountRecord(
  { id, company, domain, memberId, relation }: NewAccount,
  now: Date,
): AccountRecord {
  const creation = { id, source: 'crm', status: 'suggested', created_at: now.toISOString() } as const;
  const record = newAccountRecord(creation, {
    name: toOneLine(company.name) || (domain ?? ''),
    domain,
    tags: [],
    owner_id: memberId,
  });
  const { employees } = company;
  const hasEmployees =
    employees !== null && Number.isSafeInteger(employees) && employees >= 0 && employees <= MAX_EMPLOYEES;
  return {
    ...record,
    industry: company.industry === null ? null : toOneLine(company.industry) || null,
    employees: hasEmployees ? employees : null,
    country: company.country === null ? null : toOneLine(company.country, MAX_COUNTRY_LENGTH) || null,
    ...compareRelation(record, relation),
  };
}
