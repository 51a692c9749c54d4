import { keys } from '#table/keys.ts';
import { tableSchema } from '#table/schema.ts';
import { searchIndex } from '#table/searches/search-store.ts';
import type { Check } from './check.ts';
import { correctAttributes } from './index-attributes.ts';
import type { Item } from './partition.ts';

const { partitionAttribute, sortAttribute } = tableSchema.listIndexes.byActivity;

export const searches: Check = {
  name: 'searches',
  invariant: 'A standing search is scheduled at the time in its record, or not at all if it has none.',
  repair: 'Reschedules or unschedules the search.',
  covers: ['search'],
  in: ['workspace'],
  async look(partition) {
    const found = await partition.beginning(keys.search('', '').SK);
    return found.map((search) => {
      const { id, look_at } = search;
      const wanted: Item = searchIndex(partition.workspaceId, {
        id: String(id),
        look_at: typeof look_at === 'string' ? look_at : null,
      });
      const wrong = [partitionAttribute, sortAttribute].filter((name) => search[name] !== wanted[name]);
      if (wrong.length === 0) return undefined;
      return {
        subject: String(id),
        problem: 'is not scheduled at its time',
        fix: () => correctAttributes(partition, search, wanted, wrong, ['look_at']),
      };
    });
  },
};
