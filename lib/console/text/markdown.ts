import { LINK } from '#contract/markdown-link.ts';

/** The little Markdown that the service writes: paragraphs, lists, headings, bold, italics, code, links. */

export type Inline =
  | { readonly kind: 'text' | 'bold' | 'italic' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] };

const INLINE_PATTERN = new RegExp(String.raw`\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|\`([^\`]+)\`|${LINK}`, 'g');

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE_PATTERN)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    const [matched, bold, italic, code, label, href] = match;
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) parts.push({ kind: 'italic', text: italic });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else parts.push({ kind: 'link', text: label ?? '', href: href ?? '' });
    from = match.index + matched.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

const LIST_ITEM_PATTERN = /^\s*(?:[-*]|\d+\.)\s+/;
const HEADING = /^#{1,6}\s+/;

export function parseBlocks(markdown: string): Block[] {
  const found: Block[] = [];
  let lines: string[] = [];
  const close = (): void => {
    if (lines.length === 0) return;
    const isList = LIST_ITEM_PATTERN.test(lines[0] ?? '');
    found.push(
      isList
        ? { kind: 'list', items: lines.map((line) => parseInline(line.replace(LIST_ITEM_PATTERN, ''))) }
        : { kind: 'paragraph', lines: lines.map(parseInline) },
    );
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    if (HEADING.test(line)) {
      close();
      found.push({ kind: 'heading', lines: [parseInline(line.replace(HEADING, ''))] });
    } else if (line.trim() === '') {
      close();
    } else {
      if (lines.length > 0 && LIST_ITEM_PATTERN.test(line) !== LIST_ITEM_PATTERN.test(lines[0] ?? ''))
        close();
      lines.push(line.trim());
    }
  }
  close();
  return found;
}
