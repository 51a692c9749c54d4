import * as z from 'zod';
import { relation } from '#contract/account.ts';
import {
  type CrmTenant,
  formatCompanyName,
  type RelationStatement,
} from '#domain/market/relations/company-relations.ts';

/** What the last import read of a company in a CRM. */
export const storedCompany = z.object({
  /** The account it belongs to. Null if it is none here. */
  account_id: z.string().nullable(),
  /** The company's domains, about which its relation is stated. */
  domains: z.array(z.string()).readonly(),
  relation,
  /** A hash of the contacts of its won deals. Null if it has none. */
  contacts: z.string().nullable(),
});

export type StoredCompany = Readonly<z.infer<typeof storedCompany>>;

/** Companies of CRMs, by the CRM's id. */
export interface CrmCompanyStore {
  find(
    workspaceId: string,
    crm: CrmTenant,
    crmIds: readonly string[],
  ): Promise<ReadonlyMap<string, StoredCompany>>;
  put(workspaceId: string, crm: CrmTenant, companies: ReadonlyMap<string, StoredCompany>): Promise<void>;
  remove(workspaceId: string, crm: CrmTenant, crmIds: readonly string[]): Promise<void>;
}

/** Which company of the CRM each account is. */
export interface AccountLinks {
  /** The CRM's ids in the order of the accounts, or undefined if unknown. */
  read(accountIds: readonly string[]): Promise<readonly (string | undefined)[]>;
  store(accountId: string, crmId: string): Promise<void>;
  /** Removes the link if it still leads to this company. */
  forget(accountId: string, crmId: string): Promise<void>;
}

/** What a page changes about a company that imports store. Undefined: there is none, before or after. */
export interface CompanyChange {
  readonly crmId: string;
  readonly before: StoredCompany | undefined;
  readonly after: Omit<StoredCompany, 'contacts'> | undefined;
}

/** What the company states now, and what it takes back. Nothing if all of that is stored. */
export function compareStatements(
  crm: CrmTenant,
  { crmId, before, after }: CompanyChange,
): RelationStatement[] {
  const company = formatCompanyName(crm, crmId);
  const subjects = listSubjects(after);
  const subjectsBefore = listSubjects(before);
  const relation = after?.relation ?? 'none';
  const retractions = subjectsBefore
    .filter((about) => !subjects.includes(about))
    .map((about): RelationStatement => ({ company, about, relation: 'none' }));
  const isStored =
    before === undefined
      ? relation === 'none'
      : relation === before.relation && subjects.every((about) => subjectsBefore.includes(about));
  if (isStored) return retractions;
  return [...retractions, ...subjects.map((about): RelationStatement => ({ company, about, relation }))];
}

/** What a company's relation is stated about: its domains, and the account it is. */
const listSubjects = (company: CompanyChange['after']): string[] =>
  company ? [...company.domains, ...(company.account_id === null ? [] : [company.account_id])] : [];
