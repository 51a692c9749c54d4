/**
 * Folds text for case-insensitive comparison, in any script.
 *
 * Lower case first, because the capital sharp s is its own upper case. Upper case then expands letters such as ß to SS.
 * The final sigma depends on position, not on the letter.
 */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
}

/** Folds a name, whose spaces don't matter either. */
export const foldName = (name: string): string => fold(name.trim().replaceAll(/\s+/g, ' '));
