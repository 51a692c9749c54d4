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
  const inlines: Inline[] = [];
  let cursor = 0;
  for (const match of text.matchAll(INLINE_PATTERN)) {
    if (match.index > cursor) inlines.push({ kind: 'text', text: text.slice(cursor, match.index) });
    const [matchedText, bold, italic, code, label, href] = match;
    if (bold !== undefined) inlines.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) inlines.push({ kind: 'italic', text: italic });
    else if (code !== undefined) inlines.push({ kind: 'code', text: code });
    else inlines.push({ kind: 'link', text: label ?? '', href: href ?? '' });
    cursor = match.index + matchedText.length;
  }
  if (cursor < text.length) inlines.push({ kind: 'text', text: text.slice(cursor) });
  return inlines;
}

const LIST_ITEM_PATTERN = /^\s*(?:[-*]|\d+\.)\s+/;
const HEADING = /^#{1,6}\s+/;

export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const closeBlock = (): void => {
    if (lines.length === 0) return;
    const isList = LIST_ITEM_PATTERN.test(lines[0] ?? '');
    blocks.push(
      isList
        ? { kind: 'list', items: lines.map((line) => parseInline(line.replace(LIST_ITEM_PATTERN, ''))) }
        : { kind: 'paragraph', lines: lines.map(parseInline) },
    );
    lines = [];
  };
  for (const line of markdown.split('\n')) {
    if (HEADING.test(line)) {
      closeBlock();
      blocks.push({ kind: 'heading', lines: [parseInline(line.replace(HEADING, ''))] });
    } else if (line.trim() === '') {
      closeBlock();
    } else {
      if (lines.length > 0 && LIST_ITEM_PATTERN.test(line) !== LIST_ITEM_PATTERN.test(lines[0] ?? ''))
        closeBlock();
      lines.push(line.trim());
    }
  }
  closeBlock();
  return blocks;
}
