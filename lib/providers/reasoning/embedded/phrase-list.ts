/** Lexicons are written as "one, two, three" and read as a list. */
export function phraseList(text: string): readonly string[] {
  return text.split(', ');
}
