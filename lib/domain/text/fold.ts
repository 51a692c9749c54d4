/**
 * Brings text into the form in which it is compared without case, for any script.
 *
 * Lower case first, because the capital sharp s is its own upper case; upper case then spreads what one
 * letter hides (ß → SS); the final sigma is a matter of position, not of the letter.
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
