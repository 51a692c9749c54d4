import { draftParts } from './markdown.ts';

/** Some mail apps cut an address that is longer. */
const LONGEST = 1_900;

/** A link that opens the drafted message in the mail app, addressed where the address is known. */
export function mailLink(draft: string, email: string | null): string {
  const { subject = '', body } = draftParts(draft);
  const start = `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=`;
  // Mail breaks lines with two characters; what is too long ends at a whole one.
  const characters = [...body.replaceAll('\n', '\r\n')].map(encodeURIComponent);
  let text = '';
  for (const character of characters) {
    if (start.length + text.length + character.length > LONGEST) break;
    text += character;
  }
  return start + text;
}
