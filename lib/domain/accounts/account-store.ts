import type { CHANGED } from '#domain/records/retry-while-changed.ts';
import type { AccountRecord } from './account-record.ts';

/** How a write of a record that was read before went. */
export type SaveOutcome = 'saved' | typeof CHANGED;

/** Where accounts are kept. */
export interface AccountStore {
  get(workspaceId: string, id: string): Promise<AccountRecord | undefined>;
  findByDomains(workspaceId: string, domains: readonly string[]): Promise<Map<string, AccountRecord>>;
  /** Writes all that are new; names the domains that somebody else took and, of those without one, the ids that are known. */
  insert(
    workspaceId: string,
    records: readonly AccountRecord[],
  ): Promise<{ taken: Set<string>; known: Set<string> }>;
  /** Writes `after` if nobody has written since `before` was read. */
  save(
    workspaceId: string,
    before: AccountRecord,
    after: AccountRecord,
  ): Promise<SaveOutcome | 'domain_taken'>;
  /** The same, together with one credit of the plan and a note to onboard the account: all or nothing. */
  activate(
    workspaceId: string,
    before: AccountRecord,
    after: AccountRecord & { readonly activated_at: string },
  ): Promise<SaveOutcome | 'no_credit'>;
  /** The same, together with the end of its monitor. */
  deactivate(workspaceId: string, before: AccountRecord, after: AccountRecord): Promise<SaveOutcome>;
}
