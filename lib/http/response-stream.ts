import type { Writable } from 'node:stream';
import type { EndpointResult } from './event.ts';

/** Sends the status and headers before the body. */
export function openStream(
  stream: Writable,
  statusCode: number,
  headers: EndpointResult['headers'],
): Writable {
  return awslambda.HttpResponseStream.from(stream, { statusCode, headers });
}

/** Waits until the client has received the piece or disconnected. */
export const writeChunk = (stream: Writable, chunk: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed) return resolve();
    stream.once('close', resolve);
    stream.write(chunk, () => {
      stream.off('close', resolve);
      resolve();
    });
  });
