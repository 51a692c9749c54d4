import { findBuiltinSignal } from '#domain/signals/definitions/catalog.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { type Key, keys } from '#table/keys.ts';
import { createApiKeyStore } from '#table/workspaces/api-key-store.ts';
import type { Check, Inconsistency } from './check.ts';
import { checkCount } from './count-finding.ts';
import type { Item, Partition } from './partition.ts';

interface Counted {
  readonly counter: (workspaceId: string) => Key;
  readonly attribute: string;
  readonly list: (partition: Partition) => Promise<readonly Item[]>;
}

const selectByPrefix =
  ({ SK }: Key, counts: (item: Item) => boolean = () => true) =>
  async ({ table, PK }: Partition): Promise<Item[]> =>
    (await listItemsUnder(table, { PK, SK })).filter(counts);

/** The counters of a workspace's limited resources. */
const countedRecords: readonly Counted[] = [
  { counter: keys.workspace, attribute: 'member_count', list: selectByPrefix(keys.member('', '')) },
  {
    counter: keys.workspace,
    attribute: 'destination_count',
    list: selectByPrefix(keys.destination('', '')),
  },
  {
    counter: keys.workspace,
    attribute: 'key_count',
    list: async ({ table, workspaceId }) =>
      (await createApiKeyStore(table).listUnrevoked(workspaceId)).map(({ id }) => ({ ...keys.apiKey(id) })),
  },
  {
    counter: keys.signalCount,
    attribute: 'signals',
    // Changes to a built-in signal are stored like a custom signal, but don't count.
    list: selectByPrefix(keys.signal('', ''), ({ id }) => findBuiltinSignal(String(id)) === undefined),
  },
  { counter: keys.searchCount, attribute: 'searches', list: selectByPrefix(keys.search('', '')) },
];

/** The counters of members' agents. Counts again, one by one, only those that look wrong. */
async function checkAgentCounts(partition: Partition): Promise<(Inconsistency | undefined)[]> {
  const { table, workspaceId } = partition;
  const prefix = keys.agentCount('', '');
  const counters = await selectByPrefix(prefix)(partition);
  const agents = async () =>
    (await createApiKeyStore(table).listUnrevoked(workspaceId)).filter(({ agent }) => agent);
  const byMember = Map.groupBy(await agents(), ({ member_id }) => member_id ?? '');
  const storedCounts = new Map(
    counters.map(({ SK, agents }) => [String(SK).slice(prefix.SK.length), Number(agents)]),
  );
  const doubtful = [...new Set([...storedCounts.keys(), ...byMember.keys()])].filter(
    (id) => id !== '' && (storedCounts.get(id) ?? 0) !== (byMember.get(id)?.length ?? 0),
  );
  return Promise.all(
    doubtful.map((id) =>
      checkCount(partition, {
        subject: id,
        key: keys.agentCount(workspaceId, id),
        attribute: 'agents',
        list: async () =>
          (await agents())
            .filter(({ member_id }) => member_id === id)
            .map((key) => ({ ...keys.apiKey(key.id) })),
      }),
    ),
  );
}

export const workspaceCounts: Check = {
  name: 'workspace-counts',
  invariant: "The counters of members, destinations, keys, members' agents, signals and searches are right.",
  repair: 'Sets the counter to the actual count.',
  in: ['workspace'],
  async findFaults(partition) {
    const { workspaceId } = partition;
    // An update would recreate the item of a deleted workspace.
    if (!(await partition.workspaceItem())) return [];
    const ofWorkspace = countedRecords.map(({ counter, attribute, list }) =>
      checkCount(partition, {
        subject: workspaceId,
        key: counter(workspaceId),
        attribute,
        list: () => list(partition),
      }),
    );
    return [...(await Promise.all(ofWorkspace)), ...(await checkAgentCounts(partition))];
  },
};
