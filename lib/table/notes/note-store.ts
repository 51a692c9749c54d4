import { NOTES_MAX, note } from '#contract/notes.ts';
import type { NoteStore, NoteSubject } from '#domain/market/notes/notes.ts';
import { boundedCount } from '#table/dynamodb/bounded-count.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { keyIn } from '#table/dynamodb/key-in.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

const count = boundedCount('notes', NOTES_MAX);

const keyOf = (workspaceId: string, { accountId, detectionId }: NoteSubject, id: string) =>
  keys.note(workspaceId, accountId, detectionId ?? '', id);

/** A note, and its place in the count. */
const removal = (workspaceId: string, accountId: string, Key: Key) => [
  { Delete: { Key, when: exists() } },
  count.oneLess(keys.noteCount(workspaceId, accountId)),
];

/** Deletes the notes on a detection that is gone, one by one: their author may be deleting them too. */
export async function removeNotesOn(
  table: Table,
  workspaceId: string,
  accountId: string,
  detectionId: string,
) {
  const found = await itemsUnder(table, keys.note(workspaceId, accountId, detectionId, ''));
  for (const item of found) await transact(table, removal(workspaceId, accountId, keyIn(item)));
}

/** Notes are in their account's partition, so they are deleted with it. */
export const noteStore = (table: Table): NoteStore => ({
  async list(workspaceId, subject) {
    const prefix =
      subject.detectionId === null
        ? keys.notes(workspaceId, subject.accountId)
        : keyOf(workspaceId, subject, '');
    const items = await itemsUnder(table, prefix);
    return items.map((item) => note.parse(item)).sort((a, b) => (a.id < b.id ? -1 : 1));
  },

  get: (workspaceId, subject, id) =>
    getItem(table, keyOf(workspaceId, subject, id), (item) => note.parse(item)),

  async add(workspaceId, added) {
    const { account_id, detection_id } = added;
    const subject = { accountId: account_id, detectionId: detection_id };
    const outcome = await transact(table, [
      {
        ConditionCheck: {
          Key:
            detection_id === null
              ? keys.account(workspaceId, account_id)
              : keys.detection(workspaceId, account_id, detection_id),
          when: exists(),
        },
      },
      count.oneMore(keys.noteCount(workspaceId, account_id)),
      { Put: { Item: { ...keyOf(workspaceId, subject, added.id), ...added } } },
    ]);
    if (outcome.committed) return 'done';
    return outcome.failed.includes(0) ? 'gone' : 'full';
  },

  async remove(workspaceId, { account_id, detection_id, id }) {
    const key = keyOf(workspaceId, { accountId: account_id, detectionId: detection_id }, id);
    const outcome = await transact(table, removal(workspaceId, account_id, key));
    return outcome.committed;
  },
});
