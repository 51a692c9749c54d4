const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => ENTITIES[each] ?? each);

/** A name in the address bar: `ICP fit` → `icp-fit`. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const codeBlock = (text: string, attributes = ''): string =>
  `<pre tabindex="0"${attributes}><code>${escaped(text)}</code></pre>`;
