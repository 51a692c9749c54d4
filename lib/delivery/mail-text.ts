const SPACES_PATTERN = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They hide words or turn their direction around. */
const INVISIBLE_PATTERN = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]+/gu;

const ELLIPSIS = '…';

const normalizeSpaces = (text: string): string =>
  text.toWellFormed().replace(SPACES_PATTERN, ' ').replace(INVISIBLE_PATTERN, '').trim();

function truncateLine(line: string, max: number): string {
  const characters = [...line];
  if (characters.length <= max) return line;
  const start = characters.slice(0, max - ELLIPSIS.length).join('');
  return `${start.trimEnd()}${ELLIPSIS}`;
}

/** What strangers wrote, on one line and cut to a number of characters. */
export const toOneLine = (text: string, max: number): string => truncateLine(normalizeSpaces(text), max);

/** Mail programs decode `=?utf-8?…?=` in a subject, even if it was written as plain text. */
export const toSubjectLine = (text: string, max: number): string =>
  truncateLine(normalizeSpaces(text).replaceAll('=?', '= ?'), max);

const ZERO_WIDTH_SPACE = '\u200b';
/** Dots within names of hosts, as browsers read them. A decimal point stays as it is. */
const HOST_DOT_PATTERN = /(?<=\S)[.\u3002\uff0e\uff61](?=\p{L})/gu;

/** Mail programs make links of addresses in a text. Nobody but the service puts links into its mail. */
export const preventLinks = (line: string): string =>
  line.replace(HOST_DOT_PATTERN, `$&${ZERO_WIDTH_SPACE}`).replace(/:(?=\/\/)|@/g, `$&${ZERO_WIDTH_SPACE}`);
