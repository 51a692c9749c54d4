import { type KnowledgeBaseSection, knowledgeBaseSection } from '#contract/knowledge-base.ts';
import { CHANGED_MEANWHILE, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { KnowledgeBaseStore, UnplacedSection } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { makeRoom } from '#domain/workspace/knowledge-base/make-room.ts';
import { getItem } from '#table/dynamodb/items.ts';
import { listItemsUnder } from '#table/dynamodb/query-all.ts';
import { deleteEntry, putEntry, type TransactEntry, transact } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import { putPendingJob } from '#table/pending-jobs/pending-job-store.ts';
import { type Table, timeOf } from '#table/table.ts';
import {
  createOrderEntry,
  isFull,
  NO_ORDER,
  type OrderEntry,
  putOrder,
  readOrder,
  type SectionOrder,
  toOrder,
} from './knowledge-base-order.ts';

const storedSection = knowledgeBaseSection.omit({ position: true });

/** Puts a section at its position, and the others out of its way. */
function arrangeSections(
  { order }: SectionOrder,
  { position: requested, ...section }: UnplacedSection,
): { readonly section: KnowledgeBaseSection; readonly order: readonly OrderEntry[] } {
  const existing = order.find(({ id }) => id === section.id);
  const end = Math.min((order.at(-1)?.position ?? 0) + 1, Number.MAX_SAFE_INTEGER);
  const target = requested ?? existing?.position ?? end;
  const otherEntries = order.filter((entry) => entry !== existing);
  const isMoved = requested !== undefined && requested !== existing?.position;
  const room = isMoved ? makeRoom(otherEntries, target) : { position: target, others: otherEntries };
  const positioned = { ...section, position: room.position };
  // Sorting is stable: of sections at the last integer, the new one comes last.
  const sortedEntries = [...room.others, createOrderEntry(positioned)].sort(
    (a, b) => a.position - b.position,
  );
  return { section: positioned, order: sortedEntries };
}

/** What texts and fits draw on; the order of sections isn't part of it. */
const serializeContent = (section: UnplacedSection | undefined): string =>
  section === undefined ? '' : JSON.stringify([section.type, section.title, section.content_md]);

/** Each section is an item, and one item has the order and sizes of all: they are written together. */
export function createKnowledgeBaseStore(table: Table): KnowledgeBaseStore {
  const readSection = (workspaceId: string, id: string) =>
    getItem(table, keys.knowledgeBaseSection(workspaceId, id), storedSection);

  /** Every fit follows from the sections about the ideal customer, and every draft from all of them. */
  const putRefitJob = (
    workspaceId: string,
    previousSection: UnplacedSection | undefined,
    nextSection: UnplacedSection | undefined,
  ): TransactEntry[] =>
    serializeContent(previousSection) === serializeContent(nextSection)
      ? []
      : [putPendingJob('refit_workspace', workspaceId, workspaceId, new Date(timeOf(table)))];

  async function putSection(
    workspaceId: string,
    previousOrder: SectionOrder,
    replacedSection: UnplacedSection | undefined,
    changedSection: UnplacedSection,
  ): Promise<{ readonly written: KnowledgeBaseSection | 'full' } | typeof CHANGED_MEANWHILE> {
    const { section, order } = arrangeSections(previousOrder, changedSection);
    if (isFull(previousOrder, order)) return { written: 'full' };
    const { position: _, ...stored } = section;
    const { committed } = await transact(table, [
      putOrder(workspaceId, previousOrder, order),
      putEntry({ ...keys.knowledgeBaseSection(workspaceId, section.id), ...stored }),
      ...putRefitJob(workspaceId, replacedSection, section),
    ]);
    return committed ? { written: section } : CHANGED_MEANWHILE;
  }

  return {
    async list(workspaceId) {
      // The order's key begins those of the sections.
      const [orderItem, ...items] = await listItemsUnder(table, keys.knowledgeBase(workspaceId));
      const { order } = orderItem ? toOrder(orderItem) : NO_ORDER;
      const sections = new Map(
        items.map((item) => storedSection.parse(item)).map((section) => [section.id, section]),
      );
      return order.flatMap(({ id, position }) => {
        const section = sections.get(id);
        return section ? [{ ...section, position }] : [];
      });
    },

    async insert(workspaceId, section) {
      const { written } = await retryWhileChanged(async () =>
        putSection(workspaceId, await readOrder(table, workspaceId), undefined, section),
      );
      return written;
    },

    async update(workspaceId, id, change) {
      const { written } = await retryWhileChanged(async () => {
        const sectionOrder = await readOrder(table, workspaceId);
        const position = sectionOrder.order.find((entry) => entry.id === id)?.position;
        const currentSection = await readSection(workspaceId, id);
        if (!currentSection || position === undefined) return { written: 'missing' as const };
        const section = { ...currentSection, position };
        return putSection(workspaceId, sectionOrder, section, { ...section, ...change(section) });
      });
      return written;
    },

    async remove(workspaceId, id) {
      const { outcome } = await retryWhileChanged(async () => {
        const currentOrder = await readOrder(table, workspaceId);
        const section = await readSection(workspaceId, id);
        if (!section) return { outcome: 'missing' as const };
        const otherEntries = currentOrder.order.filter((entry) => entry.id !== id);
        const { committed } = await transact(table, [
          putOrder(workspaceId, currentOrder, otherEntries),
          deleteEntry(keys.knowledgeBaseSection(workspaceId, id)),
          ...putRefitJob(workspaceId, section, undefined),
        ]);
        return committed ? { outcome: 'done' as const } : CHANGED_MEANWHILE;
      });
      return outcome;
    },
  };
}
