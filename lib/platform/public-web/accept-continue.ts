import type { Socket } from 'node:net';

const NOTHING = Buffer.alloc(0);
/** How an interim answer begins; `?` stands for any byte. */
const INTERIM = Buffer.from('HTTP/1.? 1??');
const ANY = '?'.charCodeAt(0);
const LAST_DIGITS = INTERIM.length - 2;
const HEAD_END = '\r\n\r\n';
/** As much as undici takes for headers. */
const LONGEST_HEAD = 16 * 1024;

/** Whether what comes from here on is, or may become, the head of an interim answer. */
const maybeInterim = (data: Buffer, start: number): boolean =>
  INTERIM.every((byte, place) => {
    const given = data[start + place];
    return given === undefined || byte === ANY || byte === given;
  });

/** Reads along at the front of an answer and makes each `100 Continue` a `102 Processing`, which means as little. */
class InterimAnswers {
  #isOver = true;
  #held: Buffer = NOTHING;

  begin(): void {
    this.#isOver = false;
    this.#held = NOTHING;
  }

  /** What may be read of the answer by now; null: nothing yet. */
  pass(chunk: Buffer): Buffer | null {
    if (this.#isOver) return chunk;
    const data = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NOTHING;
    let start = 0;
    while (maybeInterim(data, start)) {
      const end = data.indexOf(HEAD_END, start, 'latin1');
      if (end === -1) {
        if (data.length - start > LONGEST_HEAD) break;
        this.#held = data.subarray(start);
        return start === 0 ? null : data.subarray(0, start);
      }
      const digits = start + LAST_DIGITS;
      if (data.toString('latin1', digits, digits + 2) === '00') data.write('2', digits + 1);
      start = end + HEAD_END.length;
    }
    this.#isOver = true;
    return data;
  }
}

/**
 * RFC 9110 wants a client to take any number of interim answers before the final one, also a 100 that it has not
 * asked for. undici takes all but that one, for which it cuts the connection.
 */
export function acceptContinue(socket: Socket): void {
  const answers = new InterimAnswers();
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  const read = socket.read.bind(socket);
  // One request at a time: whatever is read after a write is the front of its answer.
  socket.write = ((...args: unknown[]) => {
    answers.begin();
    return write(...args);
  }) as Socket['write'];
  socket.read = (size?: number): unknown => {
    for (let chunk: unknown = read(size); chunk !== null; chunk = read(size)) {
      const passed = Buffer.isBuffer(chunk) ? answers.pass(chunk) : chunk;
      if (passed !== null) return passed;
    }
    return null;
  };
}
