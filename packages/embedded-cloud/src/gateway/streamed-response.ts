/** Pipes a streamed response at the caller's pace, and ends the function's stream if the caller disconnects. */
import type { ServerResponse } from 'node:http';

export type StreamEnd = 'complete' | 'caller-gone' | 'timed-out';

export interface Piping {
  readonly body: AsyncIterable<Uint8Array>;
  readonly response: ServerResponse;
  /** How long the whole body may take. */
  readonly timeLimitMs: number;
  onBytes(count: number): void;
}

const STOPPED = Symbol('stopped');

/** Not awaited: a stream that hangs in its next chunk would never return. */
function closeIterator(iterator: AsyncIterator<Uint8Array>): void {
  iterator.return?.().catch(() => undefined);
}

export const cancelStream = (body: AsyncIterable<Uint8Array>): void =>
  closeIterator(body[Symbol.asyncIterator]());

const waitForDrain = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    response.once('drain', resolve);
  });

/** Rejects with the stream's error. The response stays open. */
export async function writeStream({ body, response, timeLimitMs, onBytes }: Piping): Promise<StreamEnd> {
  const iterator = body[Symbol.asyncIterator]();
  const stop = Promise.withResolvers<typeof STOPPED>();
  let end: StreamEnd = 'complete';
  const stopAs = (reason: StreamEnd): void => {
    end = reason;
    stop.resolve(STOPPED);
  };
  const onClose = (): void => stopAs('caller-gone');
  const timer = setTimeout(stopAs, timeLimitMs, 'timed-out');
  response.once('close', onClose);
  try {
    if (response.destroyed) onClose();
    while (end === 'complete') {
      const next = await Promise.race([iterator.next(), stop.promise]);
      if (next === STOPPED || next.done) break;
      onBytes(next.value.byteLength);
      if (!response.write(next.value)) await Promise.race([waitForDrain(response), stop.promise]);
    }
    return end;
  } finally {
    clearTimeout(timer);
    response.off('close', onClose);
    if (end !== 'complete') closeIterator(iterator);
  }
}
