import { escapeHtml } from '#domain/shared/text/escape-html.ts';

/** A name in the address bar: `ICP fit` → `icp-fit`. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const codeBlock = (text: string, attributes = ''): string =>
  `<pre tabindex="0"${attributes}><code>${escapeHtml(text)}</code></pre>`;

/** The Markdown that descriptions and concepts use: headings, paragraphs, tables, fenced code, links, bold, code. */

const INLINE_PATTERN = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\((https:\/\/[^\s)]+|#[\w-]+)\)/g;

export function inline(text: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(INLINE_PATTERN)) {
    const [whole, code, bold, label, href] = match;
    html += escapeHtml(text.slice(from, match.index));
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else if (bold !== undefined) html += `<strong>${escapeHtml(bold)}</strong>`;
    else html += `<a href="${escapeHtml(href ?? '')}" rel="noreferrer">${escapeHtml(label ?? '')}</a>`;
    from = match.index + whole.length;
  }
  return html + escapeHtml(text.slice(from));
}

const splitCells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()));

function renderTable([head = '', , ...rows]: readonly string[]): string {
  const row = (line: string, tag: string): string =>
    `<tr>${splitCells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table>`;
}

/** Paragraphs are apart by an empty line; fenced code may hold some. */
export function renderMarkdown(text: string): string {
  return text
    .split(/(```\w*\n[\s\S]*?```)/)
    .flatMap((part) => {
      const fenced = /^```\w*\n([\s\S]*?)\n?```$/.exec(part);
      if (fenced) return [codeBlock(fenced[1] ?? '')];
      return part
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== '')
        .map((paragraph) =>
          paragraph.startsWith('|') ? renderTable(paragraph.split('\n')) : `<p>${inline(paragraph)}</p>`,
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
  const [opening = '', ...rest] = text.split(/^# /m);
  return {
    opening: renderMarkdown(opening),
    chapters: rest.map((chapter) => {
      const end = chapter.indexOf('\n');
      const title = chapter.slice(0, end).trim();
      return { id: toSlug(title), title, html: renderMarkdown(chapter.slice(end)) };
    }),
  };
}
