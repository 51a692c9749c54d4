import { addDetectionNote } from '#contract/notes.ts';
import { addNote } from '#domain/market/notes/notes.ts';
import { findDetection } from '#domain/signals/detections/find-detection.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { findOrCreate } from '#http/find-or-create.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { detectionStore } from '#table/detections/detection-store.ts';
import { noteStore } from '#table/notes/note-store.ts';

export const handler = endpoint(addDetectionNote, async (request) => {
  const { caller, params, body, refuse, table, now } = request;
  const id = request.newId('note');
  const ports = { accounts: accountStore(table), detections: detectionStore(table), refuse };
  const { detection } = await findDetection(ports, caller, params.id);
  const subject = { accountId: detection.account_id, detectionId: detection.id };
  const notes = noteStore(table);
  const created = await findOrCreate(
    request.againSince,
    () => notes.get(caller.workspaceId, subject, id),
    () => addNote({ notes, refuse }, caller, subject, { id, text: body.text, now: now() }),
  );
  return { status: 201, data: created };
});
