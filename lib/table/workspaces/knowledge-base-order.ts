import * as z from 'zod';
import { type KnowledgeBaseSection, MAX_BYTES, MAX_SECTIONS } from '#contract/knowledge-base.ts';
import { countResponseBytes } from '#platform/response-bytes.ts';
import { getItem, isUnchangedSince } from '#table/dynamodb/items.ts';
import { putEntry, type TransactEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** One item per workspace has the order and sizes of all sections. Every write of a section raises its revision. */
const orderItem = z.object({
  /** By position. The bytes are those of a response, without the position. */
  order: z.array(z.object({ id: z.string(), position: z.int(), bytes: z.int() })).readonly(),
  revision: z.int(),
});

export type SectionOrder = Readonly<z.infer<typeof orderItem>>;
export type OrderEntry = Readonly<SectionOrder['order'][number]>;

export const toOrder = (item: unknown): SectionOrder => orderItem.parse(item);

export const NO_ORDER: SectionOrder = { order: [], revision: 0 };

export const readOrder = async (table: Table, workspaceId: string): Promise<SectionOrder> =>
  (await getItem(table, keys.knowledgeBase(workspaceId), toOrder)) ?? NO_ORDER;

const countDigits = (position: number): number => String(position).length;

export const createOrderEntry = (section: KnowledgeBaseSection): OrderEntry => ({
  id: section.id,
  position: section.position,
  bytes: countResponseBytes(section) - countDigits(section.position),
});

/** The new order, unless a section has been written since the old one was read. */
export const putOrder = (
  workspaceId: string,
  previousOrder: SectionOrder,
  order: readonly OrderEntry[],
): TransactEntry =>
  putEntry(
    { ...keys.knowledgeBase(workspaceId), order, revision: previousOrder.revision + 1 },
    isUnchangedSince(previousOrder),
  );

const sumBytes = (order: readonly OrderEntry[]): number =>
  order.reduce((sum, { position, bytes }) => sum + bytes + countDigits(position), 0);

/** Whether the change would exceed a limit. */
export const isFull = (
  { order: previousEntries }: SectionOrder,
  nextEntries: readonly OrderEntry[],
): boolean =>
  (nextEntries.length > previousEntries.length && nextEntries.length > MAX_SECTIONS) ||
  (sumBytes(nextEntries) > sumBytes(previousEntries) && sumBytes(nextEntries) > MAX_BYTES);
