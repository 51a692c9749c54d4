/**
 * Keys of the table that platform builds, because the HTTP module, which needs them, doesn't import the table. The table's
 * `keys` lists them with all the others.
 */

/** A table key as text, to compare, to look up and to show. */
export const encodeKeyText = ({ PK, SK }: { readonly PK: unknown; readonly SK: unknown }): string =>
  `${PK} ${SK}`;

/** The workspace's own partition of the table. */
export const workspacePartition = (id: string): string => `WS#${id}`;

/** One partition per workspace, so a busy tenant can't slow down another's writes. */
export const idempotencyPartition = (workspaceId: string): string =>
  `${workspacePartition(workspaceId)}#IDEMPOTENCY`;

/** Keys of stored responses to requests with an Idempotency-Key. */
export const idempotencyKeys = {
  idempotentAnswer: (workspaceId: string, endpointId: string, keyHash: string) => ({
    PK: idempotencyPartition(workspaceId),
    SK: `${endpointId}#${keyHash}`,
  }),
  /** A part of a response that is too large for one item. */
  idempotentAnswerPart: (workspaceId: string, requestId: string, partNumber: number) => ({
    PK: idempotencyPartition(workspaceId),
    SK: `PART#${requestId}#${partNumber}`,
  }),
};

/** Everything that belongs to an account is in its partition and is deleted with it. */
export const accountPartition = (workspaceId: string, id: string): string => `ACC#${workspaceId}#${id}`;

/** Keys of records that have owners. */
export const recordKeys = {
  account: (workspaceId: string, id: string) => ({ PK: accountPartition(workspaceId, id), SK: 'ACCOUNT' }),
  person: (
    workspaceId: string,
    { accountId, hash }: { readonly accountId: string; readonly hash: string },
  ) => ({ PK: accountPartition(workspaceId, accountId), SK: `PERSON#${hash}` }),
};

/** Partition prefix of key-use records, the only items that every endpoint may write. */
export const KEY_USE = 'KEY_USE#';

/** Keys of key-use records. */
export const keyUseKeys = {
  /** How many requests a key, and the keys created with it, made in a minute. */
  keyMinute: (keyId: string, minute: number) => ({ PK: `${KEY_USE}${keyId}`, SK: `MINUTE#${minute}` }),
  lastKeyUse: (keyId: string) => ({ PK: `${KEY_USE}${keyId}`, SK: 'LAST' }),
  /** One of the slots that a workspace, or all together, have for calls that take long. */
  slot: (owner: string, pool: string, slot: number) => ({
    PK: `${KEY_USE}${owner}#SLOT#${pool}#${slot}`,
    SK: 'SLOT',
  }),
};

/** Partition prefix of the audit log. */
export const AUDIT = 'AUDIT#';

/** Keys of the audit log. */
export const auditKeys = {
  /** One partition per month, so a time range reads a few partitions in parallel. */
  auditEvent: (workspaceId: string, at: string, id: string) => ({
    PK: `${AUDIT}${workspaceId}#${at.slice(0, 'YYYY-MM'.length)}`,
    SK: `${at}#${id}`,
  }),
};

/** Enough for a thousand changes per second over a thousand years. */
const CHANGE_DIGITS = 14;

const changePartition = (workspaceId: string): string => `${workspacePartition(workspaceId)}#CHANGES`;

/** Keys of a workspace's change log. */
export const changeKeys = {
  /** Written again and again, so that the stream always has something to tell. */
  changeBeat: () => ({ PK: 'CHANGES', SK: 'BEAT' }),
  /** The last position. */
  changeHead: (workspaceId: string) => ({ PK: changePartition(workspaceId), SK: 'HEAD' }),
  /** Changes that were noted together. Positions have no gaps. */
  changes: (workspaceId: string, position: number) => ({
    PK: changePartition(workspaceId),
    SK: `AT#${String(position).padStart(CHANGE_DIGITS, '0')}`,
  }),
  /** Who owned a deleted account, so that they learn what went with it. */
  changeOwner: (workspaceId: string, accountId: string) => ({
    PK: changePartition(workspaceId),
    SK: `OWNER#${accountId}`,
  }),
};
