import { listAccountNotes } from '#contract/notes.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createNoteStore } from '#table/notes/note-store.ts';

export const handler = endpoint(listAccountNotes, async ({ caller, params, query, refuse, table }) => {
  const { id } = await findAccount({ accounts: createAccountStore(table), refuse }, caller, params.id);
  const notes = await createNoteStore(table).list(caller.workspaceId, id);
  const { detection_id } = query;
  const data =
    detection_id === undefined ? notes : notes.filter((note) => note.detection_id === detection_id);
  return { status: 200, data };
});
