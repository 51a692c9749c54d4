import { builtinSignal } from '#domain/signals/definitions/catalog.ts';
import { beginningWith, queryAll } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { apiKeyStore } from '#table/workspaces/api-key-store.ts';
import type { Check } from './check.ts';
import { findingOfCount } from './count-finding.ts';
import type { Item, Partition } from './partition.ts';

interface Counted {
  readonly counter: (workspaceId: string) => Key;
  readonly attribute: string;
  readonly list: (partition: Partition) => Promise<readonly Item[]>;
}

const itemsBeginning =
  ({ SK }: Key, counts: (item: Item) => boolean = () => true) =>
  async ({ table, PK }: Partition): Promise<Item[]> => {
    const items = await queryAll(table, { ...beginningWith(PK, SK), ConsistentRead: true });
    return items.filter(counts);
  };

/** The counters of a workspace's limited resources. */
const counted: readonly Counted[] = [
  { counter: keys.workspace, attribute: 'member_count', list: itemsBeginning(keys.member('', '')) },
  {
    counter: keys.workspace,
    attribute: 'destination_count',
    list: itemsBeginning(keys.destination('', '')),
  },
  {
    counter: keys.workspace,
    attribute: 'key_count',
    list: async ({ table, workspaceId }) =>
      (await apiKeyStore(table).unrevoked(workspaceId)).map(({ id }) => ({ ...keys.apiKey(id) })),
  },
  {
    counter: keys.signalCount,
    attribute: 'signals',
    // Changes to a built-in signal are stored like a custom signal, but don't count.
    list: itemsBeginning(keys.signal('', ''), ({ id }) => builtinSignal(String(id)) === undefined),
  },
  { counter: keys.searchCount, attribute: 'searches', list: itemsBeginning(keys.search('', '')) },
];

export const workspaceCounts: Check = {
  name: 'workspace-counts',
  invariant: 'The counters of members, destinations, keys, signals and searches are right.',
  repair: 'Sets the counter to the actual count.',
  covers: [
    'workspace',
    'member',
    'destination',
    'apiKeyEntry',
    'signal',
    'signalCount',
    'search',
    'searchCount',
  ],
  in: ['workspace'],
  async look(partition) {
    const { workspaceId } = partition;
    // An update would recreate the item of a deleted workspace.
    if (!(await partition.workspaceItem())) return [];
    return Promise.all(
      counted.map(({ counter, attribute, list }) =>
        findingOfCount(partition, {
          subject: workspaceId,
          key: counter(workspaceId),
          attribute,
          list: () => list(partition),
        }),
      ),
    );
  },
};
