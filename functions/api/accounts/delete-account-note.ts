import { deleteAccountNote } from '#contract/notes.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { deleteNote } from '#domain/market/notes/notes.ts';
import { endpoint } from '#http/endpoint.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createNoteStore } from '#table/notes/note-store.ts';
import { createMemberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(deleteAccountNote, async ({ caller, params, refuse, table }) => {
  const { id } = await findAccount({ accounts: createAccountStore(table), refuse }, caller, params.id);
  const ports = { notes: createNoteStore(table), members: createMemberStore(table), refuse };
  await deleteNote(ports, caller, id, params.note_id);
  return { status: 200, data: { id: params.note_id, deleted: true as const } };
});
