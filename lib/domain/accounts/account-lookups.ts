import type { AccountRecord } from './account-record.ts';

/** Accounts in sets, as people's rules ask for them. */
export interface AccountLookups {
  /** Those of the ids that exist. */
  getMany(workspaceId: string, ids: readonly string[]): Promise<AccountRecord[]>;
  /** Ids of all accounts a member owns. */
  ownedBy(workspaceId: string, memberId: string): Promise<ReadonlySet<string>>;
  /** Ids of all accounts of this owner and in one of these states, where they are named. */
  idsWhere(
    workspaceId: string,
    filter: {
      readonly owner_id?: string | undefined;
      readonly statuses?: readonly AccountRecord['status'][] | undefined;
    },
  ): Promise<ReadonlySet<string>>;
  /** Active accounts, last activated first; of one member's, where one is named. */
  lastActivated(workspaceId: string, limit: number, memberId: string | undefined): Promise<AccountRecord[]>;
}
