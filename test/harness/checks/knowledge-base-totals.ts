import { knowledgeBaseSection } from '#contract/knowledge-base.ts';
import type { Check } from '#operations/checks/check.ts';
import type { Partition } from '#operations/checks/partition.ts';
import { itemsUnder } from '#table/dynamodb/query-all.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import {
  createOrderEntry,
  NO_ORDER,
  type OrderEntry,
  putOrder,
  type SectionOrder,
  toOrder,
} from '#table/workspaces/knowledge-base-order.ts';

const format = (order: readonly OrderEntry[]): string =>
  order
    .map(({ id, position, bytes }) => `${id} ${position} ${bytes}`)
    .sort()
    .join();

/** The order that fits the sections, if the stored one doesn't and hasn't changed during the comparison. */
async function findOrder(partition: Partition) {
  const { table, workspaceId, PK } = partition;
  const key = keys.knowledgeBase(workspaceId);
  const read = (item: unknown): SectionOrder => (item ? toOrder(item) : NO_ORDER);
  const before = read(await partition.get(key));
  const items = await itemsUnder(table, { PK, SK: keys.knowledgeBaseSection('', '').SK });
  const positions = new Map(before.order.map(({ id, position }) => [id, position]));
  const end = before.order.at(-1)?.position ?? 0;
  const order = items
    .map((item, index) => ({ ...item, position: positions.get(String(item.id)) ?? end + 1 + index }))
    .map((item) => createOrderEntry(knowledgeBaseSection.parse(item)))
    .sort((a, b) => a.position - b.position);
  if (format(order) === format(before.order)) return undefined;
  // Only a transactional read fails while a transaction that changes the order is in progress.
  const after = await partition.getTogether([key]);
  return after && read(after[0]).revision === before.revision ? { before, order } : undefined;
}

export const knowledgeBaseTotals: Check = {
  name: 'knowledge-base-totals',
  invariant: 'The order of the knowledge base has each of its sections with its size, and no other.',
  repair: 'Sets the order and the sizes to those of the sections. A section without a place comes last.',
  in: ['workspace'],
  async findFaults(partition) {
    if (!(await findOrder(partition))) return [];
    return [
      {
        subject: 'KB',
        problem: 'the order does not match the sections',
        async fix() {
          const found = await findOrder(partition);
          if (!found) return false;
          const entry = putOrder(partition.workspaceId, found.before, found.order);
          return (await transact(partition.table, [entry])).committed;
        },
      },
    ];
  },
};
