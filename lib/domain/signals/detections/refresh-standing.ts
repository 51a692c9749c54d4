import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import type { AccountStore } from '#domain/market/accounts/account-store.ts';
import type { PendingWork } from '#domain/shared/pending-work/pending-work.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { DetectionRecord } from './detection-record.ts';
import { standingOf } from './standing.ts';

export interface RefreshStandingPorts {
  readonly accounts: Pick<AccountStore, 'get' | 'save'>;
  readonly detections: {
    list(workspaceId: string, accountId: string): Promise<DetectionRecord[]>;
    /** The open promise of this work, made by the latest write of a detection. */
    promised(workspaceId: string, accountId: string): Promise<PendingWork | undefined>;
    /** A newer promise stays open. */
    keepPromise(promise: PendingWork): Promise<void>;
  };
  readonly now: () => Date;
}

/**
 * Updates an account from its detections, plus further changes. Returns undefined if the account is deleted.
 */
export async function refreshStanding(
  { accounts, detections, now }: RefreshStandingPorts,
  workspaceId: string,
  accountId: string,
  also: (before: AccountRecord) => Partial<Pick<AccountRecord, 'last_scanned_at' | 'status'>> = () => ({}),
): Promise<AccountRecord | undefined> {
  const { account, promise } = await retryWhileChanged(async () => {
    const promise = await detections.promised(workspaceId, accountId);
    const before = await accounts.get(workspaceId, accountId);
    if (!before) return { account: undefined, promise };
    // Read after the promise and the account: a detection written later makes its own promise.
    const standing = standingOf(await detections.list(workspaceId, accountId), now());
    const after = { ...before, ...standing, ...also(before), revision: before.revision + 1 };
    const outcome = await accounts.save(workspaceId, before, after);
    return outcome === 'saved' ? { account: after, promise } : CHANGED;
  });
  if (promise) await detections.keepPromise(promise);
  return account;
}
