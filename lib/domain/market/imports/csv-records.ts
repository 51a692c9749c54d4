/** A CSV record, or why it cannot be read. */
export type CsvRecord = { readonly cells: readonly string[] } | { readonly problem: string };

/** No account needs this much. A longer record is an unclosed quote or an attack. */
const MAX_RECORD_CHARACTERS = 64 * 1024;
const MAX_COLUMNS = 200;

/** The records of a file, one by one. */
export function* readCsvRecords(text: string): Generator<CsvRecord, void, undefined> {
  const delimiter = detectDelimiter(text);
  for (let position = 0; position < text.length; ) {
    const { record, next } = readRecord(text, position, delimiter);
    yield record;
    position = next;
  }
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The most frequent delimiter in the first line, outside quotes. */
function detectDelimiter(text: string): string {
  const [line = ''] = text.slice(0, MAX_RECORD_CHARACTERS).split(/[\r\n]/, 1);
  const unquotedText = line.replaceAll(/"[^"]*"/g, '');
  const countParts = (delimiter: string): number => unquotedText.split(delimiter).length;
  return DELIMITERS.reduce((bestDelimiter, delimiter) =>
    countParts(delimiter) > countParts(bestDelimiter) ? delimiter : bestDelimiter,
  );
}

/**
 * The record that starts here, and where the next one does. An unreadable record only costs its first line: reading
 * continues with the next one, so an unclosed quote doesn't swallow the file. Quotes in unquoted cells are rejected, so no
 * line is read more than twice.
 */
function readRecord(text: string, start: number, delimiter: string): { record: CsvRecord; next: number } {
  const end = Math.min(text.length, start + MAX_RECORD_CHARACTERS);
  const reject = (problem: string) => ({ record: { problem }, next: findNextLine(text, start) });
  const cells: string[] = [];
  for (let position = start; ; position += 1) {
    if (text[position] === '"') {
      const quotedCell = readQuotedCell(text, position, end);
      if (!quotedCell) return reject('A quote is not closed.');
      cells.push(quotedCell.cell);
      position = quotedCell.next;
    } else {
      const cellEnd = findCellEnd(text, position, end, delimiter);
      if (text[cellEnd] === '"' && cellEnd < end)
        return reject('A cell that contains a quote must be quoted.');
      cells.push(text.slice(position, cellEnd));
      position = cellEnd;
    }
    if (cells.length > MAX_COLUMNS) return reject(`Has more than ${MAX_COLUMNS} cells.`);
    if (position >= end && end < text.length) {
      return reject(`Is longer than ${MAX_RECORD_CHARACTERS} characters.`);
    }
    if (position >= end) return { record: { cells }, next: end };
    if (text[position] === delimiter) continue;
    if (text[position] !== '\n' && text[position] !== '\r') {
      return reject('There is text after a closing quote.');
    }
    return { record: { cells }, next: findNextLine(text, position) };
  }
}

const LINE_BREAK = /\r\n?|\n/g;

/** The start of the line after this position. */
function findNextLine(text: string, position: number): number {
  LINE_BREAK.lastIndex = position;
  return LINE_BREAK.test(text) ? LINE_BREAK.lastIndex : text.length;
}

/** A quoted cell, from its opening quote: its content and where it ends. */
function readQuotedCell(
  text: string,
  openingQuote: number,
  end: number,
): { cell: string; next: number } | undefined {
  let cell = '';
  for (let position = openingQuote + 1; ; ) {
    const quote = text.indexOf('"', position);
    if (quote === -1 || quote >= end) return undefined;
    const isEscaped = text[quote + 1] === '"';
    if (!isEscaped) return { cell: cell + text.slice(position, quote), next: quote + 1 };
    cell += text.slice(position, quote + 1);
    position = quote + 2;
  }
}

function findCellEnd(text: string, start: number, end: number, delimiter: string): number {
  const isCellEnd = (character: string | undefined): boolean =>
    character === delimiter || character === '\n' || character === '\r' || character === '"';
  let position = start;
  while (position < end && !isCellEnd(text[position])) position += 1;
  return position;
}
