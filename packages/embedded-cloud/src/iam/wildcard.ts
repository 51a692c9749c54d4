/** A pattern of IAM (`*` any run of characters, `?` one character) as a regular expression over the whole value. */
export function wildcard(pattern: string, flags = ''): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    // A run of stars means one star; left in, it would make the match backtrack.
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`);
}
