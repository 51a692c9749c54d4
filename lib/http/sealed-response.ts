import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { parseBearerKey } from '#domain/workspace/keys/api-key.ts';

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** An API key has 190 random bits, so a key derived from it can't be brute-forced from the ciphertext. */
const deriveKey = (authorization: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', parseBearerKey(authorization), salt, 'sealed answer', KEY_BYTES));

/** Encrypts text so that only this `Authorization` header's API key can decrypt it. Reading the table isn't enough. */
export function encryptResponse(text: string, authorization: string): string {
  const salt = randomBytes(SALT_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(authorization, salt), nonce);
  const encryptedBytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), encryptedBytes]).toString('base64');
}

/** Undefined for any key but the one that encrypted it. */
export function decryptResponse(sealedText: string, authorization: string): string | undefined {
  const bytes = Buffer.from(sealedText, 'base64');
  const salt = bytes.subarray(0, SALT_BYTES);
  const nonce = bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  const tag = bytes.subarray(SALT_BYTES + NONCE_BYTES, SALT_BYTES + NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, deriveKey(authorization, salt), nonce);
    decipher.setAuthTag(tag);
    const decryptedBytes = decipher.update(bytes.subarray(SALT_BYTES + NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decryptedBytes, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
