import { crmNote } from '#contract/crm-notes.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import type { NoteStore, OpenNoteStore } from '#domain/outbound/crm/add-notes.ts';
import { systemClock } from '#platform/clock.ts';
import { env } from '#platform/env.ts';
import { listDetectionsWithRelation } from '#table/detections/detections-at.ts';
import { allOf, appendToList, exists, isAbsent } from '#table/dynamodb/expressions.ts';
import { deleteIf, updateIf } from '#table/dynamodb/items.ts';
import { transact, updateEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** Detections are news for 60 days. A claim without an answer must be known for as long. */
const CLAIM_SECONDS = 365 * DAY_SECONDS;

/**
 * A claim is an item of its own, because a claim isn't a change of the detection that clients should hear of. It stays
 * after the note was added, so that a worker which read the detection before that can't claim it again.
 */
export const createCrmNoteStore =
  (table: Table, now: () => Date): OpenNoteStore =>
  (workspaceId, provider, crmAccount): NoteStore => {
    const seconds = (): number => Math.floor(now().getTime() / 1000);
    const keyOf = ({ account_id, id }: Parameters<NoteStore['claim']>[0]) =>
      keys.crmNote(workspaceId, account_id, id, provider, crmAccount);

    return {
      listDetections: (accountId) => listDetectionsWithRelation(table, workspaceId, accountId),

      findEntry: ({ crm_notes }) =>
        crm_notes.find((entry) => entry.provider === provider && entry.crm_account === crmAccount),

      async claim(detection) {
        const claimed = await updateIf(table, {
          Key: keyOf(detection),
          set: { expires_at: seconds() + CLAIM_SECONDS },
          when: isAbsent(),
        });
        return claimed !== undefined;
      },

      async record(detection, entry) {
        // If the detection was deleted in the meantime, nothing is left to record.
        await transact(table, [
          updateEntry(keyOf(detection), {
            set: { added_at: entry.added_at },
            when: allOf(exists(), isAbsent('added_at')),
          }),
          updateEntry(keys.detection(workspaceId, detection.account_id, detection.id), {
            set: {
              crm_notes: appendToList({ ...crmNote.parse(entry), crm_account: crmAccount }),
            },
            when: exists(),
          }),
        ]);
      },

      async release(detection) {
        await deleteIf(table, keyOf(detection), isAbsent('added_at'));
      },
    };
  };

/** What a push needs to add notes. */
export const createCrmNotePorts = (table: Table) => ({
  store: createCrmNoteStore(table, systemClock),
  consoleUrl: env.consoleUrl(),
  now: systemClock,
});
