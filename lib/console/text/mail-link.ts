import type { SignalDetection } from '#contract/detections.ts';

/** Some mail apps truncate longer URLs. */
const LONGEST = 1_900;

/** A link that opens the drafted message in the mail app, with the recipient if known. */
export function mailLink(
  { subject, body }: NonNullable<SignalDetection['draft']>,
  email: string | null,
): string {
  const start = `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}?subject=${encodeURIComponent(subject ?? '')}&body=`;
  // Mail uses two characters for a line break; a text that is too long ends at a whole line.
  const characters = [...body.replaceAll('\n', '\r\n')].map(encodeURIComponent);
  let text = '';
  for (const character of characters) {
    if (start.length + text.length + character.length > LONGEST) break;
    text += character;
  }
  return start + text;
}
