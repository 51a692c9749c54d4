import type { Relation } from '#contract/relation.ts';
import { type AccountRecord, newAccountRecord } from '#domain/market/accounts/account-record.ts';
import { hashToCharacters } from '#domain/shared/text/hash-letters.ts';
import { toOneLine } from './bound-page.ts';
import type { CrmCompanyRead } from './crm-reader.ts';
import { compareRelation } from './relate-accounts.ts';

/** In 26 letters, as long as other account ids. */
const ID_BITS = 128;
const EMPLOYEES_MAX = 10_000_000;
const COUNTRY_MAX = 100;

/** Follows from the import and the company, so that a page which is stored again makes the same account. */
export const deriveAccountId = (importId: string, crmId: string): string =>
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
  const birth = { id, source: 'crm', status: 'suggested', created_at: now.toISOString() } as const;
  const record = newAccountRecord(birth, {
    name: toOneLine(company.name) || (domain ?? ''),
    domain,
    tags: [],
    owner_id: memberId,
  });
  const { employees } = company;
  const isCount = employees !== null && Number.isSafeInteger(employees) && employees >= 0;
  return {
    ...record,
    industry: company.industry === null ? null : toOneLine(company.industry) || null,
    employees: isCount && employees <= EMPLOYEES_MAX ? employees : null,
    country: company.country === null ? null : toOneLine(company.country, COUNTRY_MAX) || null,
    ...compareRelation(record, relation),
  };
}
