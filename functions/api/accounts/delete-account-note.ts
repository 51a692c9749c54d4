import { deleteAccountNote } from '#contract/notes.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { deleteNote } from '#domain/market/notes/notes.ts';
import { endpoint } from '#http/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { noteStore } from '#table/notes/note-store.ts';
import { memberStore } from '#table/workspaces/member-store.ts';

export const handler = endpoint(deleteAccountNote, async ({ caller, params, refuse, table }) => {
  const { id } = await findAccount({ accounts: accountStore(table), refuse }, caller, params.id);
  const ports = { notes: noteStore(table), members: memberStore(table), refuse };
  await deleteNote(ports, caller, id, params.note_id);
  return { status: 200, data: { id: params.note_id, deleted: true as const } };
});
