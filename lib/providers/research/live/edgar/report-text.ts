/** As much of a report as tells the news; what follows are tables and covenants. */
const MOST_CHARACTERS = 20_000;

const HEADING = /^\s*item\s+(\d\.\d\d)\b[^\n]*$/i;
const END = /^\s*(?:signatures?|exhibit index)\s*$/i;

/**
 * What a report says under its items, without its cover, its headings and its signatures: the headings name every event
 * that an item may be about, and so would be taken for all of them.
 */
export function reportText(text: string, wanted: ReadonlySet<string>): string {
  const kept: string[] = [];
  let item: string | null = null;
  for (const line of text.split('\n')) {
    if (END.test(line) && item !== null) break;
    const found = HEADING.exec(line)?.[1];
    if (found !== undefined) {
      item = found;
      const behind = behindHeading(line);
      if (wanted.has(found) && behind !== '') kept.push(behind);
      continue;
    }
    if (item !== null && wanted.has(item)) kept.push(line);
  }
  // A report without headings that can be told is read as a whole.
  const said = kept.length > 0 ? kept.join('\n') : item === null ? text : '';
  return said.slice(0, MOST_CHARACTERS).trim();
}

/** Some filers write the heading and the first sentence on one line; the heading ends with its first full stop after the number. */
function behindHeading(line: string): string {
  const [, rest = ''] = /^\s*item\s+\d\.\d\d\.?\s*(.*)$/is.exec(line) ?? [];
  const end = rest.search(/\.\s+(?=[A-Z“"])/);
  return end === -1 ? '' : rest.slice(end + 1).trim();
}
