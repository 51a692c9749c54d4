import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { scopedMemberId, type Viewer } from '#domain/shared/visibility/viewer.ts';

/** Where a reader of the change log is: it has read everything before, and `offset` notes of this position. */
export interface ChangePosition {
  readonly position: number;
  readonly offset: number;
}

export interface ChangeCursor extends ChangePosition {
  /** Everything until then is read. Milliseconds since 1970. */
  readonly readUntil: number;
  /** Whether the viewer may still see what they saw when they got the cursor. */
  readonly hasSameVisibility: boolean;
}

const PREFIX = 'chg_';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const RADIX = 36;
/** Digits of position, offset and time. Each cursor is as long as the others: its length must not tell the position. */
const DIGITS = { position: 9, offset: 4, until: 9 } as const;
const CURSOR_TEXT_PATTERN = /^([0-9a-z]{9})-([0-9a-z]{4})-([0-9a-z]{9})-([0-9a-f]{8})$/;

const hashVisibility = (viewer: Viewer): string => hash('sha256', scopedMemberId(viewer) ?? '').slice(0, 8);

/** The stage's secret is used for other things, too: each has a key of its own. */
const deriveKey = ({ workspaceId }: Viewer, secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, workspaceId, 'cursors of the change feed', KEY_BYTES));

/** Sealed: positions count the changes of the whole workspace, also those that the viewer must not learn of. */
export function writeCursor(
  viewer: Viewer,
  secret: string,
  { position, offset }: ChangePosition,
  readUntilMs: number,
): string {
  const formatDigits = (fieldName: keyof typeof DIGITS, fieldValue: number) =>
    fieldValue.toString(RADIX).padStart(DIGITS[fieldName], '0');
  const paddedNumbers = [
    formatDigits('position', position),
    formatDigits('offset', offset),
    formatDigits('until', readUntilMs),
  ];
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(viewer, secret), nonce);
  const encryptedBytes = Buffer.concat([
    cipher.update([...paddedNumbers, hashVisibility(viewer)].join('-'), 'utf8'),
    cipher.final(),
  ]);
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), encryptedBytes]).toString('base64url');
}

function decryptCursor(text: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  if (!text.startsWith(PREFIX) || bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const decryptedBytes = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decryptedBytes, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Undefined if it isn't a cursor of this workspace. */
export function readCursor(viewer: Viewer, secret: string, text: string): ChangeCursor | undefined {
  const [, position = '', offset = '', readUntilDigits = '', visibilityHash] =
    CURSOR_TEXT_PATTERN.exec(decryptCursor(text, deriveKey(viewer, secret)) ?? '') ?? [];
  if (visibilityHash === undefined) return undefined;
  const parseDigits = (digitsText: string) => Number.parseInt(digitsText, RADIX);
  return {
    position: parseDigits(position),
    offset: parseDigits(offset),
    readUntil: parseDigits(readUntilDigits),
    hasSameVisibility: visibilityHash === hashVisibility(viewer),
  };
}
