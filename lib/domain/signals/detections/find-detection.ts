import type { AccountRecord } from '#domain/market/accounts/account-record.ts';
import { type FindAccountPorts, findAccount } from '#domain/market/accounts/find-account.ts';
import type { Viewer } from '#domain/shared/visibility/viewer.ts';
import { accountIdOfDetection, type DetectionRecord } from './detection-record.ts';

export interface FindDetectionPorts extends FindAccountPorts {
  readonly detections: {
    get(workspaceId: string, accountId: string, id: string): Promise<DetectionRecord | undefined>;
  };
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
