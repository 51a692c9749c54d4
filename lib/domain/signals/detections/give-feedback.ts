import type { SignalDetection } from '#contract/detections.ts';
import type { Refuse } from '#contract/errors.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { toApiDetection } from './api-detection.ts';
import { accountIdOfDetection, type DetectionRecord } from './detection-record.ts';
import { getReader } from './detection-state.ts';
import { type RefreshAccountSummaryPorts, refreshAccountSummary } from './refresh-account-summary.ts';

type Feedback = DetectionRecord['feedback'];

export interface FeedbackStore {
  get(workspaceId: string, accountId: string, id: string): Promise<DetectionRecord | undefined>;
  /** Replaces earlier feedback and updates the signal's counts by the difference, both or neither. */
  setFeedback(
    workspaceId: string,
    detection: DetectionRecord,
    feedback: Feedback,
  ): Promise<'saved' | typeof CHANGED_MEANWHILE>;
}

export interface GiveFeedbackPorts extends RefreshAccountSummaryPorts {
  readonly feedback: FeedbackStore;
  readonly refuse: Refuse<'not_found'>;
}

/** Records the team's feedback on a detection, or removes it with null. The score is updated at once. */
export async function giveFeedback(
  ports: GiveFeedbackPorts,
  viewer: Viewer,
  id: string,
  input: { readonly useful: boolean; readonly note?: string } | null,
): Promise<SignalDetection> {
  const { workspaceId } = viewer;
  const accountId = accountIdOfDetection(id);
  if (accountId === undefined) throw ports.refuse('not_found');
  const account = await findAccount(ports, viewer, accountId);
  const feedback: Feedback = input && {
    useful: input.useful,
    note: input.note ?? null,
    member_id: viewer.memberId ?? null,
    given_at: ports.now().toISOString(),
  };
  const detection = await retryWhileChanged(async () => {
    const storedDetection = await ports.feedback.get(workspaceId, accountId, id);
    if (!storedDetection) throw ports.refuse('not_found');
    const outcome = await ports.feedback.setFeedback(workspaceId, storedDetection, feedback);
    return outcome === CHANGED_MEANWHILE ? CHANGED_MEANWHILE : { ...storedDetection, feedback };
  });
  await refreshAccountSummary(ports, workspaceId, accountId);
  return toApiDetection(detection, account, { reader: getReader(viewer), now: ports.now() });
}
