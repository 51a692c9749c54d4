import * as z from 'zod';
import { relation } from '#contract/account.ts';
import { crmProviders } from '#contract/crms.ts';
import type { Relation } from '#contract/relation.ts';
import { crmAccountOf } from '#domain/workspace/integrations/crm-account.ts';
import type { Integrations } from '#domain/workspace/integrations/integration.ts';
import type { CrmPlace } from './import-record.ts';

/** What the last import saw of a company in a CRM. */
export const storedCompany = z.object({
  /** The account it belongs to. Null if it is none here. */
  account_id: z.string().nullable(),
  /** Where its relation is recorded. */
  domains: z.array(z.string()).readonly(),
  relation,
  /** Changes with the contacts of its won deals. */
  contacts: z.string().nullable(),
});

export type StoredCompany = Readonly<z.infer<typeof storedCompany>>;

/** Companies of CRMs, by the CRM's own id. */
export interface CrmCompanyStore {
  find(
    workspaceId: string,
    place: CrmPlace,
    crmIds: readonly string[],
  ): Promise<ReadonlyMap<string, StoredCompany>>;
  put(workspaceId: string, place: CrmPlace, companies: ReadonlyMap<string, StoredCompany>): Promise<void>;
  remove(workspaceId: string, place: CrmPlace, crmId: string): Promise<void>;
}

/** Which company of the CRM an account is, for pushes. */
export interface AccountLinks {
  read(records: readonly { readonly accountId: string }[]): Promise<readonly (string | undefined)[]>;
  keep(record: { readonly accountId: string }, crmId: string): Promise<void>;
  forget(record: { readonly accountId: string }, crmId: string): Promise<void>;
}

/** What companies with a domain are to the seller, by the name of each company in this store. */
export interface CompanyRelations {
  /** Those that count; see `isCurrent`. */
  entries(
    workspaceId: string,
    domains: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, Relation>>>;
  put(workspaceId: string, relations: ReadonlyMap<string, Relation>, company?: string): Promise<void>;
  /** The same for many companies, each by its name. */
  putAll(workspaceId: string, said: readonly SaidRelation[]): Promise<void>;
}

/** What a company of a CRM says about a domain. */
export interface SaidRelation {
  readonly company: string;
  readonly domain: string;
  readonly relation: Relation;
}

/** The company's name among those of all CRMs. */
export const companyName = ({ provider, crmAccount }: CrmPlace, crmId: string): string =>
  `${provider} ${crmAccount} ${crmId}`;

/**
 * Whether it counts what a company says. Not if its CRM is now connected to another account, which may not even have the
 * company. While the CRM isn't connected at all, its customers stay known.
 */
export function isCurrent(company: string, integrations: Pick<Integrations, 'connected'>): boolean {
  const provider = crmProviders.find((each) => company.startsWith(`${each} `));
  const crmAccount = provider && crmAccountOf(integrations, provider);
  return crmAccount === undefined || company.startsWith(`${provider} ${crmAccount} `);
}
