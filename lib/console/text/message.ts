import type { SignalDetection } from '#contract/detections.ts';

/** Some mail apps truncate longer URLs. */
const MAX_LENGTH = 1_900;

/** A link that opens the drafted message in the mail app, with the recipient if known. */
export function createMailLink(
  { subject, body }: NonNullable<SignalDetection['draft']>,
  email: string | null,
): string {
  const linkStart = `mailto:${encodeURIComponent(email ?? '').replace('%40', '@')}?subject=${encodeURIComponent(subject ?? '')}&body=`;
  // Mail uses two characters for a line break; a text that is too long ends at a whole line.
  let text = '';
  for (const line of body.split('\n').map(encodeURIComponent)) {
    const extendedText = text === '' ? line : `${text}%0D%0A${line}`;
    if (linkStart.length + extendedText.length > MAX_LENGTH) break;
    text = extendedText;
  }
  return linkStart + text;
}

/** The message as it is stored, from its two parts. */
export const joinDraft = (subject: string, body: string): string =>
  subject === '' ? body : `**Subject:** ${subject}\n\n${body}`;
