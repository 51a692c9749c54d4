/** A CSV record, or why it cannot be read. */
export type CsvRecord = { readonly cells: readonly string[] } | { readonly problem: string };

/** No account needs this much. A longer record is an unclosed quote or an attack. */
const RECORD_CHARACTERS = 64 * 1024;
const COLUMNS_MAX = 200;

const LINE_BREAK = /\r\n?|\n/g;

/** The start of the line after this position. */
function findNextLine(text: string, at: number): number {
  LINE_BREAK.lastIndex = at;
  return LINE_BREAK.test(text) ? LINE_BREAK.lastIndex : text.length;
}

/** A quoted cell, from its opening quote: its content and where it ends. */
function readQuotedCell(text: string, at: number, end: number): { cell: string; next: number } | undefined {
  let cell = '';
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1 || quote >= end) return undefined;
    if (text[quote + 1] !== '"') return { cell: cell + text.slice(from, quote), next: quote + 1 };
    cell += text.slice(from, quote + 1);
    from = quote + 2;
  }
}

function findCellEnd(text: string, at: number, end: number, delimiter: string): number {
  let to = at;
  while (to < end && text[to] !== delimiter && text[to] !== '\n' && text[to] !== '\r' && text[to] !== '"') {
    to += 1;
  }
  return to;
}

/**
 * The record that starts here, and where the next one does. An unreadable record only costs its first line: reading
 * continues with the next one, so an unclosed quote doesn't swallow the file. Quotes in unquoted cells are rejected, so no
 * line is read more than twice.
 */
function readRecord(text: string, start: number, delimiter: string): { record: CsvRecord; next: number } {
  const end = Math.min(text.length, start + RECORD_CHARACTERS);
  const reject = (problem: string) => ({ record: { problem }, next: findNextLine(text, start) });
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    if (text[at] === '"') {
      const quoted = readQuotedCell(text, at, end);
      if (!quoted) return reject('A quote is not closed.');
      cells.push(quoted.cell);
      at = quoted.next;
    } else {
      const to = findCellEnd(text, at, end, delimiter);
      if (text[to] === '"' && to < end) return reject('A cell that contains a quote must be quoted.');
      cells.push(text.slice(at, to));
      at = to;
    }
    if (cells.length > COLUMNS_MAX) return reject(`Has more than ${COLUMNS_MAX} cells.`);
    if (at >= end && end < text.length) return reject(`Is longer than ${RECORD_CHARACTERS} characters.`);
    if (at >= end) return { record: { cells }, next: end };
    if (text[at] === delimiter) continue;
    if (text[at] !== '\n' && text[at] !== '\r') return reject('There is text after a closing quote.');
    return { record: { cells }, next: findNextLine(text, at) };
  }
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The most frequent delimiter in the first line, outside quotes. */
function detectDelimiter(text: string): string {
  const [line = ''] = text.slice(0, RECORD_CHARACTERS).split(/[\r\n]/, 1);
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string): number => plain.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** The records of a file, one by one. */
export function* readCsvRecords(text: string): Generator<CsvRecord, void, undefined> {
  const delimiter = detectDelimiter(text);
  for (let at = 0; at < text.length; ) {
    const { record, next } = readRecord(text, at, delimiter);
    yield record;
    at = next;
  }
}
