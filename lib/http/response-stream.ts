import type { Writable } from 'node:stream';
import type { EndpointResult } from './event.ts';

/** Puts the head before what is written to the stream. */
export function openStream(
  stream: Writable,
  statusCode: number,
  headers: EndpointResult['headers'],
): Writable {
  return awslambda.HttpResponseStream.from(stream, { statusCode, headers });
}

/** Waits for the caller to take what was written, or to leave. */
export const writePiece = (stream: Writable, piece: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed) return resolve();
    stream.once('close', resolve);
    stream.write(piece, () => {
      stream.off('close', resolve);
      resolve();
    });
  });
