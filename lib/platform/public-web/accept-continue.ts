import type { Socket } from 'node:net';

const EMPTY_BUFFER = Buffer.alloc(0);
/** The start of an interim response; `?` stands for any byte. */
const INTERIM = Buffer.from('HTTP/1.? 1??');
const WILDCARD_BYTE = '?'.charCodeAt(0);
const LAST_DIGITS = INTERIM.length - 2;
const HEAD_END = '\r\n\r\n';
/** Undici's limit for headers. */
const MAX_HEAD_BYTES = 16 * 1024;

/** Whether the data from `start` on is, or may become, the head of an interim response. */
const canBeInterim = (data: Buffer, start: number): boolean =>
  INTERIM.every((byte, position) => {
    const receivedByte = data[start + position];
    return receivedByte === undefined || byte === WILDCARD_BYTE || byte === receivedByte;
  });

/** Rewrites each `100 Continue` before the final response to `102 Processing`, which is just as harmless. */
class InterimResponses {
  #isOver = true;
  #pending: Buffer = EMPTY_BUFFER;

  begin(): void {
    this.#isOver = false;
    this.#pending = EMPTY_BUFFER;
  }

  /** The data that may be read so far; null if none yet. */
  pass(chunk: Buffer): Buffer | null {
    if (this.#isOver) return chunk;
    const data = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#pending = EMPTY_BUFFER;
    let start = 0;
    while (canBeInterim(data, start)) {
      const end = data.indexOf(HEAD_END, start, 'latin1');
      if (end === -1) {
        if (data.length - start > MAX_HEAD_BYTES) break;
        this.#pending = data.subarray(start);
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
 * RFC 9110 requires a client to accept any number of interim responses before the final one, even an unsolicited 100.
 * Undici accepts all but that one, on which it closes the connection.
 */
export function acceptContinue(socket: Socket): void {
  const responses = new InterimResponses();
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  const readChunk = socket.read.bind(socket);
  // One request at a time: the first bytes read after a write are the start of its response.
  socket.write = ((...args: unknown[]) => {
    responses.begin();
    return write(...args);
  }) as Socket['write'];
  socket.read = (size?: number): unknown => {
    for (let chunk: unknown = readChunk(size); chunk !== null; chunk = readChunk(size)) {
      const passedChunk = Buffer.isBuffer(chunk) ? responses.pass(chunk) : chunk;
      if (passedChunk !== null) return passedChunk;
    }
    return null;
  };
}
