interface PositionedSection {
  readonly position: number;
}

interface Room<Section extends PositionedSection> {
  /** As requested, or as close before it as the integers allow. */
  readonly position: number;
  /** The other sections where they are then, in the same order. */
  readonly others: Section[];
}

/** Moves sections by `step`, nearest first, until none is in the way. */
function moveAway<Section extends PositionedSection>(
  sectionsNearestFirst: readonly Section[],
  firstFreePosition: number,
  step: 1 | -1,
): Section[] {
  let freePosition = firstFreePosition;
  return sectionsNearestFirst.map((section) => {
    const isInTheWay = (section.position - freePosition) * step < 0;
    if (!isInTheWay) return section;
    const movedSection = { ...section, position: freePosition };
    freePosition += step;
    return movedSection;
  });
}

/** Frees a position: the section there moves down by one, as do those that would then be in the way. */
export function makeRoom<Section extends PositionedSection>(
  existingSections: readonly Section[],
  requestedPosition: number,
): Room<Section> {
  const sortedSections = existingSections.toSorted((a, b) => a.position - b.position);
  const precedingSections = sortedSections.filter(({ position }) => position < requestedPosition);
  const followingSections = sortedSections.slice(precedingSections.length);
  if (followingSections[0]?.position !== requestedPosition)
    return { position: requestedPosition, others: sortedSections };
  const movedSections = moveAway(followingSections, requestedPosition + 1, 1);
  if (movedSections.every(({ position }) => Number.isSafeInteger(position))) {
    return { position: requestedPosition, others: [...precedingSections, ...movedSections] };
  }
  // Nothing can move down past the last integer, so the section goes before them and those above move up.
  const position = requestedPosition - 1;
  const raisedSections = moveAway(precedingSections.toReversed(), position - 1, -1).reverse();
  return {
    position,
    others: [
      ...(precedingSections.at(-1)?.position === position ? raisedSections : precedingSections),
      ...followingSections,
    ],
  };
}
