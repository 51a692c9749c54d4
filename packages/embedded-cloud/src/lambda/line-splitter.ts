import { StringDecoder } from 'node:string_decoder';

/** 256 KB: CloudWatch's longest log event. A longer line is cut there. */
const MAX_LINE_LENGTH = 256 * 1024;

/** Splits a byte stream into lines. Returns a function that takes each chunk. */
export function createLineSplitter(onLine: (line: string) => void): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (bytes) => {
    const lines = (rest + decoder.write(bytes)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
    while (rest.length > MAX_LINE_LENGTH) {
      onLine(rest.slice(0, MAX_LINE_LENGTH));
      rest = rest.slice(MAX_LINE_LENGTH);
    }
  };
}
