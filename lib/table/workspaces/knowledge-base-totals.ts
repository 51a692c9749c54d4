import { BYTES_MAX, type KnowledgeBaseSection, SECTIONS_MAX } from '#contract/knowledge-base.ts';
import { countResponseBytes } from '#platform/response-bytes.ts';
import { COUNT_MOVES } from '#table/dynamodb/count-moves.ts';
import { all, either, isAbsent, isAtMost, isBelow } from '#table/dynamodb/expressions.ts';
import { getItem } from '#table/dynamodb/get-item.ts';
import type { TransactEntry } from '#table/dynamodb/transact.ts';
import { keys } from '#table/keys.ts';
import type { Table } from '#table/table.ts';

/** A section's size in a response. */
export const sectionBytes = (section: KnowledgeBaseSection): number => countResponseBytes(section);

/** One item per workspace counts sections and bytes, and holds the last position. */
export interface Totals {
  readonly sections: number;
  readonly bytes: number;
  readonly last: number;
  /** How often the totals have changed. Undefined before the first change. */
  readonly moves: number | undefined;
}

export async function readTotals(table: Table, workspaceId: string): Promise<Totals> {
  const totals = await getItem(table, keys.knowledgeBase(workspaceId), (item) => ({
    sections: Number(item.section_count ?? 0),
    bytes: Number(item.byte_count ?? 0),
    last: Number(item.last_position ?? -1),
    moves: item[COUNT_MOVES] === undefined ? undefined : Number(item[COUNT_MOVES]),
  }));
  return totals ?? { sections: 0, bytes: 0, last: -1, moves: undefined };
}

interface Change {
  readonly sections: number;
  readonly bytes: number;
  /** The new last position. */
  readonly last?: number | undefined;
  /** Totals that must not have changed since they were read. */
  readonly seen?: Totals;
}

const withinLimits = (sections: number, bytes: number) =>
  either(
    isAbsent('section_count'),
    all(isAtMost('section_count', SECTIONS_MAX - sections), isAtMost('byte_count', BYTES_MAX - bytes)),
  );

/** Updates the totals within their limits, and raises the last position if it is lower. */
export function moveTotals(
  workspaceId: string,
  { sections, bytes, last, seen }: Change,
): { readonly Update: NonNullable<TransactEntry['Update']> } {
  const grows = sections > 0 || bytes > 0;
  return {
    Update: {
      Key: keys.knowledgeBase(workspaceId),
      set: { last_position: last },
      add: { section_count: sections, byte_count: bytes, [COUNT_MOVES]: 1 },
      when: all(
        grows ? withinLimits(sections, bytes) : {},
        last === undefined ? {} : either(isAbsent('last_position'), isBelow('last_position', last)),
        seen ? { [COUNT_MOVES]: seen.moves } : {},
      ),
    },
  };
}

/** Whether the change would exceed a limit. */
export const isFull = (totals: Totals, { sections, bytes }: Change): boolean =>
  (sections > 0 || bytes > 0) &&
  (totals.sections + sections > SECTIONS_MAX || totals.bytes + bytes > BYTES_MAX);
