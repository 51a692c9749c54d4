import { escapeHtml } from '#domain/shared/text/escape-html.ts';

/** A name in the address bar: `ICP fit` → `icp-fit`. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const renderCodeBlock = (text: string, attributes = ''): string =>
  `<pre tabindex="0"${attributes}><code>${escapeHtml(text)}</code></pre>`;

/** The Markdown that descriptions and concepts use: headings, paragraphs, tables, fenced code, links, bold, code. */

const INLINE_PATTERN = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\((https:\/\/[^\s)]+|#[\w-]+)\)/g;

export function renderInline(text: string): string {
  let html = '';
  let cursor = 0;
  for (const match of text.matchAll(INLINE_PATTERN)) {
    const [matchedText, code, bold, label, href] = match;
    html += escapeHtml(text.slice(cursor, match.index));
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else if (bold !== undefined) html += `<strong>${escapeHtml(bold)}</strong>`;
    else html += `<a href="${escapeHtml(href ?? '')}" rel="noreferrer">${escapeHtml(label ?? '')}</a>`;
    cursor = match.index + matchedText.length;
  }
  return html + escapeHtml(text.slice(cursor));
}

const splitCells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => renderInline(cell.trim()));

function renderTable([head = '', , ...rows]: readonly string[]): string {
  const renderRow = (line: string, tag: string): string =>
    `<tr>${splitCells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<table><thead>${renderRow(head, 'th')}</thead><tbody>${rows.map((line) => renderRow(line, 'td')).join('')}</tbody></table>`;
}

/** Paragraphs are apart by an empty line; fenced code may hold some. */
export function renderMarkdown(text: string): string {
  return text
    .split(/(```\w*\n[\s\S]*?```)/)
    .flatMap((textPart) => {
      const fenceMatch = /^```\w*\n([\s\S]*?)\n?```$/.exec(textPart);
      if (fenceMatch) return [renderCodeBlock(fenceMatch[1] ?? '')];
      return textPart
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== '')
        .map((paragraph) =>
          paragraph.startsWith('|')
            ? renderTable(paragraph.split('\n'))
            : `<p>${renderInline(paragraph)}</p>`,
        );
    })
    .join('\n');
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** The text before the first heading, and one chapter per heading. */
export function splitChapters(text: string): { readonly opening: string; readonly chapters: Chapter[] } {
  const [opening = '', ...chapterTexts] = text.split(/^# /m);
  return {
    opening: renderMarkdown(opening),
    chapters: chapterTexts.map((chapter) => {
      const end = chapter.indexOf('\n');
      const title = chapter.slice(0, end).trim();
      return { id: toSlug(title), title, html: renderMarkdown(chapter.slice(end)) };
    }),
  };
}
