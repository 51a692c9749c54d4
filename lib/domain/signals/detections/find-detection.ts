import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { type FindAccountPorts, findAccount } from '#domain/market/accounts/find-account.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { accountIdOfDetection, type DetectionRecord } from './detection-record.ts';
import type { DetectionStore } from './detection-store.ts';

export interface FindDetectionPorts extends FindAccountPorts {
  readonly detections: Pick<DetectionStore, 'get'>;
}

/** A detection with its account, if the viewer may see it. Otherwise it is treated as missing. */
export async function findDetection(
  ports: FindDetectionPorts,
  viewer: Viewer,
  id: string,
): Promise<{ account: AccountRecord; detection: DetectionRecord }> {
  const accountId = accountIdOfDetection(id);
  if (accountId === undefined) throw ports.refuse('not_found');
  const account = await findAccount(ports, viewer, accountId);
  const detection = await ports.detections.get(viewer.workspaceId, accountId, id);
  if (!detection) throw ports.refuse('not_found');
  return { account, detection };
}

interface ChangeDetectionPorts extends FindDetectionPorts {
  readonly detections: Pick<DetectionStore, 'get' | 'load' | 'save'>;
}

/** Saves a change of a detection that the viewer has found, as often as someone else is faster. */
export const changeDetection = (
  { detections, refuse }: ChangeDetectionPorts,
  { workspaceId }: Viewer,
  { id, account_id, signal_id }: DetectionRecord,
  change: (previousRecord: DetectionRecord) => DetectionRecord,
): Promise<DetectionRecord> =>
  retryWhileChanged(async () => {
    const loadedDetections = await detections.load(workspaceId, account_id, signal_id);
    const previousRecord = loadedDetections.detections.find((detection) => detection.id === id);
    if (!previousRecord) throw refuse('not_found');
    const nextRecord = change(previousRecord);
    if (nextRecord === previousRecord) return previousRecord;
    const outcome = await detections.save(workspaceId, account_id, loadedDetections, [nextRecord]);
    if (outcome === 'account_gone') throw refuse('not_found');
    return outcome === CHANGED_MEANWHILE ? CHANGED_MEANWHILE : nextRecord;
  });
