import type { KnowledgeBaseSection } from '#contract/knowledge-base.ts';

type Placed = Pick<KnowledgeBaseSection, 'id' | 'position' | 'created_at'>;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of the list. Sections share a position only if they were added to the end at its very limit. */
export const byPosition = (a: Placed, b: Placed): number =>
  a.position - b.position || compare(a.created_at, b.created_at) || compare(a.id, b.id);

export interface Move<Section extends Placed> {
  readonly section: Section;
  readonly to: number;
}

interface Room<Section extends Placed> {
  /** As wanted, or as close before it as the integers allow. */
  readonly position: number;
  /** First the one that must move first: in this order no two sections ever change places. */
  readonly moves: readonly Move<Section>[];
}

/** Moves sections by `step` until none is in the way. */
function pushed<Section extends Placed>(
  nearestFirst: readonly Section[],
  from: number,
  step: 1 | -1,
): Move<Section>[] {
  const moves: Move<Section>[] = [];
  let free = from;
  for (const section of nearestFirst) {
    if ((section.position - free) * step >= 0) break;
    moves.push({ section, to: free });
    free += step;
  }
  return moves.reverse();
}

/** Frees a position: the section there moves down by one, as do those that would then be in the way. */
export function makeRoom<Section extends Placed>(others: readonly Section[], wanted: number): Room<Section> {
  const sorted = others.toSorted(byPosition);
  const after = sorted.filter(({ position }) => position >= wanted);
  const moves = after[0]?.position === wanted ? pushed(after, wanted + 1, 1) : [];
  if (moves.every(({ to }) => Number.isSafeInteger(to))) return { position: wanted, moves };
  // Nothing can move down past the last integer, so the section goes before them and those above move up.
  const position = wanted - 1;
  const before = sorted.filter((section) => section.position < wanted).reverse();
  return { position, moves: before[0]?.position === position ? pushed(before, position - 1, -1) : [] };
}
