import { itemKind } from './item-kind.ts';
import type { Item } from './release.ts';

/** By attribute path: how many items have it, in how many it isn't null, and its types. */
type Attributes = Map<string, { seen: number; filled: number; readonly types: Set<string> }>;

export interface Shape {
  count: number;
  readonly attributes: Attributes;
}

const typeOf = (value: unknown): string =>
  Array.isArray(value)
    ? 'list'
    : value instanceof Set
      ? 'set'
      : value instanceof Uint8Array
        ? 'bytes'
        : typeof value;

/** Attributes of an item and of the records in it; list items have their own type. */
function* placesIn(
  value: Readonly<Record<string, unknown>>,
  prefix = '',
): Generator<readonly [string, unknown]> {
  for (const [name, inner] of Object.entries(value)) {
    yield [`${prefix}${name}`, inner];
    if (
      prefix === '' &&
      typeof inner === 'object' &&
      inner !== null &&
      !Array.isArray(inner) &&
      !(inner instanceof Set) &&
      !(inner instanceof Uint8Array)
    ) {
      yield* placesIn(inner as Record<string, unknown>, `${name}.`);
    }
  }
}

/** The shape of each kind of item. */
export function shapesOf(items: readonly Item[]): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const item of items) {
    const kind = itemKind(item);
    const shape = shapes.get(kind) ?? { count: 0, attributes: new Map() };
    shapes.set(kind, shape);
    shape.count += 1;
    for (const [place, value] of placesIn(item)) {
      const known = shape.attributes.get(place) ?? { seen: 0, filled: 0, types: new Set<string>() };
      shape.attributes.set(place, known);
      known.seen += 1;
      if (value === null) continue;
      known.filled += 1;
      known.types.add(typeOf(value));
    }
  }
  return shapes;
}

/** How many could have an attribute at this path: all items of the kind, or those with its parent record. */
const holders = ({ count, attributes }: Shape, place: string): number => {
  const [parent = '', inner] = place.split('.');
  return inner === undefined ? count : (attributes.get(parent)?.filled ?? 0);
};

/** What a version that knows `before` could not read in `after`. */
export function unreadable(before: ReadonlyMap<string, Shape>, after: ReadonlyMap<string, Shape>): string[] {
  return [...before].flatMap(([kind, shape]) => {
    const now = after.get(kind);
    if (!now) return [`${kind} is not written any more`];
    return [...shape.attributes].flatMap(([place, { seen, types }]) => {
      const written = now.attributes.get(place);
      const isAlwaysThere = seen === holders(shape, place);
      if (isAlwaysThere && (written?.seen ?? 0) < holders(now, place))
        return [`${kind}: ${place} is missing`];
      const strange = [...(written?.types ?? [])].filter((type) => types.size > 0 && !types.has(type));
      return strange.map((type) => `${kind}: ${place} is a ${type} and was a ${[...types].join(' or ')}`);
    });
  });
}
