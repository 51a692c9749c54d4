import { listDetectionNotes } from '#contract/notes.ts';
import { findDetection } from '#domain/signals/detections/find-detection.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { noteStore } from '#table/notes/note-store.ts';

export const handler = endpoint(listDetectionNotes, async ({ caller, params, refuse, table }) => {
  const ports = { accounts: accountStore(table), detections: detectionStore(table), refuse };
  const { detection } = await findDetection(ports, caller, params.id);
  const subject = { accountId: detection.account_id, detectionId: detection.id };
  return { status: 200, data: await noteStore(table).list(caller.workspaceId, subject) };
});
