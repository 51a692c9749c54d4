import type { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import type { AccountRecord } from './account-record.ts';

/** The result of saving a record that was read before. */
export type SaveOutcome = 'saved' | typeof CHANGED_MEANWHILE;

export interface AccountStore {
  get(workspaceId: string, id: string): Promise<AccountRecord | undefined>;
  findByDomains(workspaceId: string, domains: readonly string[]): Promise<Map<string, AccountRecord>>;
  /** The same without reading the accounts. */
  idsByDomains(workspaceId: string, domains: readonly string[]): Promise<Map<string, string>>;
  /**
   * Writes all new accounts. Returns the domains that are taken and, for accounts without a domain, the ids
   * that exist.
   */
  insert(
    workspaceId: string,
    records: readonly AccountRecord[],
  ): Promise<{ existingDomains: Set<string>; existingIds: Set<string> }>;
  /** Writes `nextRecord` unless the record has changed since `previousRecord` was read. */
  save(
    workspaceId: string,
    previousRecord: AccountRecord,
    nextRecord: AccountRecord,
  ): Promise<SaveOutcome | 'domain_taken'>;
  /**
   * The same, plus a pending job to onboard the account and one credit of the plan, unless an
   * activation in the same period has used one for the same company: all or nothing.
   */
  activate(
    workspaceId: string,
    previousRecord: AccountRecord,
    nextRecord: AccountRecord & { readonly activated_at: string },
  ): Promise<SaveOutcome | 'no_credit' | 'domain_taken'>;
  /** The same, and stops the monitor and the scans that repeat what stayed unread. */
  deactivate(
    workspaceId: string,
    previousRecord: AccountRecord,
    nextRecord: AccountRecord,
  ): Promise<SaveOutcome>;
}
