import { keys } from '#table/keys.ts';
import type { Check } from './check.ts';
import { findingOfLock, findingOfLocked } from './lock-finding.ts';

const rule = {
  field: 'name',
  names: 'destination_id',
  recordKey: keys.destination,
  lockKey: keys.destinationNameLock,
};

export const destinationNameLocks: Check = {
  name: 'destination-name-locks',
  invariant:
    'Every destination has a lock for its name, and every such lock names a destination with that name.',
  repair: 'Writes the lock, or deletes it if no destination has the name.',
  covers: ['destination', 'destinationNameLock'],
  in: ['workspace'],
  async look(partition) {
    const destinations = await partition.beginning(keys.destination('', '').SK);
    const locks = await partition.beginning('DESTINATION_NAME#');
    return Promise.all([
      ...destinations.map((destination) => findingOfLocked(partition, rule, destination)),
      ...locks.map((lock) => findingOfLock(partition, rule, lock)),
    ]);
  },
};
