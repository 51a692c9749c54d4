import { type Check, createRepair } from '#operations/checks/check.ts';
import { encodeKeyText } from '#platform/table-keys.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { keys } from '#table/keys.ts';
import { isPending } from './partition-reads.ts';

const { SK: PERSON } = keys.person('', { accountId: '', hash: '' });

export const accountLeftovers: Check = {
  name: 'account-leftovers',
  invariant: 'People, detections, notes, monitors and events belong to an existing account.',
  repair:
    'Deletes data derived from a missing account. People stay, because only an operator can tell whether they should go.',
  in: ['account'],
  async findFaults(partition) {
    const { table, workspaceId, id, PK } = partition;
    const items = await partition.items();
    if (await partition.item(keys.account('', '').SK)) return [];
    if (items.length === 0 || (await isPending(partition, 'clear_account', id))) return [];
    const Key = keys.account(workspaceId, id);
    const people = items.filter(({ SK }) => String(SK).startsWith(PERSON));
    const derived = items.filter(({ SK }) => !String(SK).startsWith(PERSON));
    return [
      ...people.map((person) => ({
        subject: String(person.id),
        problem: 'belongs to an account that no longer exists',
        advice: `If ${id} was deleted (GET /audit-events), delete the items of ${PK}; if it was lost, restore it from a backup.`,
      })),
      ...derived.map(({ SK }) => ({
        subject: encodeKeyText({ PK, SK }),
        problem: 'was derived from an account that no longer exists',
        fix: createRepair(table, [
          { ConditionCheck: { Key, when: isAbsent() } },
          { Delete: { Key: { PK, SK: String(SK) } } },
        ]),
      })),
    ];
  },
};
