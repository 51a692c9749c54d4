export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** The formatter's line length, minus room for a comma. */
const LINE_MAX = 109;

/** Lists that fit stay on one line, as the formatter writes them. */
function onOneLine(list: string, start: number, whole: string): string {
  const lines = list.split('\n').map((line) => line.trim());
  const line = lines.join(' ').replace(/\[ | \]/g, (end) => end.trim());
  const before = start - whole.lastIndexOf('\n', start) - 1;
  return before + line.length <= LINE_MAX ? line : list;
}

export const json = (value: unknown): string =>
  fenced('json', JSON.stringify(value, null, 2).replace(/\[[^[\]{}]*\]/g, onOneLine));
