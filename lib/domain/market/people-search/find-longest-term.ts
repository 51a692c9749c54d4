/** The longest phrase that starts here, and its number of words. */
export function findLongestTerm<T>(
  terms: ReadonlyMap<string, T>,
  longest: number,
  words: readonly string[],
  at: number,
): { readonly term: T | undefined; readonly length: number } {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    // A plural that is a word of its own ("partners") can still end a phrase ("business partner").
    const term =
      terms.get(phrase) ?? (length > 1 && phrase.endsWith('s') ? terms.get(phrase.slice(0, -1)) : undefined);
    if (term !== undefined) return { term, length };
  }
  return { term: undefined, length: 1 };
}
