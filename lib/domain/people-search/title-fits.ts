import type { CanonicalTitle } from './canonical-title.ts';

/**
 * Does the title a person holds fit the title that is wanted?
 *
 * 1. Every word that is wanted is there, in any order; more words may be ("VP Sales" fits "Senior VP, Sales EMEA").
 * 2. Every function that is wanted is the head of a compound there: "VP Marketing" fits "VP Product Marketing",
 *    and "VP Product" does not.
 * 3. What makes the held title another one ("Assistant", "Former") must have been asked for.
 * 4. A wanted title without any word fits nobody.
 */
export function titleFits(wanted: CanonicalTitle, held: CanonicalTitle): boolean {
  if (wanted.words.size + wanted.functions.length + wanted.disqualifiers.size === 0) return false;
  return (
    wanted.words.isSubsetOf(held.words) &&
    wanted.disqualifiers.isSubsetOf(held.disqualifiers) &&
    held.disqualifiers.isSubsetOf(wanted.disqualifiers) &&
    wanted.functions.every((compound) => held.functions.some((whole) => endsWith(whole, compound)))
  );
}

function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  const offset = whole.length - end.length;
  return offset >= 0 && end.every((word, at) => word === whole[offset + at]);
}
