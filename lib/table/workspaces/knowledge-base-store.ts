import { type KnowledgeBaseSection, knowledgeBaseSection } from '#contract/knowledge-base.ts';
import { CHANGED, retryWhileChanged } from '#domain/shared/records/retry-while-changed.ts';
import type { KnowledgeBaseStore } from '#domain/workspace/knowledge-base/knowledge-base.ts';
import { either, isAbsent, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import { transact } from '#table/dynamodb/transact.ts';
import { unchangedSince } from '#table/dynamodb/unchanged-since.ts';
import { updateIf } from '#table/dynamodb/update-if.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';
import { moveTotals, sectionBytes } from './knowledge-base-totals.ts';
import { placeSection, putRefitJob, sectionEntry, storedSections } from './place-section.ts';

/** Each section is an item. A write that would make the list too large is rejected in the same transaction. */
export function knowledgeBaseStore(table: Table): KnowledgeBaseStore {
  const read = (workspaceId: string, id: string) =>
    getItem(table, keys.knowledgeBaseSection(workspaceId, id), (item) => ({
      section: knowledgeBaseSection.parse(item),
      revision: Number(item.revision),
    }));

  /** Reserves a position after the last section, so that sections added at the same time each get their own. */
  async function claimPosition(workspaceId: string): Promise<number> {
    const claimed = await updateIf(table, {
      Key: keys.knowledgeBase(workspaceId),
      add: { last_position: 1 },
      when: either(isAbsent('last_position'), isBelow('last_position', Number.MAX_SAFE_INTEGER)),
      ReturnValues: 'UPDATED_NEW',
    });
    // Sections with the same position are listed oldest first, so the new one still comes last.
    return claimed ? Number(claimed.last_position) : Number.MAX_SAFE_INTEGER;
  }

  /** Writes a section and its new size, without moving any. */
  async function put(
    workspaceId: string,
    section: KnowledgeBaseSection,
    before: { readonly section: KnowledgeBaseSection; readonly revision: number } | undefined,
  ): Promise<KnowledgeBaseSection | 'full' | typeof CHANGED> {
    const outcome = await transact(table, [
      sectionEntry(workspaceId, section, before?.revision ?? 0),
      moveTotals(workspaceId, {
        sections: before ? 0 : 1,
        bytes: sectionBytes(section) - (before ? sectionBytes(before.section) : 0),
      }),
      ...putRefitJob(table, workspaceId, before?.section, section),
    ]);
    if (outcome.committed) return section;
    return outcome.failed.includes(0) ? CHANGED : 'full';
  }

  return {
    async list(workspaceId) {
      return (await storedSections(table, workspaceId)).map(({ revision: _, ...section }) => section);
    },

    async append(workspaceId, section) {
      const placed = { ...section, position: await claimPosition(workspaceId) };
      const written = await put(workspaceId, placed, undefined);
      if (written === CHANGED) throw new Error(`there is a section ${section.id} already`);
      return written;
    },

    async insert(workspaceId, section) {
      const { written } = await retryWhileChanged(async () => {
        const placed = await placeSection(table, workspaceId, section.id, () => section);
        if (placed === 'missing') throw new Error(`section ${section.id} was not written`);
        return placed === CHANGED ? CHANGED : { written: placed };
      });
      return written;
    },

    async update(workspaceId, id, change) {
      const { written } = await retryWhileChanged(async () => {
        const found = await read(workspaceId, id);
        if (!found) return { written: 'missing' as const };
        const section = { ...found.section, ...change(found.section) };
        const outcome =
          section.position === found.section.position
            ? await put(workspaceId, section, found)
            : await placeSection(
                table,
                workspaceId,
                id,
                (stored) => stored && { ...stored, ...change(stored) },
              );
        return outcome === CHANGED ? CHANGED : { written: outcome };
      });
      return written;
    },

    async remove(workspaceId, id) {
      const { outcome } = await retryWhileChanged(async () => {
        const found = await read(workspaceId, id);
        if (!found) return { outcome: 'missing' as const };
        const removed = await transact(table, [
          {
            Delete: { Key: keys.knowledgeBaseSection(workspaceId, id), when: unchangedSince(found) },
          },
          moveTotals(workspaceId, { sections: -1, bytes: -sectionBytes(found.section) }),
          ...putRefitJob(table, workspaceId, found.section, undefined),
        ]);
        return removed.committed ? { outcome: 'done' as const } : CHANGED;
      });
      return outcome;
    },
  };
}
