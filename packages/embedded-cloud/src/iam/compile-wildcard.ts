/** An IAM pattern (`*` any characters, `?` one character) as a regular expression for the whole value. */
export function compileWildcard(pattern: string, flags = ''): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    // A run of stars equals one star. Otherwise it would make the match backtrack.
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`);
}
