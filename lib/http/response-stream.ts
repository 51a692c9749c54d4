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

export const writeText = (stream: Writable, text: string): Promise<void> =>
  writeBytes(stream, Buffer.from(text));

/** Waits for the caller to take what was written, or to leave. */
export const writeBytes = (stream: Writable, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed) return resolve();
    stream.once('close', resolve);
    stream.write(bytes, () => {
      stream.off('close', resolve);
      resolve();
    });
  });
