import { keyText } from '#platform/key-text.ts';
import { keys } from '#table/keys.ts';
import type { Check } from './check.ts';
import { repairBy } from './repair-by.ts';

const { SK: PERSON } = keys.person('', { accountId: '', hash: '' });

export const accountLeftovers: Check = {
  name: 'account-leftovers',
  invariant: 'People, detections, monitors and events belong to an account that is there.',
  repair:
    'What was found out about an account that is gone is taken away; people stay, because only a person knows whether they were to go.',
  covers: ['account', 'person', 'detection', 'detectionsOfSignal', 'rosterState', 'monitor', 'monitorEvent'],
  in: ['account'],
  async look(partition) {
    const { table, workspaceId, id, PK } = partition;
    const items = await partition.items();
    if (await partition.item(keys.account('', '').SK)) return [];
    if (items.length === 0 || (await partition.isPromised('clear_account', id))) return [];
    const Key = keys.account(workspaceId, id);
    const people = items.filter(({ SK }) => String(SK).startsWith(PERSON));
    const derived = items.filter(({ SK }) => !String(SK).startsWith(PERSON));
    return [
      ...people.map((person) => ({
        subject: String(person.id),
        problem: 'is at an account that is gone',
        advice: `If ${id} was deleted (GET /audit-events), delete the items of ${PK}; if it was lost, restore it from a backup.`,
      })),
      ...derived.map(({ SK }) => ({
        subject: keyText({ PK, SK }),
        problem: 'is of an account that is gone',
        fix: repairBy(table, [
          { ConditionCheck: { Key, ConditionExpression: 'attribute_not_exists(PK)' } },
          { Delete: { Key: { PK, SK: String(SK) } } },
        ]),
      })),
    ];
  },
};
