import { MINUTE_MS } from '#contract/time.ts';
import type { PendingJob, PendingKind } from '#domain/shared/pending-jobs/pending-job.ts';
import { type Check, createRepair, type Inconsistency, requireAttributes } from '#operations/checks/check.ts';
import type { Item, Partition } from '#operations/checks/partition.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import type { TransactEntry } from '#table/dynamodb/transact.ts';
import { parsePendingJobId } from '#table/events/sent-event-store.ts';
import { type Key, keys } from '#table/keys.ts';
import { pendingJobKey, toPendingJob } from '#table/pending-jobs/pending-job-store.ts';

/** The sweeper runs every minute; work it hasn't done by then is stuck. */
const LEFT_AFTER_MS = 15 * MINUTE_MS;

/** The record that the work concerns; undefined for cleaning up after a deleted record. */
const subjectOf: Record<PendingKind, ((work: PendingJob) => Key) | undefined> = {
  onboard_account: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  crm_import: ({ workspace_id, record_id }) => keys.crmImport(workspace_id, record_id),
  run: ({ workspace_id, record_id }) => keys.run(workspace_id, record_id),
  push_run: ({ workspace_id, record_id }) => keys.pushRun(workspace_id, record_id),
  refresh_standing: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  detect_events: ({ workspace_id, record_id }) =>
    keys.account(workspace_id, parsePendingJobId(record_id).accountId),
  refit_workspace: ({ workspace_id }) => keys.workspace(workspace_id),
  read_again: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  redraft_messages: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  catch_up_alerts: ({ workspace_id }) => keys.workspace(workspace_id),
  clear_account: undefined,
  clear_people_list: undefined,
};

const removal = ({ table }: Partition, Key: Key, note: Item, ...conditions: TransactEntry[]) =>
  createRepair(table, [...conditions, { Delete: { Key, when: requireAttributes(note, ['due_at']) } }]);

async function findingOf(partition: Partition, Key: Key, note: Item): Promise<Inconsistency | undefined> {
  const subject = `${Key.PK} ${Key.SK}`;
  const work = toPendingJob(note);
  if (!work) {
    return {
      subject,
      problem: 'cannot be parsed and blocks all pending work',
      advice: 'Inspect the item. Correct it by hand, or delete it once its work is done.',
    };
  }
  const place = pendingJobKey(work.kind, work.workspace_id, work.record_id);
  if (place.PK !== Key.PK || place.SK !== Key.SK) {
    return {
      subject,
      problem: 'is stored under a key that is never cleared',
      fix: removal(partition, Key, note),
    };
  }
  if (Date.parse(work.due_at) > partition.now.getTime() - LEFT_AFTER_MS) return undefined;
  const about = subjectOf[work.kind]?.(work);
  if (!about || (await partition.get(about))) return undefined;
  const isGone = { ConditionCheck: { Key: about, when: isAbsent() } };
  return {
    subject,
    problem: 'promises work on a record that no longer exists',
    fix: removal(partition, Key, note, isGone),
  };
}

export const pendingNotes: Check = {
  name: 'pending-work',
  invariant: 'Pending work concerns an existing record and is stored where the worker finds it.',
  repair: 'Deletes the note; if the work is still needed, the check of its record schedules it again.',
  in: ['pending_work'],
  async findFaults(partition) {
    const Key = { PK: partition.PK, SK: partition.SK ?? '' };
    const note = await partition.get(Key);
    return note ? [await findingOf(partition, Key, note)] : [];
  },
};
