import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** https://www.standardwebhooks.com: receivers can verify deliveries with an existing library. */
interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

interface Signable {
  /** Stays the same over all attempts at one delivery. */
  readonly id: string;
  readonly timestamp: Date;
  readonly body: string;
}

export type Signer = (delivery: Signable) => SignatureHeaders;

interface Verifiable {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly secrets: readonly string[];
  readonly now?: Date;
}

type Verification = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const SECRET_PREFIX = 'whsec_';
/** 24 bytes are 192 bits and, as 32 base64 characters, need no padding. */
const SECRET_BYTES = 24;
/** Standard Webhooks: the timestamp may be five minutes in the past or the future. */
const TOLERANCE_SECONDS = 5 * 60;

export function createSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * One signer serves all rows of a destination, so its keys are prepared once. While a secret is being rotated, deliveries
 * carry a signature for each, and the receiver accepts either.
 */
export function createSigner(secrets: readonly string[]): Signer {
  if (secrets.length === 0)
    throw new TypeError('A webhook must be signed with at least one secret, got none.');
  const keys = secrets.map(parseKey);
  return ({ id, timestamp, body }) => {
    // The signed text is id.timestamp.body: a dot in the id would let two deliveries share one signature.
    if (!/^[\w-]+$/.test(id))
      throw new TypeError('A webhook id must consist of letters, digits, "_" and "-".');
    const seconds = String(Math.floor(timestamp.getTime() / 1000));
    const signatures = keys.map((key) => `v1,${computeDigest(key, id, seconds, body).toString('base64')}`);
    return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
  };
}

export function verifySignature({ headers, body, secrets, now = new Date() }: Verifiable): Verification {
  const id = headers['webhook-id'];
  const seconds = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof signatures !== 'string') {
    return {
      ok: false,
      reason: 'The headers webhook-id, webhook-timestamp and webhook-signature are required once each.',
    };
  }
  if (!/^\d{1,12}$/.test(seconds)) {
    return { ok: false, reason: 'The header webhook-timestamp must be in whole seconds since 1970.' };
  }
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) {
    return { ok: false, reason: 'The timestamp is more than five minutes off.' };
  }
  const digests = signatures.split(' ').flatMap(parseV1Digest);
  const isSigned = secrets.some((secret) => {
    const expected = computeDigest(parseKey(secret), id, seconds, body);
    return digests.some((digest) => digest.length === expected.length && timingSafeEqual(digest, expected));
  });
  return isSigned ? { ok: true } : { ok: false, reason: 'No signature matches the body and the secret.' };
}

function parseV1Digest(entry: string): Buffer[] {
  const [version, digest] = entry.split(',');
  return version === 'v1' && digest !== undefined ? [Buffer.from(digest, 'base64')] : [];
}

function computeDigest(key: KeyObject, id: string, seconds: string, body: string): Buffer {
  return createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest();
}

function parseKey(secret: string): KeyObject {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const key = Buffer.from(encoded, 'base64');
  // Node decodes any text; if re-encoding gives a different text, it wasn't valid base64.
  if (key.length === 0 || key.toString('base64') !== encoded) {
    throw new TypeError('A signing secret must be "whsec_" followed by base64.');
  }
  return createSecretKey(key);
}
