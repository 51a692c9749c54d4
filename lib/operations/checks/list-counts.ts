import { listItemsUnder, listPartitionItems } from '#table/dynamodb/query-all.ts';
import { keys } from '#table/keys.ts';
import type { Check } from './check.ts';
import { checkCount } from './count-finding.ts';
import type { Item } from './partition.ts';

export const listCounts: Check = {
  name: 'list-counts',
  invariant: "The counters of a list's members and of a workspace's lists are right.",
  repair: 'Sets the counter to the actual count.',
  in: ['people_lists'],
  async findFaults(partition) {
    const { table, workspaceId, PK } = partition;
    const { SK: prefix } = keys.peopleList('', '');
    const lists = await partition.listWithPrefix(prefix);
    const membersOf = (listId: string): Promise<Item[]> =>
      listPartitionItems(table, keys.peopleListMember(workspaceId, listId, '').PK);
    const ofLists = [];
    // In sequence: a workspace may have a thousand lists with thousands of members each.
    for (const { id } of lists) {
      ofLists.push(
        await checkCount(partition, {
          subject: String(id),
          key: keys.peopleList(workspaceId, String(id)),
          attribute: 'member_count',
          list: () => membersOf(String(id)),
        }),
      );
    }
    return [
      ...ofLists,
      await checkCount(partition, {
        subject: PK,
        key: keys.peopleListCount(workspaceId),
        attribute: 'list_count',
        list: () => listItemsUnder(table, { PK, SK: prefix }),
      }),
    ];
  },
};
