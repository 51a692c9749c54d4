type Path = readonly (string | number)[];

const isContainer = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === 'object' && value !== null;

/** The path to every value within, the root first. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (!isContainer(value)) return [path];
  const below = Object.keys(value).slice(0, 20);
  return [path, ...below.flatMap((name) => pathsIn(value[name], [...path, name]))];
}

const isIndex = (name: string | number): boolean => /^\d{1,3}$/.test(String(name));

/** A copy with another value at this path; missing parents are created, and a list with a named field becomes an object. */
export function withValue(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const isList = Array.isArray(value) ? isIndex(name) : typeof name === 'number' && !isContainer(value);
  const copy: Record<string | number, unknown> = Object.assign(isList ? [] : {}, value);
  // Assigned, `__proto__` would not become a field.
  Object.defineProperty(copy, name, {
    value: withValue(Object.hasOwn(copy, name) ? copy[name] : undefined, rest, replacement),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

/** A copy without the value at this path. */
export function without(value: unknown, path: Path): unknown {
  const [name, ...rest] = path;
  if (name === undefined || !isContainer(value)) return value;
  if (rest.length > 0) return withValue(value, [name], without(value[name], rest));
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== String(name));
  const { [name]: _, ...others } = value;
  return others;
}
