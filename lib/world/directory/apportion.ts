/**
 * Splits a head count by weights so that the parts add up exactly: each part is rounded down, and the rest goes to
 * the largest remainders. Empty parts are left out.
 */
export function apportion(
  total: number,
  weights: readonly (readonly [string, number])[],
): Readonly<Record<string, number>> {
  const sum = weights.reduce((all, [, weight]) => all + weight, 0);
  const parts = weights.map(([name, weight]) => ({
    name,
    heads: Math.floor((total * weight) / sum),
    remainder: (total * weight) % sum,
  }));
  const left = total - parts.reduce((all, { heads }) => all + heads, 0);
  const rounded = new Set(parts.toSorted((a, b) => b.remainder - a.remainder).slice(0, left));
  const counted = parts.map((part): [string, number] => [
    part.name,
    part.heads + (rounded.has(part) ? 1 : 0),
  ]);
  return Object.fromEntries(counted.filter(([, heads]) => heads > 0));
}
