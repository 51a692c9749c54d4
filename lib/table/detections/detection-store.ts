import { CHANGED_MEANWHILE } from '#domain/shared/records/retry-while-changed.ts';
import { splitIntoChunks } from '#domain/shared/work/limiter.ts';
import type { DetectionRecord } from '#domain/signals/detections/detection-record.ts';
import type { DetectionStore } from '#domain/signals/detections/detection-store.ts';
import { isWritingDue } from '#domain/signals/detections/message.ts';
import { batchPut } from '#table/dynamodb/batch.ts';
import { exists } from '#table/dynamodb/expressions.ts';
import { getItem, updateIf } from '#table/dynamodb/items.ts';
import {
  checkEntry,
  deleteEntry,
  ENTRIES_PER_TRANSACTION,
  putEntry,
  type TransactEntry,
  transact,
  updateEntry,
} from '#table/dynamodb/transact.ts';
import { collections, type Key, keys } from '#table/keys.ts';
import { removeNotesAbout } from '#table/notes/note-store.ts';
import { releaseRows, reserveShards } from '#table/paging/reserve-shards.ts';
import { finishPendingJob, getPendingJob, putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';
import { isForInbox, toDetectionItem, toDetectionRecord } from './detection-item.ts';
import { toDetectionUpdate, toFeedbackUpdate, toInboxUpdate, toStateUpdate } from './detection-updates.ts';
import { listDetections } from './detections-at.ts';

const getFirstShard = () => 0;

/**
 * The account and two pending jobs take three entries of each transaction, and each detection may be of another signal, whose
 * revision takes one too.
 */
const DETECTIONS_PER_TRANSACTION = Math.floor((ENTRIES_PER_TRANSACTION - 3) / 2);

const raiseRevision = (Key: Key, revision: number) => ({
  Key,
  set: { revision: revision + 1 },
  when: { revision: revision === 0 ? undefined : revision },
});

/**
 * Detections at accounts. The id is derived from the event, so repeated writes are harmless. Every write from which the
 * account's summary may follow stores a pending job to refresh it, in the same transaction.
 */
export function createDetectionStore(table: Table) {
  const list = (workspaceId: string, accountId: string): Promise<DetectionRecord[]> =>
    listDetections(table, workspaceId, accountId);

  const createEntry = (
    workspaceId: string,
    record: DetectionRecord,
    previousRecord: DetectionRecord | undefined,
    shardOf: (id: string) => number,
  ): TransactEntry =>
    previousRecord
      ? { Update: toDetectionUpdate(workspaceId, previousRecord, record) }
      : putEntry(toDetectionItem(workspaceId, record, shardOf(record.id)));

  const reserveShardsFor = async (workspaceId: string, rows: number) =>
    rows === 0 ? getFirstShard : reserveShards(table, collections.detections(workspaceId), rows);

  const putSummaryJob = (workspaceId: string, accountId: string): TransactEntry =>
    putPendingJob('refresh_standing', workspaceId, accountId, new Date(timeOf(table)));

  /**
   * Changes at an account without detections ask for no drafts. One that came while its first detections were written may
   * not be in these.
   */
  const putDraftJob = (workspaceId: string, accountId: string): TransactEntry =>
    putPendingJob('redraft_messages', workspaceId, accountId, new Date(timeOf(table)));

  return {
    list,

    getPendingJob: (workspaceId, accountId) =>
      getPendingJob(table, 'refresh_standing', workspaceId, accountId),

    finishJob: (job) => finishPendingJob(table, job),

    get: (workspaceId, accountId, id) =>
      getItem(table, keys.detection(workspaceId, accountId, id), toDetectionRecord),

    async load(workspaceId, accountId, signalId) {
      const signalIds = new Set(
        signalId === undefined
          ? (await list(workspaceId, accountId)).map(({ signal_id }) => signal_id)
          : [signalId],
      );
      // The revisions are read first, so any later write makes the save fail.
      const revisions = await Promise.all(
        [...signalIds].map(async (id) => {
          const Key = keys.detectionsOfSignal(workspaceId, accountId, id);
          return [id, (await getItem(table, Key, (item) => Number(item.revision ?? 0))) ?? 0] as const;
        }),
      );
      const detections = await list(workspaceId, accountId);
      return {
        revisions: new Map(revisions),
        detections: detections.filter(({ signal_id }) => signalIds.has(signal_id)),
        isAccountEmpty: detections.length === 0,
      };
    },

    async save(workspaceId, accountId, loaded, changed, isWriting = false) {
      const before = new Map(loaded.detections.map((detection) => [detection.id, detection]));
      const shardOf = await reserveShardsFor(workspaceId, changed.filter(({ id }) => !before.has(id)).length);
      const revisions = new Map(loaded.revisions);
      // Each part increments the revisions. A writer that loses half-way reads again and finds the first part
      // already saved.
      for (const records of splitIntoChunks(changed, DETECTIONS_PER_TRANSACTION)) {
        const changedSignalIds = [...new Set(records.map(({ signal_id }) => signal_id))];
        const needsDrafts =
          loaded.isAccountEmpty || records.some((record) => isWritingDue(before.get(record.id), record));
        const outcome = await transact(table, [
          checkEntry(keys.account(workspaceId, accountId), exists()),
          ...changedSignalIds.map((id) => ({
            Update: raiseRevision(
              keys.detectionsOfSignal(workspaceId, accountId, id),
              revisions.get(id) ?? 0,
            ),
          })),
          ...records.map((record) => createEntry(workspaceId, record, before.get(record.id), shardOf)),
          putSummaryJob(workspaceId, accountId),
          ...(needsDrafts && !isWriting ? [putDraftJob(workspaceId, accountId)] : []),
        ]);
        if (!outcome.committed) return outcome.failed.includes(0) ? 'account_gone' : CHANGED_MEANWHILE;
        for (const id of changedSignalIds) revisions.set(id, (revisions.get(id) ?? 0) + 1);
      }
      return 'saved';
    },

    async setFeedback(workspaceId, detection, feedback) {
      const computeChange = (useful: boolean): number =>
        Number(feedback?.useful === useful) - Number(detection.feedback?.useful === useful);
      const update = toFeedbackUpdate(detection, feedback);
      const outcome = await transact(table, [
        updateEntry(keys.detection(workspaceId, detection.account_id, detection.id), {
          ...update,
          set: { feedback, ...update.set },
          when: { feedback: detection.feedback },
        }),
        updateEntry(keys.signalFeedback(workspaceId, detection.signal_id), {
          set: { signal_id: detection.signal_id },
          add: { useful: computeChange(true), not_useful: computeChange(false) },
        }),
        putSummaryJob(workspaceId, detection.account_id),
        ...(isWritingDue(detection, { ...detection, feedback })
          ? [putDraftJob(workspaceId, detection.account_id)]
          : []),
      ]);
      return outcome.committed ? 'saved' : CHANGED_MEANWHILE;
    },

    async setState(workspaceId, previousDetection, nextDetection, reader) {
      const update = toStateUpdate(workspaceId, previousDetection, nextDetection, reader);
      const isOpen = (record: DetectionRecord) => record.state !== 'done';
      // The others of the account lose what one message joined, or get it back.
      if (previousDetection.written_by === 'model' && isOpen(previousDetection) !== isOpen(nextDetection)) {
        const { committed } = await transact(table, [
          { Update: update },
          putDraftJob(workspaceId, previousDetection.account_id),
        ]);
        return committed ? 'saved' : CHANGED_MEANWHILE;
      }
      return (await updateIf(table, update)) ? 'saved' : CHANGED_MEANWHILE;
    },

    /**
     * Takes an account's open detections out of the inbox's index, or back into it. The inbox leaves out accounts that
     * are set aside in any case; this keeps it from reading them.
     */
    async setInbox(workspaceId, accountId, requested) {
      const openDetections = (await list(workspaceId, accountId)).filter(isForInbox);
      for (const record of openDetections)
        await updateIf(table, toInboxUpdate(workspaceId, record, requested));
    },

    /**
     * Deletes detections. Each increments its signal's revision, so a concurrent scan cannot write it back.
     */
    async remove(workspaceId, detections) {
      let removedCount = 0;
      for (const { account_id, signal_id, id } of detections) {
        const outcome = await transact(table, [
          deleteEntry(keys.detection(workspaceId, account_id, id), exists()),
          updateEntry(keys.detectionsOfSignal(workspaceId, account_id, signal_id), { add: { revision: 1 } }),
          putSummaryJob(workspaceId, account_id),
        ]);
        await removeNotesAbout(table, workspaceId, account_id, id);
        removedCount += Number(outcome.committed);
      }
      if (removedCount > 0) await releaseRows(table, collections.detections(workspaceId), removedCount);
    },

    /** Writes detections of a new account whose standing already includes them. */
    async put(workspaceId: string, detections: readonly DetectionRecord[]): Promise<void> {
      const shardOf = await reserveShardsFor(workspaceId, detections.length);
      await batchPut(
        table,
        detections.map((record) => toDetectionItem(workspaceId, record, shardOf(record.id))),
      );
    },
  } satisfies DetectionStore & Record<string, unknown>;
}
