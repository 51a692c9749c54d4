import { MAX_NOTES, note } from '#contract/notes.ts';
import type { NoteStore } from '#domain/market/notes/notes.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem, listItems, readKey } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { checkEntry, createBoundedCount, deleteEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const noteLimit = createBoundedCount('notes', MAX_NOTES);

/** Delete a note and count one less. */
const createRemovalEntries = (workspaceId: string, accountId: string, Key: Key) => [
  deleteEntry(Key, exists()),
  noteLimit.oneLess(keys.noteCount(workspaceId, accountId)),
];

/** Deletes the notes about a detection that is gone, one by one: their author may be deleting them too. */
export async function removeNotesAbout(
  table: Table,
  workspaceId: string,
  accountId: string,
  detectionId: string,
) {
  const accountNotes = await listItemsUnder(table, keys.note(workspaceId, accountId, ''));
  const detectionNotes = accountNotes.filter((item) => item.detection_id === detectionId);
  for (const item of detectionNotes)
    await transact(table, createRemovalEntries(workspaceId, accountId, readKey(item)));
}

/** Notes are in their account's partition, so they are deleted with it. */
export const createNoteStore = (table: Table): NoteStore => ({
  list: (workspaceId, accountId) => listItems(table, keys.note(workspaceId, accountId, ''), note),

  get: (workspaceId, accountId, id) => getItem(table, keys.note(workspaceId, accountId, id), note),

  async add(workspaceId, newNote) {
    const { id, account_id, detection_id } = newNote;
    const subjectKey =
      detection_id === null
        ? keys.account(workspaceId, account_id)
        : keys.detection(workspaceId, account_id, detection_id);
    const outcome = await transact(table, [
      checkEntry(subjectKey, exists()),
      noteLimit.oneMore(keys.noteCount(workspaceId, account_id)),
      putEntry({ ...keys.note(workspaceId, account_id, id), ...newNote }),
    ]);
    if (outcome.committed) return 'done';
    const isSubjectGone = outcome.failed.includes(0);
    return isSubjectGone ? 'gone' : 'full';
  },

  async remove(workspaceId, { account_id, id }) {
    const key = keys.note(workspaceId, account_id, id);
    const outcome = await transact(table, createRemovalEntries(workspaceId, account_id, key));
    return outcome.committed;
  },
});
