import type { PendingKind, PendingWork } from '#domain/pending-work/pending-work.ts';
import type { TransactEntry } from '#table/dynamodb/transact.ts';
import { type Key, keys } from '#table/keys.ts';
import { pendingWorkKey, toPendingWork } from '#table/pending-work/pending-work.ts';
import type { Check, Finding } from './check.ts';
import type { Item, Partition } from './partition.ts';
import { asSeen, repairBy } from './repair-by.ts';

/** The sweeper looks every minute; what it has not settled by then it never will. */
const LEFT_AFTER_MS = 15 * 60 * 1000;

/** What a promise is about; none for what clears up after a record that is gone. */
const subjectOf: Record<PendingKind, ((work: PendingWork) => Key) | undefined> = {
  onboard_account: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  run: ({ workspace_id, record_id }) => keys.run(workspace_id, record_id),
  push_run: ({ workspace_id, record_id }) => keys.pushRun(workspace_id, record_id),
  redraft_messages: ({ workspace_id, record_id }) => keys.account(workspace_id, record_id),
  clear_account: undefined,
  clear_people_list: undefined,
};

const removal = ({ table }: Partition, Key: Key, note: Item, ...conditions: TransactEntry[]) =>
  repairBy(table, [...conditions, { Delete: { Key, ...asSeen(note, ['due_at']) } }]);

async function findingOf(partition: Partition, Key: Key, note: Item): Promise<Finding | undefined> {
  const subject = `${Key.PK} ${Key.SK}`;
  const work = toPendingWork(note);
  if (!work) {
    return {
      subject,
      problem: 'cannot be read, and keeps the sweeper from all work that is promised',
      advice: 'Look at the item; correct it by hand, or delete it once what it promised is done.',
    };
  }
  const place = pendingWorkKey(work.kind, work.workspace_id, work.record_id);
  if (place.PK !== Key.PK || place.SK !== Key.SK) {
    return {
      subject,
      problem: 'lies where nobody takes it off',
      fix: removal(partition, Key, note),
    };
  }
  if (Date.parse(work.due_at) > partition.now.getTime() - LEFT_AFTER_MS) return undefined;
  const about = subjectOf[work.kind]?.(work);
  if (!about || (await partition.get(about))) return undefined;
  const isGone = { ConditionCheck: { Key: about, ConditionExpression: 'attribute_not_exists(PK)' } };
  return {
    subject,
    problem: 'promises work on a record that is gone',
    fix: removal(partition, Key, note, isGone),
  };
}

export const pendingNotes: Check = {
  name: 'pending-work',
  invariant: 'What is promised is about a record that is there, and is found by whoever does it.',
  repair:
    'The note is taken away; work that is still to be done is promised again by the check of its record.',
  covers: ['pendingWork'],
  in: ['pending_work'],
  async look(partition) {
    const Key = { PK: partition.PK, SK: partition.SK ?? '' };
    const note = await partition.get(Key);
    return note ? [await findingOf(partition, Key, note)] : [];
  },
};
