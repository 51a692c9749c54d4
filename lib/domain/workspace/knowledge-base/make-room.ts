interface Positioned {
  readonly position: number;
}

interface Room<Section extends Positioned> {
  /** As requested, or as close before it as the integers allow. */
  readonly position: number;
  /** The other sections where they are then, in the same order. */
  readonly others: Section[];
}

/** Moves sections by `step`, nearest first, until none is in the way. */
function moveAway<Section extends Positioned>(
  nearestFirst: readonly Section[],
  from: number,
  step: 1 | -1,
): Section[] {
  let open = from;
  return nearestFirst.map((section) => {
    if ((section.position - open) * step >= 0) return section;
    const moved = { ...section, position: open };
    open += step;
    return moved;
  });
}

/** Frees a position: the section there moves down by one, as do those that would then be in the way. */
export function makeRoom<Section extends Positioned>(
  existing: readonly Section[],
  requested: number,
): Room<Section> {
  const sorted = existing.toSorted((a, b) => a.position - b.position);
  const before = sorted.filter(({ position }) => position < requested);
  const after = sorted.slice(before.length);
  if (after[0]?.position !== requested) return { position: requested, others: sorted };
  const moved = moveAway(after, requested + 1, 1);
  if (moved.every(({ position }) => Number.isSafeInteger(position))) {
    return { position: requested, others: [...before, ...moved] };
  }
  // Nothing can move down past the last integer, so the section goes before them and those above move up.
  const position = requested - 1;
  const raised = moveAway(before.toReversed(), position - 1, -1).reverse();
  return { position, others: [...(before.at(-1)?.position === position ? raised : before), ...after] };
}
