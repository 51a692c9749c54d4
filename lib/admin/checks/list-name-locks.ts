import { keys } from '#table/keys.ts';
import type { Check } from './check.ts';
import { findingOfLock, findingOfLocked } from './lock-finding.ts';

const rule = {
  field: 'name',
  names: 'list_id',
  recordKey: keys.peopleList,
  lockKey: keys.peopleListNameLock,
};

export const listNameLocks: Check = {
  name: 'list-name-locks',
  invariant: 'Every saved list has a lock for its name, and every such lock names a list with that name.',
  repair: 'Writes the lock, or deletes it if no list has the name.',
  covers: ['peopleList', 'peopleListNameLock'],
  in: ['people_lists', 'list_name'],
  async look(partition) {
    const lists = await partition.beginning(keys.peopleList('', '').SK);
    const locks = await partition.beginning(keys.peopleListNameLock('', '').SK);
    return Promise.all([
      ...lists.map((list) => findingOfLocked(partition, rule, list)),
      ...locks.map((lock) => findingOfLock(partition, rule, lock)),
    ]);
  },
};
