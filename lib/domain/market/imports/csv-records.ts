/** A CSV record, or why it cannot be read. */
export type CsvRecord = { readonly cells: readonly string[] } | { readonly problem: string };

/** No account needs this much. A longer record is an unclosed quote or an attack. */
const RECORD_CHARACTERS = 64 * 1024;
const COLUMNS_MAX = 200;

interface Read {
  readonly record: CsvRecord;
  /** Where the next record starts, or undefined if the text doesn't include it yet. */
  readonly next: number | undefined;
}

const LINE_BREAK = /\r\n?|\n/g;

/** The start of the line after this position. */
function findNextLine(text: string, at: number, isLast: boolean): number | undefined {
  LINE_BREAK.lastIndex = at;
  const found = LINE_BREAK.exec(text);
  // A lone carriage return at the end may be half of a line break.
  if (found && (isLast || LINE_BREAK.lastIndex < text.length || found[0] !== '\r'))
    return LINE_BREAK.lastIndex;
  return isLast ? text.length : undefined;
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
 * The record that starts here, or undefined if the text ends first. An unreadable record only costs its first line:
 * reading continues with the next one, so an unclosed quote doesn't swallow the file. Quotes in unquoted cells are
 * rejected, so no line is read more than twice.
 */
function readRecord(text: string, start: number, delimiter: string, isLast: boolean): Read | undefined {
  const end = Math.min(text.length, start + RECORD_CHARACTERS);
  const isTruncated = end < text.length;
  const mayGoOn = !isLast && !isTruncated;
  const bad = (problem: string): Read => ({ record: { problem }, next: findNextLine(text, start, isLast) });
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    if (text[at] === '"') {
      const quoted = readQuotedCell(text, at, end);
      if (mayGoOn && !quoted) return undefined;
      if (!quoted) return bad('A quote is not closed.');
      cells.push(quoted.cell);
      at = quoted.next;
    } else {
      const to = findCellEnd(text, at, end, delimiter);
      if (text[to] === '"' && to < end) return bad('A cell that contains a quote must be quoted.');
      cells.push(text.slice(at, to));
      at = to;
    }
    if (cells.length > COLUMNS_MAX) return bad(`Has more than ${COLUMNS_MAX} cells.`);
    if (at >= end) {
      // Also because a quote at the very end may be the first of two.
      if (mayGoOn) return undefined;
      return isTruncated
        ? bad(`Is longer than ${RECORD_CHARACTERS} characters.`)
        : { record: { cells }, next: end };
    }
    if (text[at] === delimiter) continue;
    if (text[at] !== '\n' && text[at] !== '\r') return bad('There is text after a closing quote.');
    const next = findNextLine(text, at, isLast);
    return next === undefined ? undefined : { record: { cells }, next };
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

/** The records of a streamed file. Only the current one is in memory. */
export async function* readCsvRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<CsvRecord, void, undefined> {
  let text = '';
  let delimiter: string | undefined;
  let skips = false;

  function* drain(isLast: boolean): Generator<CsvRecord, void, undefined> {
    const hasHeaderLine = isLast || /[\r\n]/.test(text) || text.length > RECORD_CHARACTERS;
    if (delimiter === undefined && !hasHeaderLine) return;
    delimiter ??= detectDelimiter(text);
    let at = 0;
    if (skips) {
      const next = findNextLine(text, 0, isLast);
      skips = next === undefined;
      at = next ?? text.length;
    }
    while (at < text.length) {
      const read = readRecord(text, at, delimiter, isLast);
      if (!read) break;
      yield read.record;
      skips = read.next === undefined;
      at = read.next ?? text.length;
    }
    text = text.slice(at);
  }

  for await (const piece of pieces) {
    text += piece;
    yield* drain(false);
  }
  yield* drain(true);
}
