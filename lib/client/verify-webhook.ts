import type { WebhookPayload } from './webhook-payload.ts';

/** The delivery was not signed with any of the secrets, or is too old. Do not act on it. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
  }
}

export interface VerifyOptions {
  /** How far the timestamp may be from the current time. @default 300, as in Standard Webhooks */
  readonly toleranceSeconds?: number | undefined;
  /** @default the current time */
  readonly now?: Date | undefined;
}

/** Request headers, in the form your server provides them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

const TOLERANCE_SECONDS = 5 * 60;
const SECRET_PREFIX = 'whsec_';

const encoder = new TextEncoder();

/** Undefined if the text is not valid base64. */
function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const found =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([header]) => header.toLowerCase() === name)?.[1];
  if (typeof found === 'string') return found;
  throw new WebhookVerificationError(`The header ${name} is required exactly once.`);
}

function importKey(secret: string) {
  const key = secret.startsWith(SECRET_PREFIX) ? decodeBase64(secret.slice(SECRET_PREFIX.length)) : undefined;
  if (!key || key.length === 0) throw new TypeError('A signing secret must be "whsec_" followed by base64.');
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function checkAge(seconds: string, { toleranceSeconds = TOLERANCE_SECONDS, now }: VerifyOptions): void {
  if (!/^\d{1,12}$/.test(seconds)) {
    throw new WebhookVerificationError('The header webhook-timestamp must be in whole seconds since 1970.');
  }
  if (Math.abs((now?.getTime() ?? Date.now()) / 1000 - Number(seconds)) > toleranceSeconds) {
    throw new WebhookVerificationError('The timestamp is too old, or in the future.');
  }
}

function parseSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(' ').flatMap((entry) => {
    const [version, digest = ''] = entry.split(',');
    const bytes = version === 'v1' ? decodeBase64(digest) : undefined;
    return bytes ? [bytes] : [];
  });
}

function joinBytes(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(head.length + tail.length);
  joined.set(head);
  joined.set(tail, head.length);
  return joined;
}

/**
 * Checks that a delivery comes from the service and is recent, and returns its payload. `body` must be the raw bytes,
 * before any parser. Pass several `secrets` while you rotate them. Throws `WebhookVerificationError`.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookPayload> {
  const id = readHeader(headers, 'webhook-id');
  const seconds = readHeader(headers, 'webhook-timestamp');
  const signatures = parseSignatures(readHeader(headers, 'webhook-signature'));
  checkAge(seconds, options);
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const signed = joinBytes(encoder.encode(`${id}.${seconds}.`), bytes);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await importKey(secret);
    for (const signature of signatures) {
      // The Web Crypto standard requires a constant-time comparison.
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return JSON.parse(new TextDecoder().decode(bytes));
    }
  }
  throw new WebhookVerificationError('No signature matches the body and the secrets.');
}
