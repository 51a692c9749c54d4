import type { KnowledgeBaseSection } from '#contract/knowledge-base.ts';

type PositionedSection = Pick<KnowledgeBaseSection, 'id' | 'position' | 'created_at'>;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order of the list. Sections share a position only if they were added to the end at its very limit. */
export const compareByPosition = (a: PositionedSection, b: PositionedSection): number =>
  a.position - b.position || compare(a.created_at, b.created_at) || compare(a.id, b.id);

export interface Move<Section extends PositionedSection> {
  readonly section: Section;
  readonly to: number;
}

interface Room<Section extends PositionedSection> {
  /** As wanted, or as close before it as the integers allow. */
  readonly position: number;
  /** First the one that must move first: in this order no two sections ever change places. */
  readonly moves: readonly Move<Section>[];
}

/** Moves sections by `step` until none is in the way. */
function moveSections<Section extends PositionedSection>(
  sectionsByDistance: readonly Section[],
  from: number,
  step: 1 | -1,
): Move<Section>[] {
  const moves: Move<Section>[] = [];
  let openPosition = from;
  for (const section of sectionsByDistance) {
    if ((section.position - openPosition) * step >= 0) break;
    moves.push({ section, to: openPosition });
    openPosition += step;
  }
  return moves.reverse();
}

/** Frees a position: the section there moves down by one, as do those that would then be in the way. */
export function makeRoom<Section extends PositionedSection>(
  existingSections: readonly Section[],
  requestedPosition: number,
): Room<Section> {
  const sorted = existingSections.toSorted(compareByPosition);
  const after = sorted.filter(({ position }) => position >= requestedPosition);
  const moves = after[0]?.position === requestedPosition ? moveSections(after, requestedPosition + 1, 1) : [];
  if (moves.every(({ to }) => Number.isSafeInteger(to))) return { position: requestedPosition, moves };
  // Nothing can move down past the last integer, so the section goes before them and those above move up.
  const position = requestedPosition - 1;
  const before = sorted.filter((section) => section.position < requestedPosition).reverse();
  return { position, moves: before[0]?.position === position ? moveSections(before, position - 1, -1) : [] };
}
