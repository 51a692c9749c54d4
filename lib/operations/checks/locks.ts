import { encodeKeyText } from '#platform/table-keys.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { type Key, keys } from '#table/keys.ts';
import { type Check, createRepair, type Inconsistency } from './check.ts';
import type { Item, Partition } from './partition.ts';

/** A lock makes a field of a record unique within the workspace. */
interface LockRule {
  /** The locked attribute of the record: `email`. */
  readonly field: string;
  /** The attribute of the lock that names the record: `member_id`. */
  readonly names: string;
  readonly recordKey: (workspaceId: string, id: string) => Key;
  readonly lockKey: (workspaceId: string, text: string) => Key;
  readonly lockPrefix: string;
}

const isSameKey = (left: Key, right: Key): boolean => left.PK === right.PK && left.SK === right.SK;

/** The lock that a record must have; undefined if it has nothing to lock. */
function requiredLock(rule: LockRule, workspaceId: string, record: Item | undefined): Key | undefined {
  const text = record?.[rule.field];
  return typeof text === 'string' ? rule.lockKey(workspaceId, text) : undefined;
}

/** The condition that the record still has the text it was read with. */
const requireUnchanged = (Key: Key, field: string, record: Item | undefined) => ({
  ConditionCheck: { Key, when: record ? { [field]: record[field] } : isAbsent() },
});

/** The record's side: its lock exists and names it. */
async function checkLockedRecord(
  partition: Partition,
  rule: LockRule,
  record: Item,
): Promise<Inconsistency | undefined> {
  const { table, workspaceId } = partition;
  const Key = requiredLock(rule, workspaceId, record);
  if (!Key) return undefined;
  const id = String(record.id);
  const lock = await partition.get(Key);
  const owner = lock?.[rule.names];
  if (owner === id) return undefined;
  const recordKey = rule.recordKey(workspaceId, id);
  const Item = { ...Key, [rule.names]: id };
  const base = { subject: id, touches: [partition.PK, Key.PK] };
  if (!lock) {
    return {
      ...base,
      problem: `its ${rule.field} is not locked`,
      fix: createRepair(table, [
        requireUnchanged(recordKey, rule.field, record),
        { Put: { Item, when: isAbsent() } },
      ]),
    };
  }
  const ownerRecord = await partition.get(rule.recordKey(workspaceId, String(owner)));
  const lockOfOwner = requiredLock(rule, workspaceId, ownerRecord);
  if (lockOfOwner && isSameKey(lockOfOwner, Key)) {
    return {
      ...base,
      problem: `has the same ${rule.field} as ${owner}`,
      advice: `Give one of the two another ${rule.field}, or delete it.`,
    };
  }
  return {
    ...base,
    problem: `the lock for its ${rule.field} names ${owner}, which has a different one`,
    fix: createRepair(table, [
      requireUnchanged(recordKey, rule.field, record),
      { Put: { Item, when: { [rule.names]: owner } } },
    ]),
  };
}

/** The lock's side: the record it names exists and has the locked text. */
async function checkLock(
  partition: Partition,
  rule: LockRule,
  lock: Item,
): Promise<Inconsistency | undefined> {
  const { table, workspaceId } = partition;
  const Key = { PK: String(lock.PK), SK: String(lock.SK) };
  const owner = String(lock[rule.names]);
  const recordKey = rule.recordKey(workspaceId, owner);
  const record = await partition.get(recordKey);
  const requiredKey = requiredLock(rule, workspaceId, record);
  if (requiredKey && isSameKey(requiredKey, Key)) return undefined;
  return {
    subject: encodeKeyText(Key),
    problem: `locks the ${rule.field} of ${owner}, which ${record ? 'has a different one' : 'no longer exists'}`,
    touches: [recordKey.PK],
    fix: createRepair(table, [
      requireUnchanged(recordKey, rule.field, record),
      { Delete: { Key, when: { [rule.names]: owner } } },
    ]),
  };
}

const createLockCheck = (rule: LockRule & Omit<Check, 'findFaults'>): Check => ({
  ...rule,
  async findFaults(partition) {
    const records = await partition.listWithPrefix(rule.recordKey('', '').SK);
    const locks = await partition.listWithPrefix(rule.lockPrefix);
    return Promise.all([
      ...records.map((record) => checkLockedRecord(partition, rule, record)),
      ...locks.map((lock) => checkLock(partition, rule, lock)),
    ]);
  },
});

export const accountDomainLocks = createLockCheck({
  name: 'account-domain-locks',
  invariant:
    'Every account with a domain has a lock for it, and every such lock names an account with that domain.',
  repair: 'Writes the lock, or deletes it if no account has the domain.',
  in: ['account', 'domain'],
  field: 'domain',
  names: 'account_id',
  recordKey: keys.account,
  lockKey: keys.accountDomainLock,
  lockPrefix: keys.accountDomainLock('', '').SK,
});

export const destinationNameLocks = createLockCheck({
  name: 'destination-name-locks',
  invariant:
    'Every destination has a lock for its name, and every such lock names a destination with that name.',
  repair: 'Writes the lock, or deletes it if no destination has the name.',
  in: ['workspace'],
  field: 'name',
  names: 'destination_id',
  recordKey: keys.destination,
  lockKey: keys.destinationNameLock,
  lockPrefix: 'DESTINATION_NAME#',
});

export const listNameLocks = createLockCheck({
  name: 'list-name-locks',
  invariant: 'Every saved list has a lock for its name, and every such lock names a list with that name.',
  repair: 'Writes the lock, or deletes it if no list has the name.',
  in: ['people_lists', 'list_name'],
  field: 'name',
  names: 'list_id',
  recordKey: keys.peopleList,
  lockKey: keys.peopleListNameLock,
  lockPrefix: keys.peopleListNameLock('', '').SK,
});

export const memberEmailLocks = createLockCheck({
  name: 'member-email-locks',
  invariant:
    'Every member has a lock for their email address, and every such lock names a member with that address.',
  repair: 'Writes the lock, or deletes it if no member has the address.',
  in: ['workspace'],
  field: 'email',
  names: 'member_id',
  recordKey: keys.member,
  lockKey: keys.memberEmailLock,
  lockPrefix: 'MEMBER_EMAIL#',
});
