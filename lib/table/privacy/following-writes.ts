import { knowledgeBaseSection } from '#contract/knowledge-base.ts';
import { ERASED } from '#domain/market/privacy/traces.ts';
import { isAbsent } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { deleteEntry, putEntry, type TransactEntry, updateEntry } from '#table/dynamodb/transact.ts';
import { type Key, keys, parseAccountId } from '#table/keys.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';
import { createOrderEntry, putOrder, readOrder } from '#table/workspaces/knowledge-base-order.ts';
import type { FoundTrace } from './find-person.ts';
import type { Item } from './readable-item.ts';

/** Names are unique in a workspace: an item with the hash of each says who has it. */
const NAME_LOCKS = {
  peopleList: { keyOf: keys.peopleListNameLock, owner: 'list_id' },
  destination: { keyOf: keys.destinationNameLock, owner: 'destination_id' },
} as const;

function findNameLock({ entity, workspaceId = '' }: FoundTrace) {
  if (entity !== 'peopleList' && entity !== 'destination') return undefined;
  const { keyOf, owner } = NAME_LOCKS[entity];
  return { owner, keyOf: (item: Item): Key => keyOf(workspaceId, String(item.name)) };
}

/** The redacted item. If another list or destination has its new name, its id tells them apart. */
export async function withUnusedName(
  table: Table,
  trace: FoundTrace,
  originalItem: Item,
  cleaned: Item,
): Promise<Item> {
  const lock = findNameLock(trace);
  if (lock === undefined || originalItem.name === cleaned.name) return cleaned;
  const holder = await getItem(table, lock.keyOf(cleaned), (item) => item);
  return holder ? { ...cleaned, name: `${ERASED} ${String(originalItem.id)}` } : cleaned;
}

/** What must change together with a redacted item. */
export async function createFollowingWrites(
  table: Table,
  trace: FoundTrace,
  originalItem: Item,
  cleaned: Item,
): Promise<TransactEntry[]> {
  const { key, entity, workspaceId = '' } = trace;
  if (entity === 'detection') {
    const accountId = parseAccountId(key);
    // A scan that has read the detection can't write it back, and a refresh in progress may have given the account the
    // old words again.
    return [
      putPendingJob('refresh_standing', workspaceId, accountId, new Date(timeOf(table))),
      updateEntry(keys.detectionsOfSignal(workspaceId, accountId, String(originalItem.signal_id)), {
        add: { revision: 1 },
      }),
    ];
  }
  if (entity === 'knowledgeBaseSection') {
    const storedOrder = await readOrder(table, workspaceId);
    const order = storedOrder.order.map((entry) =>
      entry.id === cleaned.id
        ? createOrderEntry(knowledgeBaseSection.parse({ ...cleaned, position: entry.position }))
        : entry,
    );
    return [putOrder(workspaceId, storedOrder, order)];
  }
  const lock = findNameLock(trace);
  if (lock === undefined || originalItem.name === cleaned.name) return [];
  return [
    deleteEntry(lock.keyOf(originalItem)),
    putEntry({ ...lock.keyOf(cleaned), [lock.owner]: originalItem.id }, isAbsent()),
  ];
}
