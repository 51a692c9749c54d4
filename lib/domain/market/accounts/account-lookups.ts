import type { AccountRecord } from './account-record.ts';

/** What other records show of their account. */
export type AccountBrief = Pick<AccountRecord, 'name' | 'domain' | 'status' | 'owner_id'>;

/** What decides who sees an account's detections. */
export type AccountState = Pick<AccountRecord, 'status' | 'owner_id'>;

export interface AccountLookups {
  /** The accounts among these ids that exist, by id. */
  findBriefs(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, AccountBrief>>;
  /** The accounts among these ids that exist. */
  getMany(workspaceId: string, ids: readonly string[]): Promise<AccountRecord[]>;
  /** The ids of all accounts a member owns. */
  listOwnedIds(workspaceId: string, memberId: string): Promise<ReadonlySet<string>>;
  /** The owners and statuses of these accounts. */
  findStates(workspaceId: string, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, AccountState>>;
  /** Ids of all accounts, limited to this owner (null: those without one) and these states if given. */
  listIds(
    workspaceId: string,
    filter: {
      readonly owner_id?: string | null | undefined;
      readonly statuses?: readonly AccountRecord['status'][] | undefined;
    },
  ): Promise<ReadonlySet<string>>;
  /** Active accounts with a domain, last activated first. With a member, only theirs. */
  listLastActivated(
    workspaceId: string,
    limit: number,
    memberId: string | undefined,
  ): Promise<AccountRecord[]>;
}
