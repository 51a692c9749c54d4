export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** As long as the formatter lets a line be. */
const LINE_WIDTH = 110;

/** Lists that fit stay on their line, as the formatter has them. */
function oneLine(whole: string, start: string, list: string): string {
  const line = start + list.replace(/\s*\n\s*/g, ' ').replace(/\[ | \]/g, (end) => end.trim());
  return line.length <= LINE_WIDTH ? line : whole;
}

export const json = (value: unknown): string =>
  fenced('json', JSON.stringify(value, null, 2).replace(/^( *(?:"[^"]+": )?)(\[[^[\]{}]*\],?)/gm, oneLine));
