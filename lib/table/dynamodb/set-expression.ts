/**
 * An update that sets these attributes and leaves the others alone. A name with dots is a path into a map, which must
 * exist. `removed` are attributes or paths to delete.
 */
export function setExpression(
  attributes: Readonly<Record<string, unknown>>,
  removed: readonly string[] = [],
) {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const names: Record<string, string> = {};
  const placeholder = (path: string, prefix: string): string =>
    path
      .split('.')
      .map((segment, depth) => {
        const name = depth === 0 ? `#${prefix}` : `#${prefix}_${depth}`;
        names[name] = segment;
        return name;
      })
      .join('.');
  const set = entries.map(([path], index) => `${placeholder(path, `set${index}`)} = :set${index}`);
  const gone = removed.map((path, index) => placeholder(path, `removed${index}`));
  return {
    UpdateExpression: [
      ...(set.length === 0 ? [] : [`SET ${set.join(', ')}`]),
      ...(gone.length === 0 ? [] : [`REMOVE ${gone.join(', ')}`]),
    ].join(' '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], index) => [`:set${index}`, value])),
  };
}
