import { deleteDetectionNote } from '#contract/notes.ts';
import { deleteNote } from '#domain/market/notes/notes.ts';
import { findDetection } from '#domain/signals/detections/find-detection.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { noteStore } from '#table/notes/note-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(deleteDetectionNote, async ({ caller, params, refuse, table }) => {
  const ports = { accounts: accountStore(table), detections: detectionStore(table), refuse };
  const { detection } = await findDetection(ports, caller, params.id);
  const subject = { accountId: detection.account_id, detectionId: detection.id };
  const wiring = { notes: noteStore(table), members: memberStore(table), refuse };
  await deleteNote(wiring, caller, subject, params.note_id);
  return { status: 200, data: { id: params.note_id, deleted: true as const } };
});
