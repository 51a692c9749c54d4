import type { AccountRecord } from '#domain/accounts/account-record.ts';
import type { DetectionRecord } from '#domain/detections/detection-record.ts';

/** An account that discovery has found, with all that was detected there. */
export interface DiscoveredAccount {
  readonly account: AccountRecord;
  readonly detections: readonly DetectionRecord[];
}

export interface DiscoveredAccounts {
  /**
   * Writes each account together with its detections, or nothing of it: where the account is there already, its
   * domain is taken, or it is more than one write holds. Tells the ids of those that were written.
   */
  insert(workspaceId: string, found: readonly DiscoveredAccount[]): Promise<ReadonlySet<string>>;
}
