/** Reads a request's body up to the gateway's limit. */
import type { IncomingMessage } from 'node:http';

/** API Gateway's payload limit, which can't be raised. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

export type Body =
  | { readonly kind: 'read'; readonly bytes: Buffer | undefined }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'gone' };

const NO_BODY: Body = { kind: 'read', bytes: undefined };
const TOO_LARGE: Body = { kind: 'too-large' };
const GONE: Body = { kind: 'gone' };

export function readBody(request: IncomingMessage): Promise<Body> | Body {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return NO_BODY;
  if (Number(length ?? 0) > MAX_BODY_BYTES) return TOO_LARGE;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (body: Body): void => {
      request.off('data', onData).off('end', onEnd).off('error', onDisconnect).off('close', onDisconnect);
      resolve(body);
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        request.pause();
        finish(TOO_LARGE);
      } else chunks.push(chunk);
    };
    const onEnd = (): void =>
      finish({
        kind: 'read',
        bytes: size === 0 ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks),
      });
    const onDisconnect = (): void => finish(GONE);
    request.on('data', onData).on('end', onEnd).on('error', onDisconnect).on('close', onDisconnect);
  });
}
