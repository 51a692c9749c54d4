import { tidy, tidyBlocks } from './blocks.ts';
import { htmlBlocks } from './html.ts';

export interface MarkdownFile {
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The fields in front of a page, in YAML or TOML, as far as they are plain strings. */
export function frontMatter(source: string): MarkdownFile {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const found = /^\s*(---|\+\+\+)[ \t]*\n(.*?)\n\1[ \t]*(?:\n|$)(.*)/s.exec(text);
  if (found === null) return { fields: new Map(), body: text };
  const [, fence, head = '', body = ''] = found;
  const field = fence === '---' ? /^([A-Za-z_][\w-]*)\s*:\s*(.*)$/ : /^([A-Za-z_][\w-]*)\s*=\s*(.*)$/;
  const fields = new Map<string, string>();
  let key = '';
  for (const line of head.split('\n')) {
    const [, name, value = ''] = field.exec(line) ?? [];
    if (name !== undefined) {
      key = name;
      fields.set(key, value.trim());
    } else if (key !== '' && /^\s+(?!- )\S/.test(line)) {
      fields.set(key, `${fields.get(key) ?? ''} ${line.trim()}`.trim());
    }
  }
  return { fields: new Map([...fields].map(([name, value]) => [name, unquoted(value)])), body };
}

function unquoted(value: string): string {
  const plain = value.replace(/^[>|][-+]?\s+/, '');
  if (/^'.*'$/s.test(plain)) return plain.slice(1, -1).replaceAll("''", "'");
  if (/^".*"$/s.test(plain)) return plain.slice(1, -1).replaceAll('\\"', '"');
  return plain.replace(/\s#.*$/s, '');
}

/** Marks that stand for a piece of code until the markup around it is gone. */
const CODE_BLOCK = '\ue000';
const CODE = '\ue001';

const INLINE_TAGS =
  /<\/?(?:a|b|i|em|strong|span|u|code|small|sup|sub|font|kbd|mark|cite|q|abbr|s|del|ins)\b[^<>]*>/gi;

const COMMENTS = /<!--.*?-->|\{\/\*.*?\*\/\}/gs;
/** What site generators understand and readers never see: imports, shortcodes, anchors, images, addresses of links. */
const MACHINERY: readonly RegExp[] = [
  /^(?:import|export)\s.*?(?:from\s+['"][^'"]+['"];?|;)[ \t]*$/gm,
  /^(?:export const|import)\s.*$/gm,
  /\{%.*?%\}/gs,
  /\{\{[<%].*?[%>]\}\}/gs,
  /\{\{.*?\}\}/g,
  /^:::.*$/gm,
  /\{:[^}\n]*\}/g,
  /\{#[\w-]+\}/g,
  /!(?:toc|include|youtube|partial|image)\b.*/g,
  /\[(?:youtube|caption|embed)\b[^\]]*\]/g,
  /<a href="[^"]*"\)/g,
  /!\[[^\]]*\]\([^)]*\)/g,
  /^\s{0,3}\[[^\]]+\]:\s*\S+.*$/gm,
];

/** The paragraphs, headings, list items and table rows of a page. */
export function markdownBlocks(source: string): string[] {
  const code: string[] = [];
  const kept = (mark: string, text: string): string => `${mark}${code.push(text) - 1}${mark}`;
  let text = source
    .replaceAll('\r\n', '\n')
    .replace(COMMENTS, '')
    .replace(
      /^[ \t]*(```+|~~~+)[^\n]*\n(.*?)\n?[ \t]*\1[`~]*[ \t]*$/gms,
      (_, _fence: string, lines: string) => `\n\n${kept(CODE_BLOCK, lines)}\n\n`,
    )
    .replace(/(?<!`)(`+)(?!`)([^\n`]+?)\1(?!`)/g, (_, _fence: string, words: string) => kept(CODE, words));
  for (const pattern of MACHINERY) text = text.replace(pattern, '');
  text = text.replace(INLINE_TAGS, '').replace(/<((?:https?|mailto):[^>\s]+|[\w.+-]+@[\w.-]+)>/g, '$1');
  const withCode = (block: string): string =>
    block.replace(/[\ue000\ue001](\d+)[\ue000\ue001]/g, (_, index: string) => code[Number(index)] ?? '');
  const blocks = linesToBlocks(text)
    .map(withoutInlineMarkup)
    .flatMap((block) => (/<[a-zA-Z/!]|&[#a-zA-Z]/.test(block) ? htmlBlocks(block) : [block]));
  return tidyBlocks(blocks.map((block) => tidy(withCode(block)).replace(/^\*\*|\*\*$/g, '')));
}

const LIST_ITEM = /^(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/;
const RULE = /^(?:[-*_=]\s*){3,}$/;
const TABLE_RULE = /^\|?[\s:|-]+\|[\s:|-]*$/;

function linesToBlocks(text: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  const finish = (): void => {
    if (lines.length > 0) blocks.push(lines.join(' '));
    lines = [];
  };
  for (const raw of text.split('\n')) {
    const line = raw.replace(/^(?:\s*>\s?)+/, '').trim();
    const item = LIST_ITEM.exec(line)?.[1];
    if (line === '' || RULE.test(line) || TABLE_RULE.test(line)) {
      finish();
    } else if (/^#{1,6}\s*\S/.test(line)) {
      finish();
      blocks.push(line.replace(/^#+\s*|\s*#+$/g, ''));
    } else if (line.startsWith('|')) {
      finish();
      blocks.push(line.replaceAll('|', ' '));
    } else {
      if (item !== undefined) finish();
      lines.push(item ?? line);
    }
  }
  finish();
  return blocks;
}

const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?:[^()]|\([^()]*\))*\)(?:\{:?[^}]*\})?/g;

export const withoutInlineMarkup = (text: string): string =>
  text
    .replace(/!\[[^\]]*\](?:\([^)]*\)(?:\{[^}]*\})?|\[[^\]]*\])/g, '')
    .replace(LINK, '$1')
    .replace(LINK, '$1')
    .replace(/\[([^\]]+)\]\[[^\]]*\]/g, '$1')
    .replace(/(\*\*\*|\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)/g, '$1')
    .replace(/~~(.+?)~~/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>$~'"])/g, '$1')
    .replace(/\[\^[\w-]+\]:?/g, '')
    .replaceAll('**', '')
    .replaceAll('{}', '');
