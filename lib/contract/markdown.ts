export const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Short lists stay on their line, as the formatter has them. */
const oneLine = (list: string): string =>
  list.replace(/\s*\n\s*/g, ' ').replace(/\[ | \]/g, (end) => end.trim());

export const json = (value: unknown): string =>
  fenced('json', JSON.stringify(value, null, 2).replace(/\[[^[\]{}]*\]/g, oneLine));
