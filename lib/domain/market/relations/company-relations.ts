import { type CrmProvider, crmProviders } from '#contract/crms.ts';
import type { Relation } from '#contract/relation.ts';
import { getCrmAccount } from '#domain/workspace/integrations/crm-account.ts';
import type { Integrations } from '#domain/workspace/integrations/integration.ts';

/** One customer's instance of a CRM, such as a HubSpot portal. Its ids mean nothing in another. */
export interface CrmTenant {
  readonly provider: CrmProvider;
  readonly crmAccount: string;
}

/** The name of a company of a CRM among those of all CRMs. */
export const formatCompanyName = ({ provider, crmAccount }: CrmTenant, crmId: string): string =>
  `${provider} ${crmAccount} ${crmId}`;

/** What a company of a CRM is to the seller, stated about a domain or about the account that it is here. */
export interface RelationStatement {
  readonly company: string;
  /** A domain, or the id of an account. */
  readonly about: string;
  /** `none` takes the statement back. */
  readonly relation: Relation;
}

/** Ids of accounts have no dot. */
export const isDomain = (about: string): boolean => about.includes('.');

/** What the workspace's CRMs say about companies, also those that aren't accounts here. */
export interface CompanyRelations {
  /** By domain. Unknown domains are left out. */
  find(workspaceId: string, domains: readonly string[]): Promise<ReadonlyMap<string, Relation>>;
  /**
   * By account: what is stated about its domain, or about itself. The latter matters when the domain was corrected here and
   * not in the CRM.
   */
  findForAccounts(
    workspaceId: string,
    accounts: readonly { readonly id: string; readonly domain: string | null }[],
  ): Promise<ReadonlyMap<string, Relation>>;
}

/** The same with each company's statement. Several companies may have a domain, also in several CRMs. */
export interface StatedRelations extends CompanyRelations {
  /** The statements that count by what they are about, and by company; see `isCurrent`. */
  findStatements(
    workspaceId: string,
    about: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, Relation>>>;
  /** Safe to repeat. */
  put(workspaceId: string, findStatements: readonly RelationStatement[]): Promise<void>;
}

/** Strongest first: what would embarrass most if it were overlooked. */
const RELATIONS_BY_STRENGTH: readonly Relation[] = [
  'customer',
  'open_deal',
  'competitor',
  'partner',
  'prospect',
  'none',
];

/** What a company is if several of the CRMs' records are about it. */
export const pickStrongestRelation = (relations: Iterable<Relation>): Relation => {
  const statedRelations = new Set(relations);
  return RELATIONS_BY_STRENGTH.find((relation) => statedRelations.has(relation)) ?? 'none';
};

/**
 * Whether a company's statement counts. Not if its CRM is now connected to another account, which may not even have the
 * company. While the CRM isn't connected at all, its customers stay known.
 */
export function isCurrent(company: string, integrations: Pick<Integrations, 'connected'>): boolean {
  const provider = crmProviders.find((candidate) => company.startsWith(`${candidate} `));
  const crmAccount = provider && getCrmAccount(integrations, provider);
  return crmAccount === undefined || company.startsWith(`${provider} ${crmAccount} `);
}
