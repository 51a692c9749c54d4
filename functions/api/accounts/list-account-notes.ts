import { listAccountNotes } from '#contract/notes.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { endpoint } from '#endpoints/endpoint.ts';
import { accountStore } from '#table/accounts/account-store.ts';
import { noteStore } from '#table/notes/note-store.ts';

export const handler = endpoint(listAccountNotes, async ({ caller, params, refuse, table }) => {
  const { id } = await findAccount({ accounts: accountStore(table), refuse }, caller, params.id);
  const subject = { accountId: id, detectionId: null };
  return { status: 200, data: await noteStore(table).list(caller.workspaceId, subject) };
});
