import type { AccountLookups } from '#domain/market/accounts/account-lookups.ts';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';
import type { SignalStore, StoredSignals } from './signal-record.ts';
import type { FeedbackCounts } from './signal-weight.ts';

export interface FeedbackAtAccounts {
  /** The feedback on detections at these accounts, by signal. */
  countAt(workspaceId: string, accountIds: ReadonlySet<string>): Promise<ReadonlyMap<string, FeedbackCounts>>;
}

export interface VisibleSignalsPorts {
  readonly signals: Pick<SignalStore, 'load'>;
  readonly accounts: Pick<AccountLookups, 'listOwnedIds'>;
  readonly feedback: FeedbackAtAccounts;
}

/** A workspace's signals; a scoped member's count the feedback on what that member sees. */
export async function readVisibleSignals(
  { signals, accounts, feedback }: VisibleSignalsPorts,
  viewer: Viewer,
): Promise<StoredSignals> {
  const { workspaceId } = viewer;
  const memberId = scopedMemberId(viewer);
  if (memberId === undefined) return signals.load(workspaceId);
  const [storedSignals, visibleFeedback] = await Promise.all([
    signals.load(workspaceId),
    accounts
      .listOwnedIds(workspaceId, memberId)
      .then((ownedAccountIds) => feedback.countAt(workspaceId, ownedAccountIds)),
  ]);
  return { ...storedSignals, visibleFeedback: visibleFeedback };
}
