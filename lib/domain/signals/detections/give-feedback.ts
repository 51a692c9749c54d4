import type { SignalDetection } from '#contract/detections.ts';
import type { Refuse } from '#contract/errors.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { toApiDetection } from './api-detection.ts';
import { accountIdOfDetection, type DetectionRecord } from './detection-record.ts';
import { getReader } from './detection-state.ts';
import type { DetectionStore } from './detection-store.ts';
import { type RefreshAccountSummaryPorts, refreshAccountSummary } from './refresh-account-summary.ts';

export interface GiveFeedbackPorts extends RefreshAccountSummaryPorts {
  readonly detections: RefreshAccountSummaryPorts['detections'] & Pick<DetectionStore, 'get' | 'setFeedback'>;
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
  const feedback: DetectionRecord['feedback'] = input && {
    useful: input.useful,
    note: input.note ?? null,
    member_id: viewer.memberId ?? null,
    given_at: ports.now().toISOString(),
  };
  const detection = await retryWhileChanged(async () => {
    const storedDetection = await ports.detections.get(workspaceId, accountId, id);
    if (!storedDetection) throw ports.refuse('not_found');
    const outcome = await ports.detections.setFeedback(workspaceId, storedDetection, feedback);
    return outcome === CHANGED_MEANWHILE ? CHANGED_MEANWHILE : { ...storedDetection, feedback };
  });
  await refreshAccountSummary(ports, workspaceId, accountId);
  return toApiDetection(detection, account, { reader: getReader(viewer), now: ports.now() });
}
