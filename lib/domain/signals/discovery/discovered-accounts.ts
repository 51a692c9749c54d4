import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';

/** A discovered account with its detections. */
export interface DiscoveredAccount {
  readonly account: AccountRecord;
  readonly detections: readonly DetectionRecord[];
}

export interface DiscoveredAccounts {
  /**
   * Writes each account together with its detections, or nothing of it if the account exists, its domain is
   * taken, or it exceeds one write. Returns the ids that were written.
   */
  insert(workspaceId: string, found: readonly DiscoveredAccount[]): Promise<ReadonlySet<string>>;
}
