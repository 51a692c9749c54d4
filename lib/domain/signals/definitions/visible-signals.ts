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
  readonly accounts: Pick<AccountLookups, 'ownedBy'>;
  readonly feedback: FeedbackAtAccounts;
}

/** A workspace's signals; a scoped member's count the feedback on what that member sees. */
export async function readVisibleSignals(
  { signals, accounts, feedback }: VisibleSignalsPorts,
  viewer: Viewer,
): Promise<StoredSignals> {
  const { workspaceId } = viewer;
  const member = scopedMemberId(viewer);
  if (member === undefined) return signals.load(workspaceId);
  const [stored, counted] = await Promise.all([
    signals.load(workspaceId),
    accounts.ownedBy(workspaceId, member).then((owned) => feedback.countAt(workspaceId, owned)),
  ]);
  return { ...stored, visibleFeedback: counted };
}
