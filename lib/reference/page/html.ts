import { escapeHtml } from '#domain/shared/text/escape-html.ts';

/** A name in the address bar: `ICP fit` → `icp-fit`. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const codeBlock = (text: string, attributes = ''): string =>
  `<pre tabindex="0"${attributes}><code>${escapeHtml(text)}</code></pre>`;
