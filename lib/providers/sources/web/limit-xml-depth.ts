import { WebError } from './web-error.ts';

/** Feeds nest five deep, ten with extensions. Markup within texts is escaped or in CDATA. */
const DEEPEST = 60;
const MARKUP = /<!--|<!\[CDATA\[|<(\/?)[A-Za-z_][^<>]{0,5000}?(\/?)>/g;

/** XML with limited nesting. Parsers go through all open elements again and again. */
export function limitXmlDepth(text: string): string {
  // JSON feeds contain HTML, which may nest deeper.
  if (!/^[\s\uFEFF]*</.test(text.slice(0, 1_000))) return text;
  let depth = 0;
  MARKUP.lastIndex = 0;
  for (let match = MARKUP.exec(text); match !== null; match = MARKUP.exec(text)) {
    const [markup, closes, isEmpty] = match;
    if (markup === '<!--' || markup === '<![CDATA[') {
      const end = text.indexOf(markup === '<!--' ? '-->' : ']]>', MARKUP.lastIndex);
      if (end === -1) break;
      MARKUP.lastIndex = end;
      continue;
    }
    if (isEmpty === '/') continue;
    depth = Math.max(0, depth + (closes === '/' ? -1 : 1));
    if (depth > DEEPEST) throw new WebError('unexpected_answer', 'The response is nested too deeply.');
  }
  return text;
}
