import type { ImportScope, OwnerWins } from '#contract/crm-imports.ts';
import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { WatchedPeople } from '#domain/market/people/champion.ts';
import type { PersonStore } from '#domain/market/people/person-store.ts';
import type { UpsertPeoplePorts } from '#domain/market/people/upsert-people.ts';
import type { CrmTenant, StatedRelations } from '#domain/market/relations/company-relations.ts';
import type { AccountRoom } from '#domain/workspace/plans/account-room.ts';
import type { ImportStore } from './import-record.ts';
import type { AccountLinks, CrmCompanyStore } from './stored-company.ts';

export interface ImportPorts extends UpsertPeoplePorts {
  readonly people: UpsertPeoplePorts['people'] & Pick<PersonStore, 'createEmailMarks'>;
  readonly imports: ImportStore;
  readonly accounts: Pick<AccountStore, 'get' | 'findByDomains' | 'idsByDomains' | 'insert' | 'save'>;
  readonly lookups: Pick<AccountLookups, 'getMany'>;
  /** The folded names of all accounts. */
  readonly accountNames: (workspaceId: string) => Promise<ReadonlySet<string>>;
  /** The ids of all accounts with a relation. */
  readonly relatedAccounts: (workspaceId: string) => Promise<readonly string[]>;
  readonly companies: CrmCompanyStore;
  readonly links: AccountLinks;
  readonly relations: StatedRelations;
  readonly watched: WatchedPeople;
  readonly accountRoom: (workspaceId: string) => Promise<AccountRoom>;
}

/** The import whose pages are read. */
export interface ImportContext {
  readonly workspaceId: string;
  readonly importId: string;
  readonly crm: CrmTenant;
  /** As people call the CRM. */
  readonly crmName: string;
  readonly scope: ImportScope;
  readonly ownerWins: OwnerWins;
  readonly isDry: boolean;
  /** The ids of members by email, folded. */
  readonly memberByEmail: ReadonlyMap<string, string>;
}
