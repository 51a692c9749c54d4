import { addAccountNote } from '#contract/notes.ts';
import { findAccount } from '#domain/market/accounts/find-account.ts';
import { addNote } from '#domain/market/notes/notes.ts';
import { endpoint } from '#http/endpoint.ts';
import { findOrCreate } from '#http/idempotency.ts';
import { createAccountStore } from '#table/accounts/account-store.ts';
import { createNoteStore } from '#table/notes/note-store.ts';

export const handler = endpoint(addAccountNote, async (request) => {
  const { caller, params, body, refuse, table, now } = request;
  const id = request.newId('note');
  const account = await findAccount({ accounts: createAccountStore(table), refuse }, caller, params.id);
  const notes = createNoteStore(table);
  const note = await findOrCreate(
    request.attemptedSince,
    () => notes.get(caller.workspaceId, account.id, id),
    () => addNote({ notes, refuse }, caller, account.id, { ...body, id, now: now() }),
  );
  return { status: 201, data: note };
});
