import type { SignalDetection } from '#contract/detections.ts';
import { LINK } from '#contract/markdown-link.ts';

const LINKS = new RegExp(LINK, 'g');
const SUBJECT = /^\*\*Subject:\*\*\s*(\S.*)\n+/;

/** What the service writes in Markdown, as plain text. */
export const stripMarkdown = (markdown: string): string =>
  markdown
    .replace(LINKS, '$1 ($2)')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/(^|\s)\*([^*\s][^*]*?)\*/g, '$1$2')
    .trim();

/** A stored message as plain text for an email, with the subject separate. Null if there is none. */
export function parseDraft(markdown: string): SignalDetection['draft'] {
  const text = markdown.trim();
  if (text === '') return null;
  const [start = '', subject] = SUBJECT.exec(text) ?? [];
  return { subject: subject?.trim() ?? null, body: stripMarkdown(text.slice(start.length)) };
}
