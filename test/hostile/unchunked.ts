const LINE_END = Buffer.from('\r\n');

/** Joins a chunked body; a truncated stream gives what arrived. */
export function unchunked(sent: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let rest = sent; ; ) {
    const lineEnd = rest.indexOf(LINE_END);
    const size = Number.parseInt(rest.subarray(0, lineEnd).toString(), 16);
    if (lineEnd < 0 || !(size > 0)) return Buffer.concat(pieces);
    const start = lineEnd + LINE_END.length;
    pieces.push(rest.subarray(start, start + size));
    rest = rest.subarray(start + size + LINE_END.length);
  }
}
