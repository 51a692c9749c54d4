import { NOTES_MAX, note } from '#contract/notes.ts';
import type { NoteStore } from '#domain/market/notes/notes.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem, keyIn, listItems } from '#table/dynamodb/items.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { checkEntry, createBoundedCount, deleteEntry, putEntry, transact } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const count = createBoundedCount('notes', NOTES_MAX);

/** Deletes a note and counts it off. */
const createRemoval = (workspaceId: string, accountId: string, Key: Key) => [
  deleteEntry(Key, exists()),
  count.oneLess(keys.noteCount(workspaceId, accountId)),
];

/** Deletes the notes about a detection that is gone, one by one: their author may be deleting them too. */
export async function removeNotesAbout(
  table: Table,
  workspaceId: string,
  accountId: string,
  detectionId: string,
) {
  const found = await itemsUnder(table, keys.note(workspaceId, accountId, ''));
  const about = found.filter((item) => item.detection_id === detectionId);
  for (const item of about) await transact(table, createRemoval(workspaceId, accountId, keyIn(item)));
}

/** Notes are in their account's partition, so they are deleted with it. */
export const noteStore = (table: Table): NoteStore => ({
  list: (workspaceId, accountId) => listItems(table, keys.note(workspaceId, accountId, ''), note),

  get: (workspaceId, accountId, id) => getItem(table, keys.note(workspaceId, accountId, id), note),

  async add(workspaceId, added) {
    const { id, account_id, detection_id } = added;
    const about =
      detection_id === null
        ? keys.account(workspaceId, account_id)
        : keys.detection(workspaceId, account_id, detection_id);
    const outcome = await transact(table, [
      checkEntry(about, exists()),
      count.oneMore(keys.noteCount(workspaceId, account_id)),
      putEntry({ ...keys.note(workspaceId, account_id, id), ...added }),
    ]);
    if (outcome.committed) return 'done';
    return outcome.failed.includes(0) ? 'gone' : 'full';
  },

  async remove(workspaceId, { account_id, id }) {
    const key = keys.note(workspaceId, account_id, id);
    const outcome = await transact(table, createRemoval(workspaceId, account_id, key));
    return outcome.committed;
  },
});
